import { freedBy, isPartedByRule } from './people.rules.ts'
import type { Diner } from './people.rules.ts'
import type { Rule, Table } from './seating.schema.ts'

/**
 * Guests who share a table, with the smaller groups they are split into if no table is large
 * enough.
 */
export interface Party {
  members: readonly Diner[]
  /** The table of members who keep their seats; null if none of them has one. */
  fixedTo: string | null
  parts: readonly Party[]
}

/**
 * Why a rule cannot be kept: more guests than a table has chairs, another rule, seats that stay, or
 * no free table.
 */
export type Reason = 'too_large' | 'contradicts' | 'fixed' | 'no_room'

export interface Unmet {
  of: { rule: string } | { household: string }
  why: Reason
}

export interface Grouping {
  parties: Party[]
  unmet: Unmet[]
}

interface Wish {
  of: Unmet['of']
  guestIds: readonly string[]
}

/**
 * Groups guests into parties, first by rules from oldest to newest, then by household. Separating
 * guests takes priority over seating them together, so that no party contains two who must be kept
 * apart.
 */
export function groupIntoParties(
  diners: readonly Diner[],
  tables: readonly Pick<Table, 'id' | 'chairs'>[],
  rules: readonly Pick<Rule, 'id' | 'kind' | 'guestIds'>[],
  fixed: ReadonlyMap<string, string>,
): Grouping {
  const chairs = new Map(tables.map(({ id, chairs: count }) => [id, count]))
  const enemies = enemiesIn(rules)
  const unmet: Unmet[] = []
  const partyOf = new Map(
    diners.map((diner) => [diner.guestId, alone(diner, fixed.get(diner.guestId) ?? null)]),
  )
  const free = freedBy(rules)
  const join = ({ of, guestIds }: Wish) => {
    const why = joinParties(guestIds, partyOf, (together, party) =>
      reasonAgainstJoining(together, party, chairs, enemies),
    )
    if (why) unmet.push({ of, why })
  }

  for (const { id, kind, guestIds } of rules)
    if (kind === 'together') join({ of: { rule: id }, guestIds })
  const households = Map.groupBy(
    diners.filter(({ guestId, needsChair }) => needsChair && !free.has(guestId)),
    ({ householdId }) => householdId,
  )
  for (const [household, members] of [...households].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )) {
    const guestIds = members.map(({ guestId }) => guestId)
    const before = unmet.length
    join({ of: { household }, guestIds })
    // A household that the couple splits by a rule is not reported as split.
    if (isPartedByRule(guestIds, rules)) unmet.length = before
  }
  return { parties: [...new Set(partyOf.values())], unmet }
}

/**
 * Merges the parties of some guests as far as possible. Returns the reason if it could not merge
 * all.
 */
function joinParties(
  guestIds: readonly string[],
  partyOf: Map<string, Party>,
  reasonAgainst: (together: readonly Party[], party: Party) => Reason | null,
): Reason | null {
  const parties = [...new Set(guestIds.flatMap((id) => partyOf.get(id) ?? []))]
  const heaps: Party[][] = []
  let why: Reason | null = null
  for (const party of parties.toSorted(byFixedAndSize)) {
    const refusals = heaps.map((together) => reasonAgainst(together, party))
    const heap = heaps[refusals.indexOf(null)]
    if (heap) heap.push(party)
    else {
      why ??= refusals[0] ?? null
      heaps.push([party])
    }
  }
  for (const together of heaps.filter(({ length }) => length > 1)) {
    const joined: Party = {
      members: together.flatMap(({ members }) => members),
      // Members who keep a seat come first.
      fixedTo: together[0]?.fixedTo ?? null,
      parts: together,
    }
    for (const { guestId } of joined.members) partyOf.set(guestId, joined)
  }
  return why
}

function reasonAgainstJoining(
  together: readonly Party[],
  party: Party,
  chairs: ReadonlyMap<string, number>,
  enemies: ReadonlyMap<string, ReadonlySet<string>>,
): Reason | null {
  const tablesKept = new Set([...together, party].flatMap(({ fixedTo }) => fixedTo ?? []))
  if (tablesKept.size > 1) return 'fixed'
  const others = together.flatMap(({ members }) => members)
  if (
    party.members.some(({ guestId }) =>
      others.some((other) => enemies.get(guestId)?.has(other.guestId)),
    )
  )
    return 'contradicts'
  const [kept] = tablesKept
  const room = kept === undefined ? Math.max(0, ...chairs.values()) : (chairs.get(kept) ?? 0)
  return others.length + party.members.length > room ? 'too_large' : null
}

/** For each guest, those who must not sit at the same table. */
export function enemiesIn(
  rules: readonly Pick<Rule, 'kind' | 'guestIds'>[],
): Map<string, Set<string>> {
  const enemies = new Map<string, Set<string>>()
  for (const { kind, guestIds } of rules) {
    if (kind !== 'apart') continue
    for (const guestId of guestIds) {
      const own = enemies.get(guestId) ?? new Set()
      for (const other of guestIds) if (other !== guestId) own.add(other)
      enemies.set(guestId, own)
    }
  }
  return enemies
}

function alone(diner: Diner, fixedTo: string | null): Party {
  return { members: [diner], fixedTo, parts: [] }
}

function byFixedAndSize(one: Party, other: Party) {
  return (
    Number(other.fixedTo !== null) - Number(one.fixedTo !== null) ||
    other.members.length - one.members.length
  )
}

/** A table and its guests while the plan is computed. */
export interface Filling {
  id: string
  chairs: number
  parties: Party[]
}

/** Whether a table accepts a party, possibly instead of another one. */
export type FitsAtTable = (filling: Filling, party: Party, without?: Party | null) => boolean

/**
 * Whether a table has enough chairs for a party and no guest who must be kept apart from its
 * members.
 */
export function createTableCheck(enemies: ReturnType<typeof enemiesIn>): FitsAtTable {
  const isApart = (party: Party, others: readonly Party[]) =>
    party.members.every(({ guestId }) => {
      const own = enemies.get(guestId)
      return (
        !own || others.every(({ members }) => members.every((other) => !own.has(other.guestId)))
      )
    })
  return (filling, party, without = null) => {
    const others = filling.parties.filter((one) => one !== without)
    return sizeOf(others) + party.members.length <= filling.chairs && isApart(party, others)
  }
}

export function sizeOf(parties: readonly Party[]) {
  return parties.reduce((sum, { members }) => sum + members.length, 0)
}
