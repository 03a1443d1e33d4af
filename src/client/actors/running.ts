import type { AnyActor, StateValue } from 'xstate'

/* What runs in this page, for whoever looks on (src/statecharts/live). Nobody does in production unless it is switched on. */

/** Where a lifecycle stands whose record is on the page: it runs in the database, and the page is told of it by each answer. */
export interface Standing {
  machine: string
  record: string
  state: StateValue
  facts: unknown
}

const running = new Set<AnyActor>()
const standing = new Set<Standing>()
const late = new Set<() => void>()
let looksOn: Look | null = null

interface Look {
  follow: (actor: AnyActor, isNew: boolean) => void
  see: (standing: Standing) => void
}

/** Notes an actor that is about to start. The answer strikes it off again. */
export function noteRunning(actor: AnyActor) {
  running.add(actor)
  looksOn?.follow(actor, true)
  return () => void running.delete(actor)
}

/** Notes where a record stands. The answer strikes it off again. */
export function noteStanding(record: Standing) {
  standing.add(record)
  looksOn?.see(record)
  return () => void standing.delete(record)
}

/** Notes an actor whose code is brought when it is first needed: whoever looks on needs it, too. The answer strikes it off again. */
export function noteLate(prepare: () => void) {
  late.add(prepare)
  if (looksOn) prepare()
  return () => void late.delete(prepare)
}

/** Shows what runs and where records stand, and from now on whatever joins them. */
export function lookOnRunning(look: Look) {
  looksOn = look
  for (const actor of running) look.follow(actor, false)
  for (const record of standing) look.see(record)
  for (const prepare of late) prepare()
}
