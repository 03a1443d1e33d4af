import { homeOf } from '#src/features/session/return-target.bindings.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Row, SkipLink } from '#src/ui/layout/layout.tsx'
import { ScreenOutlet } from './outlet.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { Wordmark } from './wordmark.tsx'
import css from './frame.module.css'

/** Around the public pages: the name, the ways in, and the foot. */
export function SiteLayout() {
  const { me, isLoading } = useSession()
  return (
    <div className={css.site}>
      <SkipLink to="main">{t('ui:skip')}</SkipLink>
      <header className={css.siteHead}>
        <div className={css.wrap}>
          <Wordmark />
          <nav className={css.push} aria-label={t('app:main')}>
            {isLoading ? null : me ? (
              <Row>
                {me.role === 'ADMIN' ? null : (
                  <ButtonLink to={homeOf(me.role)}>
                    {t(me.role === 'COUPLE' ? 'app:titles.dashboard' : 'app:titles.vendorDashboard')}
                  </ButtonLink>
                )}
                <SignOutButton />
              </Row>
            ) : (
              <Row>
                <ButtonLink to="/login" kind="quiet">
                  {t('app:nav.login')}
                </ButtonLink>
                <ButtonLink to="/register">{t('app:nav.register')}</ButtonLink>
              </Row>
            )}
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <ScreenOutlet />
      </main>
      <footer className={css.siteFoot}>
        <div className={css.wrap}>{t('app:name')}</div>
      </footer>
    </div>
  )
}
