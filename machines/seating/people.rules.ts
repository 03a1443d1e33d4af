import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { Placement, Rule, Seat, Seating, Table } from './seating.schema.ts'

/** A guest who can get a seat at an event. */
export interface Diner {
  guestId: string
  householdId: string
  answer: 'coming' | 'pending'
  /** An infant sits on a lap: a seat is possible but not needed. */
  needsChair: boolean
  /** What guests can have in common: whose side they are on, and their tags. */
  groups: readonly string[]
}

/** Guests who attend an event or may still attend, in the order of the list. */
export function dinersOf(
  guests: Iterable<Guest>,
  households: ReadonlyMap<string, Pick<Household, 'side'>>,
  eventId: string,
): Diner[] {
  return [...guests].flatMap(({ id: guestId, householdId, ageGroup, tags, answers }) => {
    const answer = answers[eventId]
    if (answer !== 'coming' && answer !== 'pending') return []
    const side = households.get(householdId)?.side
    const groups = [
      ...(side ? [`side ${side}`] : []),
      ...tags.map((tag) => `tag ${tag.toLowerCase()}`),
    ]
    return [{ guestId, householdId, answer, needsChair: ageGroup !== 'infant', groups }]
  })
}

/** Attending guests who need a seat and have none. */
export function withoutSeat(
  diners: readonly Diner[],
  seats: readonly Pick<Seat, 'guestId'>[],
): Diner[] {
  const seated = new Set(seats.map(({ guestId }) => guestId))
  return diners.filter(
    ({ guestId, answer, needsChair }) => answer === 'coming' && needsChair && !seated.has(guestId),
  )
}

/** Seats of guests who do not attend. They keep them until somebody frees them. */
export function emptySeats(diners: readonly Diner[], seats: readonly Seat[]): Seat[] {
  const coming = new Set(diners.map(({ guestId }) => guestId))
  return seats.filter(({ guestId }) => !coming.has(guestId))
}

/** The guest on each chair of a table; null for an empty chair. */
export function chairsOf(
  table: Pick<Table, 'id' | 'chairs'>,
  seats: readonly Seat[],
): (Seat | null)[] {
  const chairs: (Seat | null)[] = Array.from({ length: table.chairs }, () => null)
  for (const seat of seats)
    if (seat.tableId === table.id && seat.place < table.chairs) chairs[seat.place] = seat
  return chairs
}

/**
 * The seats that guests get when they are dropped on a chair, or on a table (`place` is null). Null
 * if there is not enough room.
 */
export function movesTo(
  guestIds: readonly string[],
  target: { table: Pick<Table, 'id' | 'chairs'>; place: number | null } | null,
  seats: readonly Seat[],
): Placement[] | null {
  const seatOf = new Map(seats.map((seat) => [seat.guestId, seat]))
  const versionOf = (guestId: string) => seatOf.get(guestId)?.version ?? null
  if (target === null) {
    return guestIds
      .filter((guestId) => seatOf.has(guestId))
      .map((guestId) => ({ guestId, version: versionOf(guestId), to: null }))
  }
  const { table, place } = target
  const chairs = chairsOf(table, seats)
  const [only] = guestIds.length === 1 ? guestIds : []
  const there = place === null ? null : (chairs[place] ?? null)
  if (only && there) {
    if (there.guestId === only) return []
    const own = seatOf.get(only)
    const back = own ? { tableId: own.tableId, place: own.place } : null
    return [
      { guestId: only, version: own?.version ?? null, to: { tableId: table.id, place: place! } },
      { guestId: there.guestId, version: there.version, to: back },
    ]
  }
  // Guests who already sit at this table stay, unless a chair was chosen for one.
  const moving =
    only && place !== null
      ? [only]
      : guestIds.filter((guestId) => seatOf.get(guestId)?.tableId !== table.id)
  const free = chairs.flatMap((seat, at) => (seat === null ? [at] : []))
  const from = Math.max(0, free.indexOf(place ?? 0))
  const inOrder = [...free.slice(from), ...free.slice(0, from)]
  if (moving.length > inOrder.length) return null
  return moving.map((guestId, at) => ({
    guestId,
    version: versionOf(guestId),
    to: { tableId: table.id, place: inOrder[at]! },
  }))
}

/** The changes that give these guests exactly the `wanted` seats. */
export function placementsFor(
  wanted: ReadonlyMap<string, { tableId: string; place: number }>,
  seats: readonly Seat[],
): Placement[] {
  const seatOf = new Map(seats.map((seat) => [seat.guestId, seat]))
  const gone = seats
    .filter(({ guestId }) => !wanted.has(guestId))
    .map(({ guestId, version }) => ({ guestId, version, to: null }))
  const moved = [...wanted].flatMap(([guestId, to]) => {
    const seat = seatOf.get(guestId)
    return seat && seat.tableId === to.tableId && seat.place === to.place
      ? []
      : [{ guestId, version: seat?.version ?? null, to }]
  })
  return [...gone, ...moved]
}

/** A way in which a plan breaks a rule or splits a household. */
export type Breach =
  | { kind: 'together'; ruleId: string; guestIds: string[]; tableIds: string[] }
  | { kind: 'apart'; ruleId: string; guestIds: string[]; tableIds: [string] }
  | { kind: 'household'; householdId: string; guestIds: string[]; tableIds: string[] }

/**
 * Every rule that the seats break and every household that they split. Guests without a seat break
 * nothing.
 */
export function breachesOf(
  { seats, rules }: Pick<Seating, 'seats' | 'rules'>,
  diners: readonly Diner[],
): Breach[] {
  const known = new Set(diners.map(({ guestId }) => guestId))
  const tableOf = new Map(
    seats
      .filter(({ guestId }) => known.has(guestId))
      .map(({ guestId, tableId }) => [guestId, tableId]),
  )
  const found = rules.flatMap((rule) => breachOf(rule, tableOf))
  const free = freedBy(rules)
  const households = Map.groupBy(
    diners.filter(({ guestId, needsChair }) => needsChair && !free.has(guestId)),
    ({ householdId }) => householdId,
  )
  for (const [householdId, members] of households) {
    const guestIds = members.map(({ guestId }) => guestId).filter((id) => tableOf.has(id))
    const tableIds = [...new Set(guestIds.map((id) => tableOf.get(id)!))]
    if (tableIds.length > 1 && !isPartedByRule(guestIds, rules))
      found.push({ kind: 'household', householdId, guestIds, tableIds })
  }
  return found
}

/** Guests who may sit away from their household. */
export function freedBy(rules: readonly Pick<Rule, 'kind' | 'guestIds'>[]): Set<string> {
  return new Set(rules.filter(({ kind }) => kind === 'free').flatMap(({ guestIds }) => guestIds))
}

/** Whether a rule keeps two of these guests apart, so that they may sit at two tables. */
export function isPartedByRule(
  guestIds: readonly string[],
  rules: readonly Pick<Rule, 'kind' | 'guestIds'>[],
): boolean {
  return rules.some(
    ({ kind, guestIds: named }) =>
      kind === 'apart' && named.filter((id) => guestIds.includes(id)).length > 1,
  )
}

function breachOf(
  { id: ruleId, kind, guestIds: named }: Rule,
  tableOf: ReadonlyMap<string, string>,
): Breach[] {
  const guestIds = named.filter((id) => tableOf.has(id))
  const atTables = Map.groupBy(guestIds, (id) => tableOf.get(id)!)
  if (kind === 'together')
    return atTables.size > 1 ? [{ kind, ruleId, guestIds, tableIds: [...atTables.keys()] }] : []
  if (kind === 'free') return []
  return [...atTables].flatMap(([tableId, there]): Breach[] =>
    there.length > 1 ? [{ kind: 'apart', ruleId, guestIds: there, tableIds: [tableId] }] : [],
  )
}
