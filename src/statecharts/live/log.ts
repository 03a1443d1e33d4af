import type { Step, Tab, BridgeMessage } from './protocol.ts'

/**
 * What the tabs have reported: each actor with its steps, the newest last, and the page that each
 * tab shows.
 */
export interface Log {
  actors: Followed[]
  pages: Tab[]
}

export interface Followed {
  id: string
  machine: string
  tab: Tab
  steps: Step[]
  /** Its tab was closed, or left for another page. */
  isGone: boolean
}

export const emptyLog: Log = { actors: [], pages: [] }

/** How many steps of an actor are kept: older ones are forgotten. */
const kept = 500

export function noted({ actors, pages }: Log, message: BridgeMessage): Log {
  if (message.type === 'gone')
    return {
      actors: actors.map((actor) =>
        actor.tab.id === message.tab ? { ...actor, isGone: true } : actor,
      ),
      pages: pages.filter(({ id }) => id !== message.tab),
    }
  if (message.type === 'page')
    return {
      actors: actors.map((actor) =>
        actor.tab.id === message.tab.id ? { ...actor, tab: message.tab } : actor,
      ),
      pages: [...pages.filter(({ id }) => id !== message.tab.id), message.tab],
    }
  const known = actors.find(({ id }) => id === message.actor)
  if (!known)
    return {
      actors: [
        ...actors,
        {
          id: message.actor,
          machine: message.machine,
          tab: message.tab,
          steps: [message],
          isGone: false,
        },
      ],
      pages,
    }
  // A tab repeats where its actors stand for every page that opens.
  const isNew = known.steps.every(({ number }) => number !== message.number)
  const changed = {
    ...known,
    tab: message.tab,
    isGone: false,
    steps: isNew ? [...known.steps, message].slice(-kept) : known.steps,
  }
  return { actors: actors.map((actor) => (actor.id === message.actor ? changed : actor)), pages }
}

/**
 * The actor that a person most likely means: of the tab that they looked at last, and on the screen
 * where it is.
 */
export function likeliest(
  actors: readonly Followed[],
  screensOf: (machine: string) => readonly string[],
): Followed | null {
  const rank = ({ machine, tab, steps, isGone }: Followed) => [
    isGone ? 0 : 1,
    steps.at(-1)?.status === 'active' ? 1 : 0,
    screensOf(machine).some((screen) => isOpenOn(screen, tab.path)) ? 1 : 0,
    tab.isVisible ? 1 : 0,
    steps.at(-1)?.at ?? 0,
  ]
  return actors.toSorted((one, other) => compared(rank(other), rank(one)))[0] ?? null
}

/** Whether a page is a screen, or lies below it: `/rsvp/6bk2/gifts` lies below `/rsvp/:token`. */
export function isOpenOn(screen: string, path: string) {
  const parts = path.split('/')
  return screen
    .split('/')
    .every((part, at) => part === parts[at] || (part.startsWith(':') && Boolean(parts[at])))
}

/**
 * The chart of a page: of all charts with a screen there the one whose screen is nearest, whose
 * first screen it is, and that runs. Null for a page that no chart has for a screen.
 */
export function chartOnPage(
  path: string,
  actors: readonly Followed[],
  listings: readonly { id: string; screens: readonly string[] }[],
) {
  const isRunning = (id: string) => actors.some(({ machine, isGone }) => machine === id && !isGone)
  const found = listings.flatMap(({ id, screens }) =>
    screens.flatMap((screen, at) =>
      isOpenOn(screen, path)
        ? [{ id, rank: [screen.split('/').length, -at, isRunning(id) ? 1 : 0] }]
        : [],
    ),
  )
  return found.toSorted((one, other) => compared(other.rank, one.rank))[0]?.id ?? null
}

function compared(one: number[], other: number[]) {
  const at = one.findIndex((value, place) => value !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
