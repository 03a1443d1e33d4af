import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useTranslation } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'
import { applyLazyFonts } from '#src/styles/lazy-fonts.ts'

/**
 * One screen: its title in the browser, unless the screen gives itself one (null), and its heading
 * in focus when somebody comes here from another screen, so that it is read out.
 */
export function Page({ title, children }: { title: TextKey | null; children: ReactNode }) {
  const { t } = useTranslation()
  const { key } = useLocation()
  const navigation = useNavigationType()
  const arrivedAt = useRef<TextKey | null | undefined>(undefined)
  const arrive = useEffectEvent(() => {
    const isFirstPage = key === 'default'
    if (isFirstPage) return undefined
    applyLazyFonts()
    const main = document.querySelector<HTMLElement>('main')
    const heading = main?.querySelector<HTMLElement>('h1')
    const isElsewhere = hasMovedOn()
    // What the address leads to within the page is in sight already.
    const isWithin = isElsewhere && main?.contains(document.activeElement)
    if (navigation !== NavigationType.Pop && !isWithin) window.scrollTo(0, 0)
    if (!main || isElsewhere) return undefined
    focusOn(heading ?? main)
    return heading ? undefined : awaitHeading(main)
  })
  useEffect(() => {
    if (title !== null) document.title = t('app:title', { page: t(title) })
    // Another language is not another screen.
    const isThere = arrivedAt.current === title
    arrivedAt.current = title
    return isThere ? undefined : arrive()
  }, [t, title])
  return children
}

function focusOn(target: HTMLElement) {
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * A heading that comes with what is read is in focus once it is there, unless somebody has gone on
 * by then.
 */
function awaitHeading(main: HTMLElement) {
  const watched = new MutationObserver(() => {
    const heading = main.querySelector<HTMLElement>('h1')
    if (!heading) return
    watched.disconnect()
    if (document.activeElement === main || document.activeElement === document.body)
      focusOn(heading)
  })
  watched.observe(main, { childList: true, subtree: true })
  return () => watched.disconnect()
}

/** What had the focus when the way here was taken; null where nobody has noted it. */
let left: { key: string; from: Element | null } | null = null

/** Notes what has the focus whenever the address changes: a screen may come a while later. */
export function useDeparture() {
  const { key } = useLocation()
  useLayoutEffect(() => {
    left = { key, from: document.activeElement }
  }, [key])
}

/**
 * Whoever has begun something else while the screen was brought goes on with it: a key pressed
 * there is not lost.
 */
function hasMovedOn() {
  const now = document.activeElement
  return left !== null && now !== null && now !== document.body && now !== left.from
}
