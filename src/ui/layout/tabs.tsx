import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link, NavLink } from '../actions/link.tsx'
import css from './tabs.module.css'

interface LinkTab {
  to: string
  name: string
  /** What lies below its address belongs to it. */
  deep?: true
}

/**
 * Views that have addresses of their own. The present one is marked for who looks and for who
 * listens.
 */
export function LinkTabs({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  const row = useRef<HTMLElement>(null)
  // In narrow space the row scrolls: the present view is in sight, wherever it stands. The page
  // itself stays where it is.
  useEffect(() => {
    const listening = new AbortController()
    scrollRowTo(row.current?.querySelector('[aria-current]'))
    row.current?.addEventListener('focusin', ({ target }) => scrollToFocused(target), {
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [])
  return (
    <nav ref={row} className={css.tabs} aria-label={label}>
      {tabs.map(({ to, name, deep }) => (
        <NavLink key={to} to={to} end={!deep}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}

/** A press with a pointer moves nothing before it is done. */
function scrollToFocused(tab: EventTarget | null) {
  if (tab instanceof Element && tab.matches(':focus-visible')) scrollRowTo(tab)
}

/** Scrolls the row of tabs alone, until all of a tab is in sight. */
function scrollRowTo(tab: Element | null | undefined) {
  const row = tab?.parentElement
  if (!tab || !row) return
  const [all, one] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += Math.max(0, one.right - all.right) + Math.min(0, one.left - all.left)
}

interface PartLinksProps {
  label: string
  parts: { to: string; name: string; isShown: boolean }[]
}

/**
 * The parts of one long list, each an address; they wrap where there are many. The one that is
 * shown is marked.
 */
export function PartLinks({ label, parts }: PartLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={css.parts}>
        {parts.map(({ to, name, isShown }) => (
          <li key={to}>
            <Link to={to} aria-current={isShown ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface TabsProps {
  label: string
  tabs: { name: string; content: ReactNode }[]
  /** Where the page itself keeps which one is shown. */
  shown?: number
  onShow?: (at: number) => void
}

/** Views of one address. One Tab stop; the arrow keys walk, in the reader's direction. */
export function Tabs({ label, tabs, shown, onShow }: TabsProps) {
  const id = useId()
  const [own, showOwn] = useState(0)
  const now = shown ?? own
  const show = onShow ?? showOwn
  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const ways: Record<string, number> = {
      ArrowRight: now + forward,
      ArrowLeft: now - forward,
      Home: 0,
      End: tabs.length - 1,
    }
    const way = ways[event.key]
    if (way === undefined) return
    event.preventDefault()
    const next = (way + tabs.length) % tabs.length
    show(next)
    event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div>
      <div
        className={css.tabs}
        role="tablist"
        aria-label={label}
        onFocus={({ target }) => scrollToFocused(target)}
      >
        {tabs.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${at}`}
            aria-selected={at === now}
            aria-controls={`${id}-panel`}
            tabIndex={at === now ? 0 : -1}
            onClick={() => show(at)}
            onKeyDown={walk}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        className={css.panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${now}`}
        tabIndex={0}
      >
        {tabs[now]?.content}
      </div>
    </div>
  )
}
