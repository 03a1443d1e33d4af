import { enemiesIn, groupIntoParties, sizeOf, createTableCheck } from './parties.rules.ts'
import type { Filling, Party, FitsAtTable, Unmet } from './parties.rules.ts'
import { breachesOf } from './people.rules.ts'
import type { Diner } from './people.rules.ts'
import type { Rule, Seat, Table } from './seating.schema.ts'

/** The input: guests, tables and rules. `kept` are the seats that stay. */
export interface SeatingTask {
  diners: readonly Diner[]
  tables: readonly Pick<Table, 'id' | 'chairs'>[]
  rules: Rule[]
  kept: readonly Pick<Seat, 'guestId' | 'tableId' | 'place'>[]
}

export interface Suggestion {
  seats: ReadonlyMap<string, { tableId: string; place: number }>
  /** The rules that the plan keeps for all of their guests who attend. */
  keeps: string[]
  /** What was not possible, with the reason. */
  unmet: Unmet[]
  /**
   * The guests without a seat, and why: no free chair, or only chairs near somebody they must be
   * kept apart from.
   */
  unseated: { guestId: string; why: 'no_chair' | 'kept_apart' }[]
}

/**
 * Suggests a plan that seats as many guests as possible and explains what was not possible. The
 * same input gives the same plan. Guests who must be kept apart never share a table; one of them
 * stays without a seat instead.
 */
export function suggestSeating(task: SeatingTask): Suggestion {
  const attempts = [fill(task, true), fill(task, false)]
  return attempts.toSorted((one, other) => cost(one) - cost(other))[0]!
}

function cost({ unseated, unmet }: Suggestion) {
  return unseated.length * 1_000 + unmet.length
}

function fill(task: SeatingTask, seeksCompany: boolean): Suggestion {
  const { diners, tables, rules, kept } = task
  const fixed = new Map(kept.map(({ guestId, tableId }) => [guestId, tableId]))
  const { parties, unmet } = groupIntoParties(diners, tables, rules, fixed)
  const enemies = enemiesIn(rules)
  const fillings: Filling[] = tables.map(({ id, chairs }) => ({ id, chairs, parties: [] }))
  const takes = createTableCheck(enemies)
  const joining = seatFixed(parties, fillings, fixed)
  const left = joining.filter((party) => !joined(party, fillings, takes))
  const waiting = [
    ...parties.filter(({ fixedTo }) => fixedTo === null),
    ...left.flatMap(({ members }) => membersAlone(members)),
  ]
  const rivals = ({ members }: Party) =>
    members.reduce((sum, { guestId }) => sum + (enemies.get(guestId)?.size ?? 0), 0)
  const queue = waiting.toSorted(
    (one, other) => other.members.length - one.members.length || rivals(other) - rivals(one),
  )
  const standing = seatAll(queue, fillings, takes, seeksCompany)
  const why = fillings.some((filling) => sizeOf(filling.parties) < filling.chairs)
    ? ('kept_apart' as const)
    : ('no_chair' as const)
  return settled(
    task,
    chairsFor(fillings, task),
    unmet,
    standing.map(({ guestId }) => ({ guestId, why })),
  )
}

/**
 * Places the guests who keep their seats. Returns those who belong with them and need the remaining
 * chairs.
 */
function seatFixed(
  parties: readonly Party[],
  fillings: readonly Filling[],
  fixed: ReadonlyMap<string, string>,
): Party[] {
  return parties.flatMap(({ members, fixedTo, parts }) => {
    if (fixedTo === null) return []
    const stays = members.filter(({ guestId }) => fixed.has(guestId))
    const comes = members.filter(({ guestId }) => !fixed.has(guestId))
    fillingOf(fixedTo, fillings).parties.push({ members: stays, fixedTo, parts: [] })
    return [{ members: comes, fixedTo, parts }]
  })
}

function joined(party: Party, fillings: readonly Filling[], takes: FitsAtTable) {
  const filling = fillingOf(party.fixedTo!, fillings)
  const fits = takes(filling, party)
  if (fits) filling.parties.push(party)
  return fits
}

function fillingOf(tableId: string, fillings: readonly Filling[]) {
  return fillings.find(({ id }) => id === tableId)!
}

function membersAlone(members: readonly Diner[]): Party[] {
  return members.map((member) => ({ members: [member], fixedTo: null, parts: [] }))
}

/**
 * Seats the parties of a queue and splits a party that no table can take whole. Returns those who
 * stay without a seat.
 */
function seatAll(
  queue: Party[],
  fillings: readonly Filling[],
  takes: FitsAtTable,
  seeksCompany: boolean,
): Diner[] {
  const standing: Diner[] = []
  for (let party = queue.shift(); party; party = queue.shift()) {
    const place = bestFor(party, fillings, takes, seeksCompany) ?? makeRoom(party, fillings, takes)
    if (place) place.parties.push(party)
    else if (party.members.length > 1) {
      queue.push(...party.parts.map((part) => ({ ...part, fixedTo: null })))
    } else standing.push(...party.members)
  }
  return standing
}

/** The best table for a party: one with company for it, and with the fewest chairs left over. */
function bestFor(
  party: Party,
  fillings: readonly Filling[],
  takes: FitsAtTable,
  seeksCompany: boolean,
): Filling | null {
  const groups = new Set(party.members.flatMap((member) => member.groups))
  let best: { filling: Filling; company: number; room: number } | null = null
  for (const filling of fillings) {
    if (!takes(filling, party)) continue
    const there = filling.parties.flatMap(({ members }) => members)
    const company = seeksCompany
      ? there.reduce(
          (sum, { groups: theirs }) => sum + theirs.filter((one) => groups.has(one)).length,
          0,
        )
      : 0
    const room = filling.chairs - there.length
    const share = there.length === 0 ? 0 : company / there.length
    if (!best || share > best.company || (share === best.company && room < best.room))
      best = { filling, company: share, room }
  }
  return best?.filling ?? null
}

/** Moves one party to another table, so that this one fits. */
function makeRoom(party: Party, fillings: readonly Filling[], takes: FitsAtTable): Filling | null {
  for (const filling of fillings) {
    for (const leaver of filling.parties.filter(({ fixedTo }) => fixedTo === null)) {
      if (!takes(filling, party, leaver)) continue
      const elsewhere = fillings.find((other) => other !== filling && takes(other, leaver))
      if (!elsewhere) continue
      filling.parties.splice(filling.parties.indexOf(leaver), 1)
      elsewhere.parties.push(leaver)
      return filling
    }
  }
  return null
}

/** Assigns chairs at each table: kept seats first, then party by party. */
function chairsFor(fillings: readonly Filling[], { kept }: SeatingTask): Suggestion['seats'] {
  const chairOf = new Map(kept.map(({ guestId, tableId, place }) => [guestId, { tableId, place }]))
  const seats = new Map<string, { tableId: string; place: number }>()
  for (const { id: tableId, chairs, parties } of fillings) {
    const guestIds = parties.flatMap(({ members }) => members.map(({ guestId }) => guestId))
    const taken = new Set<number>()
    for (const guestId of guestIds) {
      const chair = chairOf.get(guestId)
      if (chair?.tableId !== tableId) continue
      seats.set(guestId, chair)
      taken.add(chair.place)
    }
    const free = Array.from({ length: chairs }, (_, place) => place).filter(
      (place) => !taken.has(place),
    )
    for (const guestId of guestIds)
      if (!seats.has(guestId)) seats.set(guestId, { tableId, place: free.shift()! })
  }
  return seats
}

/** Computes from the finished plan which rules it keeps. */
function settled(
  { diners, rules }: SeatingTask,
  seats: Suggestion['seats'],
  because: readonly Unmet[],
  unseated: Suggestion['unseated'],
): Suggestion {
  const drawn = [...seats].map(([guestId, { tableId, place }]) => ({
    id: guestId,
    version: 1,
    eventId: '',
    guestId,
    tableId,
    place,
  }))
  const breaches = breachesOf({ seats: drawn, rules }, diners)
  const left = new Set(unseated.map(({ guestId }) => guestId))
  const present = new Set(diners.map(({ guestId }) => guestId))
  const whyOf = (key: string): Unmet['why'] | undefined =>
    because.find(({ of }) => keyOf(of) === key)?.why
  const unmet: Unmet[] = []
  const keeps: string[] = []
  for (const { id, kind, guestIds } of rules) {
    const named = guestIds.filter((guestId) => present.has(guestId))
    if (kind === 'free' || named.length < 2) continue
    const isBroken = breaches.some((breach) => breach.kind !== 'household' && breach.ruleId === id)
    const isLeftOpen = kind === 'together' && named.some((guestId) => left.has(guestId))
    if (!isBroken && !isLeftOpen) keeps.push(id)
    else
      unmet.push({ of: { rule: id }, why: whyOf(id) ?? (kind === 'apart' ? 'fixed' : 'no_room') })
  }
  for (const breach of breaches)
    if (breach.kind === 'household')
      unmet.push({
        of: { household: breach.householdId },
        why: whyOf(breach.householdId) ?? 'no_room',
      })
  return { seats, keeps, unmet, unseated }
}

function keyOf(of: Unmet['of']) {
  return 'rule' in of ? of.rule : of.household
}
