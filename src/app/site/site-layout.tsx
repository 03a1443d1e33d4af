import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { homeOf } from '#src/features/session/return-target.bindings.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { SkipLink } from '#src/ui/layout/layout.tsx'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { LateRefusals } from '../frame/errors/late-refusals.tsx'
import { ScreenOutlet } from '../frame/outlet.tsx'
import { SignOutButton } from '../frame/sign-out-button.tsx'
import { Wordmark } from '../frame/wordmark.tsx'
import css from './site-layout.module.css'

const pages = [
  { to: '/', name: 'site:nav.home' },
  { to: '/marketplace', name: 'site:nav.marketplace' },
  { to: '/about', name: 'site:nav.about' },
  { to: '/contact', name: 'site:nav.contact' },
  { to: '/pricing', name: 'site:nav.pricing' },
  { to: '/payment-security', name: 'site:nav.payment' },
  { to: '/for-vendors', name: 'site:nav.forVendors' },
] as const

/** Around the public pages: the name, the pages, the ways in, and the foot. */
export function SiteLayout() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <ToastRegion label={t('ui:messages')} dismiss={t('ui:dismiss')} place={pathname}>
      <LateRefusals />
      <div className={css.site}>
        <SkipLink to="main">{t('ui:skip')}</SkipLink>
        <header className={css.head}>
          <div className={css.wrap}>
            <Wordmark />
            <nav className={css.wide} aria-label={t('app:main')}>
              <Pages />
            </nav>
            <div className={css.ways}>
              <Ways />
            </div>
            {/* Opens without a script, and closes with the page that it leads to. */}
            <details key={pathname} ref={closingOnEscape} className={css.menu}>
              <summary aria-label={t('site:nav.menu')}>
                <span className={css.bars} />
              </summary>
              <nav aria-label={t('app:main')}>
                <Pages />
                <div className={css.row}>
                  <Ways />
                </div>
              </nav>
            </details>
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          <ScreenOutlet />
        </main>
        <Foot />
      </div>
    </ToastRegion>
  )
}

function Pages() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <ul>
      {pages.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} aria-current={currentIn(pathname, to)}>
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A page below one of these belongs to it. */
function currentIn(pathname: string, to: string) {
  if (pathname === to) return 'page'
  return to !== '/' && pathname.startsWith(`${to}/`) ? 'true' : undefined
}

/**
 * In, for a visitor; out and to the own area, for who is signed in. The last is the one that a
 * narrow page keeps.
 */
function Ways() {
  const { t } = useTranslation()
  const { me, isLoading } = useSession()
  if (isLoading) return null
  if (!me)
    return (
      <>
        <ButtonLink to="/login" kind="quiet">
          {t('app:nav.login')}
        </ButtonLink>
        <ButtonLink to="/register">{t('app:nav.register')}</ButtonLink>
      </>
    )
  return (
    <>
      <SignOutButton />
      <ButtonLink to={homeOf(me.role)}>{t(homeNames[me.role])}</ButtonLink>
    </>
  )
}

const homeNames = {
  COUPLE: 'app:titles.dashboard',
  VENDOR: 'app:titles.vendorDashboard',
  ADMIN: 'app:titles.review',
} as const

/**
 * The Escape key closes the menu from anywhere in it, and the focus goes back to what opened it.
 */
function closingOnEscape(menu: HTMLDetailsElement | null) {
  const listening = new AbortController()
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu?.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  menu?.addEventListener('keydown', close, { signal: listening.signal })
  return () => listening.abort()
}

const columns = [
  {
    title: 'site:foot.couples',
    links: [
      { to: '/marketplace', name: 'site:nav.marketplace' },
      { to: '/pricing', name: 'site:nav.pricing' },
      { to: '/register', name: 'app:nav.register' },
    ],
  },
  {
    title: 'site:foot.vendors',
    links: [
      { to: '/for-vendors', name: 'site:nav.forVendors' },
      { to: '/payment-security', name: 'site:nav.payment' },
      { to: '/login', name: 'app:nav.login' },
    ],
  },
  {
    title: 'app:name',
    links: [
      { to: '/about', name: 'site:nav.about' },
      { to: '/contact', name: 'site:nav.contact' },
      { to: '/terms', name: 'site:titles.terms' },
      { to: '/privacy', name: 'site:titles.privacy' },
    ],
  },
] as const

function Foot() {
  const { t } = useTranslation()
  const elsewhere = useSyncExternalStore(never, socialLinks, noLinks)
  return (
    <footer className={css.foot}>
      <div className={css.wrap}>
        <div className={css.motto}>
          <Wordmark />
          <p>{t('site:foot.motto')}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2>{t(title)}</h2>
            <ul>
              {links.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to}>{t(name)}</Link>
                </li>
              ))}
              {title === 'app:name'
                ? elsewhere
                    .split(' ')
                    .filter(Boolean)
                    .map((href) => (
                      <li key={href}>
                        <a href={href} rel="me noopener">
                          {new URL(href).hostname.replace(/^www\./, '')}
                        </a>
                      </li>
                    ))
                : null}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}

/**
 * What is configured (SOCIAL_LINKS) stands in the page's head; a link without a target is not
 * drawn.
 */
function socialLinks() {
  const content = document.querySelector('meta[name="social-links"]')?.getAttribute('content') ?? ''
  return content.startsWith('https://') ? content : ''
}

function noLinks() {
  return ''
}

function never() {
  return () => undefined
}
