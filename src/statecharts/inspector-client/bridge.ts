import shown from 'virtual:statecharts/shown'
import { isMachineSnapshot } from 'xstate'
import type { ActorRefLike, AnyMachineSnapshot, InspectionEvent, StateValue } from 'xstate'
import { transitionKey } from '#machines/catalogue/transition-key.ts'
import { attachInspector } from '#src/client/actors/inspect.ts'
import type { LifecycleState } from '#src/client/actors/inspect.ts'
import { channelName, joined, looksOn, moved, say } from '../live/names.ts'
import type { Step, BridgeMessage } from '../live/protocol.ts'
import { redacted, redactedEvent } from './redact.ts'

type Shown = typeof shown

/**
 * Tells the page of the statecharts what the actors of this tab do, from now on. Brought only once
 * such a page has asked.
 */
export function startBridge() {
  const channel = new BroadcastChannel(channelName)
  const reporter = createReporter(shown, (message) => say(channel, message), place)
  attachInspector(reporter)
  channel.addEventListener('message', ({ data }) => {
    if (data !== looksOn) return
    reporter.reportAll()
    reporter.reportPage()
  })
  reporter.reportPage()
  // The product goes from page to page without loading one.
  window.navigation?.addEventListener('navigatesuccess', reporter.reportPage)
  document.addEventListener('visibilitychange', reporter.reportPage)
  window.addEventListener('pagehide', reporter.leave)
}

function place() {
  return { path: window.location.pathname, isVisible: document.visibilityState === 'visible' }
}

interface Followed {
  /** XState's own ids begin anew in each page and each system. */
  actor: string
  machine: string
  number: number
  taken: string[]
  last: Step | null
}

/**
 * Follows actors and tells each of their steps, with nothing in it but what the machine's entry in
 * the catalogue allows.
 */
export function createReporter(
  allowed: Shown,
  send: (message: BridgeMessage) => void,
  tabIs: typeof place,
) {
  const tabId = crypto.randomUUID().slice(0, 8)
  const tabNow = () => ({ id: tabId, ...tabIs() })
  const { followed, begun, known } = createFollowing(tabId)

  function step(one: Followed, event: { type: string }, now: Now) {
    one.last = stepOf(one, event, now, { may: allowed[one.machine], tab: tabNow() })
    send(one.last)
  }

  function report(ref: ActorRefLike, snapshot: AnyMachineSnapshot, event: { type: string }) {
    const one = known(ref, snapshot)
    if (one)
      step(one, event, {
        active: snapshot._nodes.map(({ id }) => id),
        status: snapshot.status,
        context: snapshot.context,
      })
  }

  return {
    join: (actor: ActorRefLike) => {
      const snapshot: unknown = actor.getSnapshot()
      if (isMachineSnapshot(snapshot)) report(actor, snapshot, { type: joined })
    },
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep') {
        const one = known(event.actorRef, event.snapshot)
        for (const transition of event._transitions) one?.taken.push(transitionKey(transition))
      } else if (event.type === '@xstate.snapshot' && isMachineSnapshot(event.snapshot))
        report(event.actorRef, event.snapshot, event.event)
    },
    /** A record was read or came back changed. One that is as it was is no step. */
    see: ({ machine, record, state, facts }: LifecycleState) => {
      const key = `${machine} ${record}`
      const one = followed.get(key) ?? begun(key, machine)
      const { states, context } = allowed[machine] ?? {}
      const active = [machine, ...pathsIn(state, states).map((path) => `${machine}.${path}`)]
      const after = redacted(facts, context ?? [])
      const isAsItWas =
        one.last !== null && sameText([one.last.active, one.last.after], [active, after])
      if (!isAsItWas)
        step(one, { type: one.last ? moved : joined }, { active, status: 'active', context: facts })
    },
    /** Where everything stands, for a page that has just opened. */
    reportAll: () => {
      for (const { last } of followed.values()) if (last) send({ ...last, tab: tabNow() })
    },
    /** Which page this is, after all that runs on it. */
    reportPage: () => send({ type: 'page', tab: tabNow() }),
    leave: () => send({ type: 'gone', tab: tabId }),
  }
}

/** Who is followed: a record by its machine and its id, an actor by itself. */
function createFollowing(tabId: string) {
  const followed = new Map<ActorRefLike | string, Followed>()

  function begun(ref: ActorRefLike | string, machine: string) {
    const begins: Followed = {
      actor: `${tabId}.${followed.size}`,
      machine,
      number: 0,
      taken: [],
      last: null,
    }
    followed.set(ref, begins)
    return begins
  }

  function known(ref: ActorRefLike, snapshot: unknown) {
    return (
      followed.get(ref) ??
      (isMachineSnapshot(snapshot) ? begun(ref, snapshot.machine.id) : undefined)
    )
  }

  return { followed, begun, known }
}

type Now = Pick<Step, 'active' | 'status'> & { context: unknown }

/** The next step of what is followed. It takes along the transitions since the step before. */
function stepOf(
  one: Followed,
  event: { type: string },
  { active, status, context }: Now,
  { may, tab }: { may: Shown[string] | undefined; tab: Step['tab'] },
): Step {
  return {
    type: 'step',
    tab,
    actor: one.actor,
    machine: one.machine,
    number: one.number++,
    at: Date.now(),
    event: redactedEvent(event, may?.events[event.type]),
    active,
    taken: one.taken.splice(0),
    status,
    before: one.last?.after ?? null,
    after: redacted(context, may?.context ?? []),
  }
}

/**
 * The dotted paths of the states in a state value, the outer before the inner. A record keeps the
 * innermost name, which stands somewhere.
 */
function pathsIn(state: StateValue, where: Readonly<Record<string, string>> = {}): string[] {
  if (typeof state === 'string') {
    const steps = (where[state] ?? state).split('.')
    return steps.map((_, at) => steps.slice(0, at + 1).join('.'))
  }
  return Object.entries(state).flatMap(([key, inner]) => [
    key,
    ...(inner === undefined ? [] : pathsIn(inner).map((path) => `${key}.${path}`)),
  ])
}

function sameText(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}
