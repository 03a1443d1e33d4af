import type { MouseEvent, ReactNode } from 'react'
import { goTo, hasProduct, linkTo } from './address.ts'
import type { Mode } from './address.ts'

/** A link to a chart, or to a state of one. */
export function ChartLink({
  machine,
  state = null,
  mode = 'look',
  className,
  children,
}: {
  machine: string | null
  state?: string | null
  mode?: Mode
  className?: string | undefined
  children: ReactNode
}) {
  const follow = (event: MouseEvent) => {
    const wantsOtherTab = event.ctrlKey || event.metaKey || event.shiftKey
    if (wantsOtherTab || !hasProduct) return
    event.preventDefault()
    goTo(machine, state, mode)
  }
  return (
    <a className={className} href={linkTo(machine, state, mode)} onClick={follow}>
      {children}
    </a>
  )
}
