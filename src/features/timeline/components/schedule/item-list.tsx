import type { ReactNode } from 'react'
import { timeText, whereAndWho } from './schedule-texts.tsx'
import type { ShownItem } from './schedule-texts.tsx'
import css from './item-list.module.css'

interface ItemListProps<Item extends ShownItem> {
  items: readonly Item[]
  /** What stands at the end of an item, and below it. */
  actOf?: (item: Item) => ReactNode
  detailsOf?: (item: Item) => ReactNode
}

/** What happens on a day, in words: when, what, where, who. */
export function ItemList<Item extends ShownItem>({ items, actOf, detailsOf }: ItemListProps<Item>) {
  return (
    <ol className={css.list}>
      {items.map((item) => (
        <li key={item.id}>
          <div className={css.item}>
            <span className={css.time}>{timeText(item)}</span>
            <div>
              <strong>{item.title}</strong>
              <p>{whereAndWho(item)}</p>
              {item.notes ? <p className={css.notes}>{item.notes}</p> : null}
            </div>
            {actOf?.(item)}
          </div>
          {detailsOf?.(item)}
        </li>
      ))}
    </ol>
  )
}
