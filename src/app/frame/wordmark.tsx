import { Link } from 'react-router'
import { t } from '#src/i18n/t.ts'
import css from './wordmark.module.css'

/** The name, drawn: letters in ink, the point in marigold. */
export function Wordmark({ to = '/' }: { to?: string }) {
  return (
    <Link to={to} className={css.wordmark} data-wordmark aria-label={t('app:home')}>
      <span className={css.letters} />
    </Link>
  )
}
