import type { ReactNode } from 'react'
import { Icon } from '../actions/icon.tsx'
import css from './feedback.module.css'
import { useLoadingMark } from './page-ready.tsx'

/**
 * Something the page has to say. A critical one is read out at once. A polite one stands in a live
 * region that is there before its words are, so pass null instead of leaving it out.
 */
export function Notice({
  kind = 'info',
  children,
}: {
  kind?: 'info' | 'positive' | 'caution' | 'critical'
  children: ReactNode
}) {
  return (
    <div role={kind === 'critical' ? 'alert' : 'status'} className={css.live}>
      {children ? (
        <div className={`${css.notice} ${kind === 'info' ? '' : css[kind]}`}>
          <Icon name={kind === 'positive' ? 'done' : 'wrong'} />
          <div>{children}</div>
        </div>
      ) : null}
    </div>
  )
}

/** Shown while a screen or its data is on the way; nothing is seen for the first 300 ms. */
export function Spinner({ children }: { children: string }) {
  useLoadingMark()
  return <output className={css.spinner}>{children}</output>
}
