import { lettersOf } from '#machines/kernel/files/letters.ts'
import { notesAfter } from '#machines/kernel/files/notes.ts'
import type { Budget, BudgetItem, NewItem } from '../budget.schema.ts'
import { amountIn } from '../files/rows.rules.ts'
import type { ReadRow } from '../files/rows.rules.ts'

/** An empty item. */
export const blank: NewItem = {
  category: 'contingency',
  name: '',
  vendor: '',
  currency: '',
  perGuest: false,
  planned: null,
  quoted: null,
  agreed: null,
  notes: '',
}

/** An item with the contents of a row; null if an amount cannot be read. */
export function itemAfter(before: NewItem, row: ReadRow): NewItem | null {
  const { category = before.category, ...fields } = row.item
  const next = {
    ...before,
    ...fields,
    category: row.isCategoryGuessed ? before.category : category,
  }
  const amounts: Partial<NewItem> = {}
  for (const [field, text] of Object.entries(row.amounts)) {
    const minor = amountIn(text, next.currency)
    if (minor === undefined) return null
    amounts[field as keyof typeof row.amounts] = minor
  }
  return { ...next, ...amounts, notes: notesAfter(next.notes, row.notes) }
}

/** The fields in which an item has changed. */
export function differing(known: NewItem, next: NewItem) {
  return (Object.keys(blank) as (keyof NewItem)[]).filter((field) => known[field] !== next[field])
}

/** Finds the existing items, each for one item of the file. */
export function finder({ items }: Pick<Budget, 'items'>) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const byName = Map.groupBy(items, ({ name }) => lettersOf(name) || name)
  const taken = new Set<string>()
  const find = (row: ReadRow): BudgetItem | null => {
    const marked = byId.get(row.itemId)
    if (marked) return taken.has(marked.id) ? null : marked
    const { name = '', vendor = '' } = row.item
    const alike = (byName.get(lettersOf(name) || name) ?? []).filter(({ id }) => !taken.has(id))
    const same = alike.filter(
      (item) => (lettersOf(item.vendor) || item.vendor) === (lettersOf(vendor) || vendor),
    )
    const unsure = alike.filter((item) => item.vendor === '' || vendor === '')
    const among = same.length > 0 ? same : unsure.length === 1 ? unsure : []
    const unchanged = among.find((item) => {
      const next = itemAfter(item, row)
      return next !== null && differing(item, next).length === 0
    })
    return (
      unchanged ?? among.find(({ category }) => category === row.item.category) ?? among[0] ?? null
    )
  }
  return Object.assign(find, { take: (id: string) => void taken.add(id) })
}

/** The key that rows of one item share. */
export function keyOf({ itemId, item: { name = '', vendor = '' } }: ReadRow) {
  return itemId || `${lettersOf(name) || name} ${lettersOf(vendor) || vendor}`
}
