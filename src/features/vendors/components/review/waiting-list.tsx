import type { ReactNode } from 'react'
import { itemsOf } from '#src/client/query/pages.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import css from './review-queue.module.css'

/** What waits for the team, the longest wait first: each line leads to where it is decided. */
export function WaitingList<T extends { id: string }>({
  label,
  pages,
  query,
  addressOf,
  open = null,
  children,
}: {
  label: string
  pages: readonly { items: readonly T[] }[]
  query: Parameters<typeof MoreButton>[0]['query']
  addressOf: (item: T) => string
  /** The one that is open beside the list. */
  open?: string | null
  children: (item: T) => ReactNode
}) {
  return (
    <nav className={css.queue} aria-label={label}>
      <ul>
        {itemsOf(pages).map((item) => (
          <li key={item.id}>
            <Link to={addressOf(item)} aria-current={item.id === open ? 'page' : undefined}>
              {children(item)}
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton wide query={query} />
    </nav>
  )
}
