import { Fragment, use, useEffect, useId } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { DeletionBanner } from '#src/features/account/components/deletion/deletion-banner.tsx'
import { DeletionProvider } from '#src/features/account/use-deletion.tsx'
import { Bell } from '#src/features/notices/components/bell.tsx'
import { SessionTrouble } from '#src/features/session/components/session-trouble.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import { OfflineNotice } from '#src/offline/offline-notice.tsx'
import { registerServiceWorker } from '#src/offline/register.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Icon } from '#src/ui/actions/icon.tsx'
import { NavLink, PrefetchContext } from '#src/ui/actions/link.tsx'
import { Hidden, SkipLink } from '#src/ui/layout/layout.tsx'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import type { TextKey } from '#src/i18n/i18n.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { areas } from '../areas.ts'
import type { NavItem } from '../areas.ts'
import { usePrefetch } from '../routes/use-prefetch.ts'
import { LateRefusals } from './errors/late-refusals.tsx'
import { ScreenOutlet } from './outlet.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { Wordmark } from './wordmark.tsx'
import css from './frame.module.css'

/** What waits for whoever is here: where, how much, and that in words. */
interface Waiting {
  at: string
  count: number
  label: string
}

/**
 * What signing out leads through. Whoever loses the connection on a device that is not theirs must
 * get out all the same, also before the browser has kept every file.
 */
const wayOut = ['/signout', '/login'].map((pathname) => ({ pathname, search: '', hash: '' }))

/**
 * Around the pages of a couple, a vendor or the review team. At 704 px and less the side becomes a
 * bar at the bottom.
 */
export function AreaLayout({
  area,
  turn,
  above,
}: {
  area: keyof typeof areas
  turn?: Waiting
  above?: ReactNode
}) {
  const { t } = useTranslation()
  const { me } = useSession()
  const weddings = use(WeddingContext)
  const { pathname } = useLocation()
  const { home, notices, label, side, top } = areas[area]
  const prefetch = usePrefetch()
  useEffect(explainLoadErrors, [])
  useEffect(registerServiceWorker, [])
  useEffect(() => wayOut.forEach(prefetch), [prefetch])
  return (
    <PrefetchContext value={prefetch}>
      <ToastRegion label={t('ui:messages')} dismiss={t('ui:dismiss')} place={pathname}>
        <LateRefusals />
        <SkipLink to="main">{t('ui:skip')}</SkipLink>
        <div className={css.app}>
          <AreaSide {...{ turn, pathname, home, label, side }} />
          <div className={css.column}>
            <AreaBar {...{ me, pathname, home, notices, top }} />
            <main id="main" tabIndex={-1} className={css.main}>
              <DeletionProvider>
                {pathname.endsWith('/settings') ? null : <DeletionBanner />}
                <OfflineNotice />
                <SessionTrouble />
                {above}
                <Fragment key={weddings?.chosen}>
                  <ScreenOutlet />
                </Fragment>
              </DeletionProvider>
            </main>
          </div>
        </div>
      </ToastRegion>
    </PrefetchContext>
  )
}

function AreaSide({
  turn,
  pathname,
  home,
  label,
  side,
}: {
  turn: Waiting | undefined
  pathname: string
  home: string
  label: TextKey
  side: NavItem[]
}) {
  const { t } = useTranslation()
  return (
    <aside className={css.side}>
      <Wordmark to={home} />
      <nav aria-label={t(label)}>
        <ul>
          {side.map(({ to, name, icon, deep, leadsTo, folded }) => (
            <li key={to} className={folded ? css.folded : undefined}>
              <NavLink
                to={to}
                end={!deep}
                className={
                  leadsTo?.some((path) => isAtOrBelow(pathname, path)) ? (css.within ?? '') : ''
                }
              >
                <Icon name={icon} />
                <span>{t(name)}</span>
                {turn?.at === to ? <Badge {...turn} /> : null}
              </NavLink>
            </li>
          ))}
          <MoreItems items={side.filter(({ folded }) => folded)} pathname={pathname} />
        </ul>
      </nav>
    </aside>
  )
}

function AreaBar({
  me,
  pathname,
  home,
  notices,
  top,
}: {
  me: Me | null
  pathname: string
  home: string
  notices: string
  top: NavItem[]
}) {
  const { t } = useTranslation()
  return (
    <header className={css.bar}>
      <Wordmark to={home} />
      <span className={`${css.who} ${css.small}`}>
        {me ? `${me.firstName} ${me.lastName}`.trim() || me.email : ''}
      </span>
      <span className={css.push} />
      <Bell to={notices} />
      {top.map(({ to, name, icon }) => (
        <ButtonLink key={to} to={to} kind="bare" icon={icon} folds current={to === pathname}>
          {t(name)}
        </ButtonLink>
      ))}
      <SignOutButton folds />
    </header>
  )
}

/**
 * In the bar at the bottom, what it has no room for: lit when one of them is open. The browser
 * closes it on Escape and on a tap elsewhere.
 */
function MoreItems({ items, pathname }: { items: NavItem[]; pathname: string }) {
  const { t } = useTranslation()
  const id = useId()
  if (items.length === 0) return null
  const isWithin = items.some(({ to, deep }) =>
    deep ? isAtOrBelow(pathname, to) : pathname === to,
  )
  return (
    <li className={css.more}>
      <button type="button" popoverTarget={id} className={isWithin ? css.within : undefined}>
        <Icon name="more" />
        <span>{t('app:nav.moreLinks')}</span>
      </button>
      <ul id={id} popover="auto" className={css.popover}>
        {items.map(({ to, name, icon, deep }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={!deep}
              onClick={(event) =>
                event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              }
            >
              <Icon name={icon} />
              <span>{t(name)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

function isAtOrBelow(pathname: string, path: string) {
  return pathname === path || pathname.startsWith(`${path}/`)
}

/**
 * A screen that cannot be brought says what to do: the browser's own words name a file that nobody
 * has heard of.
 */
function explainLoadErrors() {
  window.addEventListener('vite:preloadError', inWords)
  return () => window.removeEventListener('vite:preloadError', inWords)
}

function inWords({ payload }: WindowEventMap['vite:preloadError']) {
  payload.message = t('app:unreached.text')
}

/** Beyond it a figure says no more than that there is a lot, and has no room. */
const maxShownCount = 99

function Badge({ count, label }: Waiting) {
  const { t } = useTranslation()
  return (
    <span className={css.turn}>
      <span aria-hidden="true">
        {count > maxShownCount ? t('app:nav.more', { count: maxShownCount }) : count}
      </span>
      <Hidden>{label}</Hidden>
    </span>
  )
}
