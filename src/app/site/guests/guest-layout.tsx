import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { SkipLink } from '#src/ui/layout/layout.tsx'
import { ScreenOutlet } from '../../frame/outlet.tsx'
import css from './guest-layout.module.css'

/**
 * Around what a couple sends their guests: it is the couple's, and of ours there is a line at the
 * foot.
 */
export function GuestLayout() {
  const { t } = useTranslation()
  return (
    <div className={css.guests}>
      <SkipLink to="main">{t('ui:skip')}</SkipLink>
      <main id="main" tabIndex={-1}>
        <ScreenOutlet />
      </main>
      <footer className={css.foot}>
        <Link to="/">{t('rsvp:foot.by', { product: t('app:name') })}</Link>
        <Link to="/privacy">{t('rsvp:foot.privacy')}</Link>
      </footer>
    </div>
  )
}
