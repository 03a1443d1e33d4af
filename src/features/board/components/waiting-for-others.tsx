import type { BoardOthers } from '#machines/board/board.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import css from './board.module.css'

const places = [
  { of: 'vendors', to: '/dashboard/enquiries?show=theirs' },
  { of: 'guests', to: '/dashboard/guests/invitations' },
  { of: 'invitations', to: '/dashboard/members' },
  { of: 'tasks', to: '/dashboard/timeline?view=open' },
] as const

/**
 * What others do next, so that nobody wonders: a number each, and the way to it. Nothing while
 * nothing waits.
 */
export function WaitingForOthers(others: BoardOthers) {
  const { t } = useTranslation()
  const waiting = places.flatMap(({ of, to }) => {
    const count = others[of] ?? 0
    return count > 0 ? [{ of, to, count }] : []
  })
  if (waiting.length === 0) return null
  return (
    <Card label={t('board:others.title')}>
      <h2>{t('board:others.title')}</h2>
      <ul className={css.others}>
        {waiting.map(({ of, to, count }) => (
          <li key={of}>
            <Link to={to}>{t(`board:others.${of}`, { count })}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
