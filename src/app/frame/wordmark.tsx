import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import css from './wordmark.module.css'

/** The name, drawn: letters in ink, the point in marigold. */
export function Wordmark({ to = '/' }: { to?: string }) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={css.wordmark} data-wordmark aria-label={t('app:home')}>
      <span className={css.letters} />
    </Link>
  )
}
