import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import type { Level } from '#tests/harness/levels/records.ts'
import type { Coverage } from './join.ts'

/** How many of a hundred mutants must be found out. */
const leastFoundOut = 95

/**
 * Flows with a screen whose paths are not walked in the browser, each with the reason. Whoever adds
 * a flow binds it in tests/paths/browser/ instead of adding a line here.
 */
export const notInBrowser: Readonly<Record<string, string>> = {
  session:
    'It spans every page and tab and has no screen of its own: journeys cover its guards, its tabs and its end.',
  rsvpAnswer:
    'The page of an answer is walked with the lifecycle rsvp, and journeys/guests/rsvp.e2e.ts answers without a connection.',
  editQueue:
    'It has no screen of its own: pages put edits in after a first attempt of theirs. In journeys/couple/offline and journeys/vendors/day.e2e.ts they wait, survive a reload, are shared by two tabs, taken back, sent once and refused.',
  pushSwitch:
    'A browser without a screen has no push service and no question to answer: src/features/notices/components/push/push-card.test.tsx shows each state of it to a played browser.',
  liveLine:
    'It spans every page of the plan and has no screen of its own: two browsers hear of each other in journeys/couple/two-browsers.e2e.ts.',
}

/**
 * Whether a machine must be walked on a level: all bare, lifecycles over HTTP, flows that have a
 * screen in the browser.
 */
export function isDemanded({ id, kind, screens }: CatalogueEntry, level: Level) {
  if (level === 'machine') return true
  if (level === 'http') return kind === 'lifecycle'
  return kind === 'flow' && Object.keys(screens).length > 0 && !(id in notInBrowser)
}

/**
 * How much a run walks: in the browser nothing without one, something (what has its turn) in the
 * gate; over HTTP likewise.
 */
export interface Extent {
  inBrowser: 'nothing' | 'something' | 'everything'
  overHttp: 'something' | 'everything'
}

/**
 * What falls short, in sentences; guards are told in the table, and demanded only of the bare
 * machine.
 */
export function shortcomings(
  coverages: readonly Coverage[],
  { inBrowser, overHttp }: Extent,
): string[] {
  return coverages.flatMap(({ entry, levels, mutation }) => [
    ...(['machine', 'http', 'browser'] as const).flatMap((level) => {
      if (!isDemanded(entry, level) || (level === 'browser' && inBrowser === 'nothing')) return []
      const walked = levels[level]
      if (!walked) return [`${entry.id} was not walked ${places[level]}.`]
      if (level === 'browser' && inBrowser === 'something') return []
      if (level === 'http' && overHttp === 'something') return []
      const { states, transitions, guards } = walked.missing
      return [...states, ...transitions, ...(level === 'machine' ? guards : [])].map(
        (name) => `${entry.id} ${places[level]}: nothing visits ${name}`,
      )
    }),
    ...shortMutation(entry, mutation),
  ])
}

const places: Record<Level, string> = {
  machine: 'on the bare machine',
  http: 'over HTTP',
  browser: 'in the browser',
}

function shortMutation({ id }: CatalogueEntry, mutation: Coverage['mutation']) {
  if (!mutation) return [`Nobody looked for mutants of ${id}.`]
  const { found, of } = foundOut(mutation)
  return found * 100 < of * leastFoundOut
    ? [`Of ${of} mutants of ${id} only ${found} were found out.`]
    : []
}

/** Mutants that are the same machine in other words cannot be found out, and do not count. */
export function foundOut({ mutants, survivors, equivalent }: NonNullable<Coverage['mutation']>) {
  const of = mutants - survivors.filter((name) => name in equivalent).length
  return { found: mutants - survivors.length, of }
}
