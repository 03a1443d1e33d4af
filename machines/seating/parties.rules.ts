import { freedBy, isPartedByRule } from './people.rules.ts'
import type { Diner } from './people.rules.ts'
import type { Rule, Table } from './seating.schema.ts'

/**
 * People who go to one table, and the smaller parties that they are parted into where no table
 * takes all of them.
 */
export interface Party {
  members: readonly Diner[]
  /** The table of those who keep their seats; null where nobody of them has one. */
  fixedTo: string | null
  parts: readonly Party[]
}

/**
 * Why a wish cannot be kept: more people than a table takes, another rule against it, seats that
 * were to stay, no room left.
 */
export type Reason = 'too_large' | 'contradicts' | 'fixed' | 'no_room'

export interface Unmet {
  of: { rule: string } | { household: string }
  why: Reason
}

export interface Gathered {
  parties: Party[]
  unmet: Unmet[]
}

interface Wish {
  of: Unmet['of']
  guestIds: readonly string[]
}

/**
 * Gathers people into parties: first by the rules, the oldest first, then by household. Keeping
 * apart goes before keeping together, so that no party holds two who must not meet.
 */
export function gather(
  diners: readonly Diner[],
  tables: readonly Pick<Table, 'id' | 'chairs'>[],
  rules: readonly Pick<Rule, 'id' | 'kind' | 'guestIds'>[],
  fixed: ReadonlyMap<string, string>,
): Gathered {
  const chairs = new Map(tables.map(({ id, chairs: count }) => [id, count]))
  const enemies = enemiesIn(rules)
  const unmet: Unmet[] = []
  const partyOf = new Map(
    diners.map((diner) => [diner.guestId, alone(diner, fixed.get(diner.guestId) ?? null)]),
  )
  const free = freedBy(rules)
  const join = ({ of, guestIds }: Wish) => {
    const why = joinParties(guestIds, partyOf, (together, party) =>
      whyNotJoined(together, party, chairs, enemies),
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
    // Whom the couple wishes apart themselves are no household that was parted.
    if (isPartedByRule(guestIds, rules)) unmet.length = before
  }
  return { parties: [...new Set(partyOf.values())], unmet }
}

/** Joins the parties of some guests as far as that goes; the answer is why it goes no further. */
function joinParties(
  guestIds: readonly string[],
  partyOf: Map<string, Party>,
  whyNot: (together: readonly Party[], party: Party) => Reason | null,
): Reason | null {
  const parties = [...new Set(guestIds.flatMap((id) => partyOf.get(id) ?? []))]
  const heaps: Party[][] = []
  let why: Reason | null = null
  for (const party of parties.toSorted(byFixedAndSize)) {
    const refusals = heaps.map((together) => whyNot(together, party))
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
      // Whoever keeps a seat comes first.
      fixedTo: together[0]?.fixedTo ?? null,
      parts: together,
    }
    for (const { guestId } of joined.members) partyOf.set(guestId, joined)
  }
  return why
}

function whyNotJoined(
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

/** Who must not sit at one table with whom. */
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

/** Who sits at a table while the plan is made. */
export interface Filling {
  id: string
  chairs: number
  parties: Party[]
}

/** Whether a table takes a party, perhaps in place of another one. */
export type Takes = (filling: Filling, party: Party, without?: Party | null) => boolean

/** Whether a table has chairs for a party, and nobody whom one of them must not meet. */
export function takesBy(enemies: ReturnType<typeof enemiesIn>): Takes {
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
