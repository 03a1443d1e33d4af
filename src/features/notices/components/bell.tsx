import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { unreadOptions } from '../notices.queries.ts'
import css from './bell.module.css'

/** Beyond it a figure says no more than that there is a lot. */
const most = 99

/** The way to what somebody was told, with how much of it is new. */
export function Bell({ to }: { to: string }) {
  const { t } = useTranslation()
  const { data: unread } = useQuery(unreadOptions)
  const count = unread?.count
  const { pathname } = useLocation()
  const shownCount = count && count > most ? t('app:nav.more', { count: most }) : count
  return (
    <span className={css.bell}>
      <ButtonLink to={to} kind="bare" icon="bell" folds current={to === pathname}>
        {shownCount ? t('app:nav.noticesNew', { count: shownCount }) : t('app:nav.notices')}
      </ButtonLink>
      {shownCount ? (
        <span className={css.count} aria-hidden="true">
          {shownCount}
        </span>
      ) : null}
    </span>
  )
}
