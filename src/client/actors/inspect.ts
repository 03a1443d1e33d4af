import type { ActorRefLike, InspectionEvent, StateValue } from 'xstate'

/*
 * What runs in this page, for the page of the statecharts (src/statecharts/live). Nobody looks on
 * in production unless it is switched on.
 */

/**
 * Where a lifecycle stands whose record is on the page: it runs in the database, and the page is
 * told of it by each answer.
 */
export interface LifecycleState {
  machine: string
  record: string
  state: StateValue
  facts: unknown
}

interface Inspector {
  /** An actor that runs already. */
  join: (actor: ActorRefLike) => void
  inspect: (event: InspectionEvent) => void
  see: (reported: LifecycleState) => void
}

const running = new Set<ActorRefLike>()
const reported = new Set<LifecycleState>()
const late = new Set<() => void>()
let inspector: Inspector | null = null

/** The `inspect` option of every actor that is started in this page. */
export function inspect(event: InspectionEvent) {
  const { actorRef } = event
  if (event.type === '@xstate.snapshot' && 'machine' in event.snapshot) {
    if (event.snapshot.status === 'active') running.add(actorRef)
    else running.delete(actorRef)
  }
  inspector?.inspect(event)
}

/** Notes where a record stands. The answer strikes it off again. */
export function reportLifecycleState(record: LifecycleState) {
  reported.add(record)
  inspector?.see(record)
  return () => void reported.delete(record)
}

/**
 * Notes an actor whose code is brought when it is first needed: whoever looks on needs it, too. The
 * answer strikes it off again.
 */
export function registerLazyActor(prepare: () => void) {
  late.add(prepare)
  if (inspector) prepare()
  return () => void late.delete(prepare)
}

/** Shows what runs and where records stand, and from now on whatever happens to them. */
export function attachInspector(by: Inspector) {
  inspector = by
  for (const actor of running) by.join(actor)
  for (const record of reported) by.see(record)
  for (const prepare of late) prepare()
}
