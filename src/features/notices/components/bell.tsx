import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { unreadOptions } from '../notices.queries.ts'
import css from './bell.module.css'

/** Above this number only "99+" is shown. */
const maxShownCount = 99

/** The link to the notices, with the number of unread ones. */
export function Bell({ to }: { to: string }) {
  const { t } = useTranslation()
  const { data: unread } = useQuery(unreadOptions)
  const count = unread?.count
  const { pathname } = useLocation()
  const shownCount =
    count && count > maxShownCount ? t('app:nav.more', { count: maxShownCount }) : count
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
