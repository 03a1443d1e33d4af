import { fullName, hostOf, isNamed, standingOf } from './guest.rules.ts'
import type { Guest, Standing } from '../guest.schema.ts'
import type { Household } from '../household.schema.ts'
import { invitationOf, invitationStatuses } from '../rsvp/rsvp.rules.ts'
import type { InvitationStatus, Invited } from '../rsvp/rsvp.rules.ts'
import { anyDiet, folded, matcherOf } from './filter.rules.ts'
import type { ListFilter, ListOrder, SaveTheDateChoice } from './filter.rules.ts'

/** One line of the table: a household, followed by those of its people who are shown. */
export type ListRow =
  | { kind: 'household'; key: string; household: Household; people: readonly Guest[] }
  | { kind: 'guest'; key: string; guest: Guest; host: Guest | null; isLast: boolean }

export interface Wanted
  extends
    Pick<ListFilter, 'search' | 'standing'>,
    Partial<Pick<ListFilter, 'side' | 'tag' | 'diet'>> {
  /** Only households that are invited and whose invitation has this status. */
  invitation?: { standing: InvitationStatus; rsvps: Invitations }
  /** Only guests who were sent a save-the-date, or who were not. */
  saveTheDate?: { wanted: SaveTheDateChoice; sent: SaveTheDates }
}

/** When guests were sent a save-the-date. */
export type SaveTheDates = ReadonlyMap<string, string>

/** Invitations by household. */
type Invitations = ReadonlyMap<string, Invited>

/**
 * The parts of a list that do not change while somebody searches it, sorted and normalised once.
 */
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
  /** The host of a companion without a name. */
  host: Guest | null
  standing: Standing
  text: string
  /** The digits of the phone number. */
  number: string
}

/** Sorts households with their people; `inAlphabet` compares in the reader's language. */
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
    const people = (inside.get(household.id) ?? []).toSorted(
      (one, other) => one.place - other.place,
    )
    return {
      household,
      text: textOfHousehold(household),
      people: people.map((guest) => ({
        guest,
        host: isNamed(guest) ? null : hostOf(guest, people),
        standing: standingOf(guest.answers),
        ...textOf(guest),
      })),
    }
  })
  const pending = (home: (typeof homes)[number]) =>
    home.people.filter(({ standing }) => standing === 'pending').length
  const byName = (one: (typeof homes)[number], other: (typeof homes)[number]) =>
    inAlphabet(one.household.name, other.household.name)
  const compare = {
    name: byName,
    newest: (one: (typeof homes)[number], other: (typeof homes)[number]) =>
      one.household.id < other.household.id ? 1 : -1,
    pending: (one: (typeof homes)[number], other: (typeof homes)[number]) =>
      Math.sign(pending(other)) - Math.sign(pending(one)) || byName(one, other),
  }
  return { homes: homes.toSorted(compare[order]) }
}

/** The lines to show. A household is shown only with somebody in it. */
export function rowsOf({ homes }: ArrangedList, wanted: Wanted): ListRow[] {
  const { search, standing, invitation, saveTheDate, side = 'all' } = wanted
  const isSearched = matcherOf(search)
  const tag = (wanted.tag ?? '').toLowerCase()
  const diet = (wanted.diet ?? '').toLowerCase()
  const rows: ListRow[] = []
  for (const home of homes) {
    const { household, people, text } = home
    if (invitation && invitationIn(home, invitation.rsvps) !== invitation.standing) continue
    if (side !== 'all' && (household.side ?? 'unknown') !== side) continue
    const shown = people.filter(
      (one) =>
        (standing === 'all' || one.standing === standing) &&
        (!saveTheDate || saveTheDate.sent.has(one.guest.id) === (saveTheDate.wanted === 'sent')) &&
        (tag === '' || one.guest.tags.some((own) => own.toLowerCase() === tag)) &&
        (diet === '' || isOnDiet(one.guest, diet)) &&
        isSearched(text, one.text, one.number),
    )
    if (shown.length === 0) continue
    rows.push({
      kind: 'household',
      key: household.id,
      household,
      people: shown.map(({ guest }) => guest),
    })
    for (const [place, { guest, host }] of shown.entries()) {
      rows.push({ kind: 'guest', key: guest.id, guest, host, isLast: place === shown.length - 1 })
    }
  }
  return rows
}

function isOnDiet({ diet }: Guest, wanted: string) {
  return wanted === anyDiet ? diet !== '' : diet.toLowerCase() === wanted
}

/** How many invited households have each status. */
export function countInvitations(
  { homes }: ArrangedList,
  rsvps: Invitations,
): Record<InvitationStatus, number> {
  // Every status is in it.
  const counts = Object.fromEntries(invitationStatuses.map((one) => [one, 0])) as Record<
    InvitationStatus,
    number
  >
  for (const home of homes) {
    const standing = invitationIn(home, rsvps)
    if (standing) counts[standing]++
  }
  return counts
}

/** Null if nobody in it is invited to anything. */
function invitationIn({ household, people }: Home, rsvps: Invitations): InvitationStatus | null {
  return people.some(({ standing }) => standing !== 'uninvited')
    ? invitationOf(rsvps.get(household.id))
    : null
}

/**
 * Does the slowest part of arranging a list in advance, page by page, so that it is done with the
 * last one.
 */
export function prepareSearchTexts({ guests }: { guests: Iterable<Guest> }) {
  for (const guest of guests) textOf(guest)
}

/** Once for each record: records are immutable and replaced. */
const folds = new WeakMap<object, Folded>()

interface Folded {
  text: string
  number: string
}

/**
 * The searched text of a guest: name, tags, e-mail address, diet note, and the digits of the phone
 * number.
 */
function textOf(guest: Guest) {
  return foldedOnce(guest, () => {
    const { tags, email, diet, phone } = guest
    return {
      text: folded(`${fullName(guest)} ${tags.join(' ')} ${email} ${diet}`),
      number: phone.replaceAll(/\D/g, ''),
    }
  })
}

/** The searched text of a household: its name and town. */
function textOfHousehold(household: Household) {
  return foldedOnce(household, () => ({
    text: folded(`${household.name} ${household.city}`),
    number: '',
  })).text
}

function foldedOnce(record: object, fold: () => Folded): Folded {
  const before = folds.get(record)
  if (before !== undefined) return before
  const now = fold()
  folds.set(record, now)
  return now
}
