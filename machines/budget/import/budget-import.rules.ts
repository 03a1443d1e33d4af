import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { ChosenColumns, ColumnField, DayOrder } from '../files/columns.rules.ts'
import { dayOrderOf } from '../files/rows.rules.ts'

interface Understood {
  sheet: Sheet | null
  chosen: readonly (readonly [number, ColumnField | null])[]
  order: DayOrder | null
}

export function columnsIn({ chosen }: Pick<Understood, 'chosen'>): ChosenColumns {
  return new Map(chosen)
}

/**
 * The order of day and month by the file's own days: `unclear` if they can be read both ways, null
 * if there are none.
 */
export function orderRead({ sheet, chosen }: Omit<Understood, 'order'>) {
  return sheet ? dayOrderOf(sheet, columnsIn({ chosen })) : null
}

/** The order that somebody has chosen, or else that of the file. */
export function orderIn(understood: Understood): DayOrder | null {
  const read = orderRead(understood)
  return understood.order ?? (read === 'unclear' ? null : read)
}

/** Whether the days can be read both ways and nobody has chosen an order. */
export function lacksOrder(understood: Understood) {
  return orderRead(understood) !== null && orderIn(understood) === null
}
