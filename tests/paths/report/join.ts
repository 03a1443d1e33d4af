import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inventoryOf, Visits } from '#machines/catalogue/paths/visits.ts'
import type { Visited } from '#machines/catalogue/paths/visits.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import type { CoverageRecord, Level, MutationRecord } from '#tests/harness/levels/records.ts'

export const levels = ['machine', 'http', 'browser'] as const

/** What of a machine was walked. */
export interface Coverage {
  entry: CatalogueEntry
  levels: Partial<Record<Level, LevelCoverage>>
  mutation: MutationRecord | null
}

export interface LevelCoverage {
  visited: Visited
  /** What there is and could be visited on this level, and was not. */
  missing: Visited
  /** What nothing brings about on this level, with the reason. */
  outOfReach: Readonly<Record<string, string>>
  /** How much of each kind was visited, of how much that is in reach. */
  shares: Record<keyof Visited, { visited: number; of: number }>
}

/** What the levels have left in a folder. */
export interface Left {
  walks: CoverageRecord[]
  mutations: MutationRecord[]
}

export function leftIn(folder: string): Left {
  const read = <Kind>(pattern: string) =>
    // Written by this very run, as these types say.
    (existsSync(folder) ? globSync(pattern, { cwd: folder }) : []).map(
      (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Kind,
    )
  return {
    walks: read<CoverageRecord>(`{${levels.join(',')}}.*.json`),
    mutations: read<MutationRecord>('mutation.*.json'),
  }
}

/** What was walked of every machine. A level of which nobody left anything is not there. */
export function coverageOf(
  entries: readonly CatalogueEntry[],
  { walks, mutations }: Left,
): Coverage[] {
  return entries.map((entry) => ({
    entry,
    levels: Object.fromEntries(
      levels.flatMap((level) => {
        const own = walks.filter((walk) => walk.machine === entry.id && walk.level === level)
        return own.length > 0 ? [[level, joined(entry, own)]] : []
      }),
    ),
    mutation: mutations.find(({ machine }) => machine === entry.id) ?? null,
  }))
}

function joined({ machine }: CatalogueEntry, walks: CoverageRecord[]): LevelCoverage {
  const visits = new Visits()
  for (const { visited } of walks) visits.add(visited)
  const outOfReach = Object.assign({}, ...walks.map((walk) => walk.outOfReach)) as Record<
    string,
    string
  >
  const inReach = (names: string[]) => names.filter((name) => !(name in outOfReach))
  const [all, missing] = [inventoryOf(machine), visits.missing(machine)]
  const shareOf = (kind: keyof Visited) => {
    const of = inReach(all[kind]).length
    return { visited: of - inReach(missing[kind]).length, of }
  }
  return {
    visited: visits.visited,
    outOfReach,
    missing: {
      states: inReach(missing.states),
      transitions: inReach(missing.transitions),
      guards: inReach(missing.guards),
    },
    shares: {
      states: shareOf('states'),
      transitions: shareOf('transitions'),
      guards: shareOf('guards'),
    },
  }
}
