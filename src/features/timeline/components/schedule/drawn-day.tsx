import type { ReactNode } from 'react'
import { overlaps } from '#machines/timeline/schedule/schedule.rules.ts'
import { itemTitle } from '#src/i18n/parts/item-title.ts'
import { DayDrawing } from './day-drawing.tsx'
import { ItemList } from './item-list.tsx'
import { OverlapNotices } from './overlap-notices.tsx'
import { byDay, dayText } from './schedule-texts.tsx'
import type { ShownItem } from './schedule-texts.tsx'
import css from './item-list.module.css'

interface DrawnProps<Item extends ShownItem> {
  items: readonly Item[]
  actOf?: (item: Item) => ReactNode
  detailsOf?: (item: Item) => ReactNode
  /** Whether what overlaps is said; a guest of the page is not asked to mend it. */
  showsOverlaps: boolean
  /** Only the drawing, where the list stands elsewhere. */
  isBrief?: boolean
}

/** The schedule, day by day: drawn, what overlaps, and the same in words. */
export function DrawnDays<Item extends ShownItem>({
  items,
  actOf,
  detailsOf,
  showsOverlaps: saysOverlaps,
  isBrief = false,
}: DrawnProps<Item>) {
  const named = items.map((item) => ({ ...item, title: itemTitle(item) }))
  const found = overlaps(named)
  const clashing = new Set(
    saysOverlaps ? found.flatMap(({ first, second }) => [first.id, second.id]) : [],
  )
  const days = byDay(named)
  return (
    <>
      {days.map(({ dayOffset, items: ofDay }) => (
        <section key={dayOffset} className={css.day} aria-label={dayText(dayOffset)}>
          {days.length > 1 ? <h3>{dayText(dayOffset)}</h3> : null}
          <DayDrawing dayOffset={dayOffset} items={ofDay} clashing={clashing} />
          {saysOverlaps ? (
            <OverlapNotices found={found.filter(({ first }) => first.dayOffset === dayOffset)} />
          ) : null}
          {isBrief ? null : (
            <ItemList
              items={ofDay}
              {...(actOf ? { actOf } : {})}
              {...(detailsOf ? { detailsOf } : {})}
            />
          )}
        </section>
      ))}
    </>
  )
}
