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

/** How the file's days are written, by its own days: `unclear` where they could be read either way, null where it has none. */
export function orderRead({ sheet, chosen }: Omit<Understood, 'order'>) {
  return sheet ? dayOrderOf(sheet, columnsIn({ chosen })) : null
}

/** How they are read: as somebody says, else as the file itself shows. */
export function orderIn(understood: Understood): DayOrder | null {
  const read = orderRead(understood)
  return understood.order ?? (read === 'unclear' ? null : read)
}

/** Its days could be read either way, and nobody has said which. */
export function lacksOrder(understood: Understood) {
  return orderRead(understood) !== null && orderIn(understood) === null
}
