import { lazy, Suspense } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { useHydrated } from '../frame/hydrated.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { SkipLink } from '#src/ui/layout/layout.tsx'
import { ScreenOutlet } from '../frame/outlet.tsx'
import { SignOutButton } from '../frame/sign-out-button.tsx'
import { Wordmark } from '../frame/wordmark.tsx'
import css from './auth-layout.module.css'

const Engraving = lazy(() =>
  import('../frame/art/engraving.tsx').then(({ Engraving: drawn }) => ({ default: drawn })),
)

/**
 * A centred card on ledger paper with the welcome-back title (product specification, section 2),
 * and a way back home under it. Whom a link of an email brings has mostly never been here: `greets`
 * leaves the title out.
 */
export function AuthLayout({ wide = false, greets = true }: { wide?: boolean; greets?: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const hydrated = useHydrated()
  return (
    <div className={css.paper}>
      <SkipLink to="main">{t('ui:skip')}</SkipLink>
      {/* Drawn by rule in the browser: as HTML it would weigh more than the page. */}
      <Suspense fallback={null}>{hydrated ? <Engraving lies="around" /> : null}</Suspense>
      <Wordmark />
      <main id="main" tabIndex={-1} className={`${css.card} ${wide ? css.wide : ''}`}>
        {greets ? <p className={css.welcome}>{t('app:welcomeBack')}</p> : null}
        <ScreenOutlet />
      </main>
      <div className={css.ways}>
        <ButtonLink to="/" kind="bare" icon="back">
          {t('app:backToHome')}
        </ButtonLink>
        {session.me && <SignOutButton />}
      </div>
    </div>
  )
}
