import type { Step, Told } from './protocol.ts'

/** What the tabs have told: each actor with its steps, the newest last. */
export interface Log {
  actors: Followed[]
}

export interface Followed {
  id: string
  machine: string
  tab: Step['tab']
  steps: Step[]
  /** Its tab was closed, or left for another page. */
  isGone: boolean
}

export const emptyLog: Log = { actors: [] }

/** How many steps of an actor are kept: older ones are forgotten. */
const kept = 500

export function noted({ actors }: Log, told: Told): Log {
  if (told.type === 'gone') return { actors: actors.map((actor) => (actor.tab.id === told.tab ? { ...actor, isGone: true } : actor)) }
  const known = actors.find(({ id }) => id === told.actor)
  if (!known) return { actors: [...actors, { id: told.actor, machine: told.machine, tab: told.tab, steps: [told], isGone: false }] }
  // A tab repeats where its actors stand for every page that opens.
  const isNew = known.steps.every(({ number }) => number !== told.number)
  const changed = { ...known, tab: told.tab, isGone: false, steps: isNew ? [...known.steps, told].slice(-kept) : known.steps }
  return { actors: actors.map((actor) => (actor.id === told.actor ? changed : actor)) }
}

/** The actor that a person most likely means: of the tab that they looked at last, and on the screen where it is. */
export function likeliest(actors: readonly Followed[], screensOf: (machine: string) => readonly string[]): Followed | null {
  const rank = ({ machine, tab, steps, isGone }: Followed) => [
    isGone ? 0 : 1,
    steps.at(-1)?.status === 'active' ? 1 : 0,
    screensOf(machine).includes(tab.path) ? 1 : 0,
    tab.isVisible ? 1 : 0,
    steps.at(-1)?.at ?? 0,
  ]
  return actors.toSorted((one, other) => compared(rank(other), rank(one)))[0] ?? null
}

function compared(one: number[], other: number[]) {
  const at = one.findIndex((value, place) => value !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
