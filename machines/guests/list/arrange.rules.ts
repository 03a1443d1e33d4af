import { fullName, hostOf, isNamed, standingOf } from '../guest.rules.ts'
import type { Guest, Standing } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import { invitationOf, invitationStandings } from '../rsvp/rsvp.rules.ts'
import type { InvitationStanding, Invited } from '../rsvp/rsvp.rules.ts'

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
  /** Only households that are invited and whose invitation stands so. */
  invitation?: { standing: InvitationStanding; rsvps: Invitations }
}

/** Invitations by household. */
type Invitations = ReadonlyMap<string, Invited>

/** Everything of a list that does not change while somebody searches it, in order and folded once. */
export interface ArrangedList {
  homes: readonly Home[]
}

interface Home {
  household: Household
  text: string
  people: readonly Person[]
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
    const people = (inside.get(household.id) ?? []).toSorted((one, other) => one.place - other.place)
    return {
      household,
      text: foldedName(household),
      people: people.map((guest) => ({
        guest,
        host: isNamed(guest) ? null : hostOf(guest, people),
        standing: standingOf(guest.answers),
        text: textOf(guest),
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
export function rowsOf({ homes }: ArrangedList, { search, standing, invitation }: Wanted): ListRow[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const rows: ListRow[] = []
  for (const home of homes) {
    if (invitation && invitationIn(home, invitation.rsvps) !== invitation.standing) continue
    const { household, people } = home
    const shown = people.filter(
      (one) =>
        (standing === 'all' || one.standing === standing) && words.every((word) => home.text.includes(word) || one.text.includes(word)),
    )
    if (shown.length === 0) continue
    rows.push({ kind: 'household', key: household.id, household, people: shown.map(({ guest }) => guest) })
    for (const [place, { guest, host }] of shown.entries()) {
      rows.push({ kind: 'guest', key: guest.id, guest, host, isLast: place === shown.length - 1 })
    }
  }
  return rows
}

/** How many invited households stand where with their invitations. */
export function countInvitations({ homes }: ArrangedList, rsvps: Invitations): Record<InvitationStanding, number> {
  // Every standing is in it.
  const counts = Object.fromEntries(invitationStandings.map((one) => [one, 0])) as Record<InvitationStanding, number>
  for (const home of homes) {
    const standing = invitationIn(home, rsvps)
    if (standing) counts[standing]++
  }
  return counts
}

/** Null where nobody in it is invited to anything. */
function invitationIn({ household, people }: Home, rsvps: Invitations): InvitationStanding | null {
  return people.some(({ standing }) => standing !== 'uninvited') ? invitationOf(rsvps.get(household.id)) : null
}

/** Does ahead of time what arranging a list takes longest for: of each page as it comes, so that the last one finds it done. */
export function foldAhead({ guests }: { guests: Iterable<Guest> }) {
  for (const guest of guests) textOf(guest)
}

/** Of each record once: a record never changes, another one takes its place. */
const folds = new WeakMap<object, string>()

function textOf(guest: Guest) {
  return kept(guest, () => `${fullName(guest)} ${guest.tags.join(' ')}`)
}

function foldedName(household: Household) {
  return kept(household, () => household.name)
}

function kept(record: object, text: () => string) {
  const before = folds.get(record)
  if (before !== undefined) return before
  const now = folded(text())
  folds.set(record, now)
  return now
}

/** Without capitals and accents, so that "oresund" finds "Øresund". */
export function folded(text: string) {
  // Most names are plain, and of thousands that is seen sooner than it is done.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
}
