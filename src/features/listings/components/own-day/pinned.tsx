import { createContext, use, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import css from './pinned.module.css'

const Bar = createContext<HTMLElement | null>(null)
/** From this width on the actions stand beside what the page tells (listing-view.module.css). */
const narrow = '(width < 44rem)'

/**
 * Around a page whose actions stay in reach at the foot of a narrow screen; `beside` stands next to
 * them there.
 */
export function PinnedBar({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  const isNarrow = useSyncExternalStore(
    follow,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <Bar value={isNarrow ? bar : null}>
      {children}
      {isNarrow ? (
        <div className={css.bar} data-bar="edge">
          <span>{beside}</span>
          <div ref={setBar} className={css.acts} />
        </div>
      ) : null}
    </Bar>
  )
}

/** Actions in their own place on a wide screen, and in the `PinnedBar` on a narrow one. */
export function PinnedActions({ children }: { children: ReactNode }) {
  const bar = use(Bar)
  return bar ? createPortal(children, bar) : children
}

function follow(changed: () => void) {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
