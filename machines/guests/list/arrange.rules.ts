import { fullName, hostOf, isNamed, standingOf } from '../guest.rules.ts'
import type { Guest, Standing } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'

/** One line of the table: a household, and below it those of its people who are shown. */
export type ListRow =
  | { kind: 'household'; key: string; household: Household; people: readonly Guest[] }
  | { kind: 'guest'; key: string; guest: Guest; host: Guest | null; isLast: boolean }

/** By the household's name, the newest first, or with those first who owe an answer. */
export const listOrders = ['name', 'newest', 'pending'] as const
export type ListOrder = (typeof listOrders)[number]

export interface Wanted {
  /** What was typed: each word must be in the name, the household's name or a tag. */
  search: string
  standing: Standing | 'all'
}

/** Everything of a list that does not change while somebody searches it, in order and folded once. */
export interface ArrangedList {
  homes: readonly { household: Household; people: readonly Person[] }[]
}

interface Person {
  guest: Guest
  /** Whom somebody without a name comes along with. */
  host: Guest | null
  standing: Standing
  text: string
}

/** Households in order with their people; `inAlphabet` is the reader's own. */
export function arrangeList(
  households: Iterable<Household>,
  guests: Iterable<Guest>,
  order: ListOrder,
  inAlphabet: (one: string, other: string) => number,
): ArrangedList {
  const inside = new Map<string, Guest[]>()
  for (const guest of guests) {
    const people = inside.get(guest.householdId)
    if (people) people.push(guest)
    else inside.set(guest.householdId, [guest])
  }
  const homes = [...households].map((household) => {
    const name = household.name
    const people = (inside.get(household.id) ?? []).toSorted((one, other) => one.place - other.place)
    return {
      household,
      people: people.map((guest) => ({
        guest,
        host: isNamed(guest) ? null : hostOf(guest, people),
        standing: standingOf(guest.answers),
        text: folded(`${fullName(guest)} ${name} ${guest.tags.join(' ')}`),
      })),
    }
  })
  const pending = (home: (typeof homes)[number]) => home.people.filter(({ standing }) => standing === 'pending').length
  const byName = (one: (typeof homes)[number], other: (typeof homes)[number]) => inAlphabet(one.household.name, other.household.name)
  const compare = {
    name: byName,
    newest: (one: (typeof homes)[number], other: (typeof homes)[number]) => (one.household.id < other.household.id ? 1 : -1),
    pending: (one: (typeof homes)[number], other: (typeof homes)[number]) =>
      Math.sign(pending(other)) - Math.sign(pending(one)) || byName(one, other),
  }
  return { homes: homes.toSorted(compare[order]) }
}

/** The lines that are wanted. A household without anybody who is shown is not shown. */
export function rowsOf({ homes }: ArrangedList, { search, standing }: Wanted): ListRow[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const rows: ListRow[] = []
  for (const { household, people } of homes) {
    const shown = people.filter(
      (one) => (standing === 'all' || one.standing === standing) && words.every((word) => one.text.includes(word)),
    )
    if (shown.length === 0) continue
    rows.push({ kind: 'household', key: household.id, household, people: shown.map(({ guest }) => guest) })
    for (const [place, { guest, host }] of shown.entries()) {
      rows.push({ kind: 'guest', key: guest.id, guest, host, isLast: place === shown.length - 1 })
    }
  }
  return rows
}

/** Without capitals and accents, so that "oresund" finds "Øresund". */
export function folded(text: string) {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
}
