import shown from 'virtual:statecharts/shown'
import { isMachineSnapshot } from 'xstate'
import type { ActorRefLike, AnyActor, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { transitionKey } from '#machines/catalogue/transition-key.ts'
import { lookOnRunning } from '#src/client/running.ts'
import { channelName, joined, looksOn, say } from '../live/names.ts'
import type { Step, Told } from '../live/protocol.ts'
import { redacted, redactedEvent } from './redact.ts'

type Shown = typeof shown

/** Tells the page of the statecharts what the actors of this tab do, from now on. Brought only once such a page has asked. */
export function startBridge() {
  const channel = new BroadcastChannel(channelName)
  const reporter = createReporter(shown, (told) => say(channel, told), place)
  lookOnRunning(reporter.follow)
  channel.addEventListener('message', ({ data }) => {
    if (data === looksOn) reporter.tellAll()
  })
  window.addEventListener('pagehide', reporter.leave)
}

function place() {
  return { path: window.location.pathname, isVisible: document.visibilityState === 'visible' }
}

interface Followed {
  machine: string
  number: number
  taken: string[]
  last: Step | null
}

/** Follows actors and tells each of their steps, with nothing in it but what the machine's entry in the catalogue allows. */
export function createReporter(allowed: Shown, tell: (told: Told) => void, tabIs: typeof place) {
  const tabId = crypto.randomUUID().slice(0, 8)
  const actors = new Map<ActorRefLike, Followed>()
  const systems = new WeakSet<object>()

  function follow(actor: AnyActor, isNew: boolean) {
    // A machine's ports and the machines that it runs belong to the same system, and are told of with it.
    if (systems.has(actor.system)) return
    systems.add(actor.system)
    actor.system.inspect(inspect)
    const snapshot: unknown = actor.getSnapshot()
    // One that is about to start tells so itself.
    if (!isNew && isMachineSnapshot(snapshot)) report(actor, snapshot, { type: joined })
  }

  function inspect(event: InspectionEvent) {
    if (event.type === '@xstate.microstep') {
      const followed = known(event.actorRef, event.snapshot)
      for (const transition of event._transitions) followed?.taken.push(transitionKey(transition))
    } else if (event.type === '@xstate.snapshot' && isMachineSnapshot(event.snapshot)) report(event.actorRef, event.snapshot, event.event)
  }

  function known(ref: ActorRefLike, snapshot: unknown) {
    const found = actors.get(ref)
    if (found || !isMachineSnapshot(snapshot)) return found
    const followed: Followed = { machine: snapshot.machine.id, number: 0, taken: [], last: null }
    actors.set(ref, followed)
    return followed
  }

  function report(ref: ActorRefLike, snapshot: AnyMachineSnapshot, event: { type: string }) {
    const followed = known(ref, snapshot)
    if (!followed) return
    const may = allowed[followed.machine] ?? { context: [], events: {} }
    const after = redacted(snapshot.context, may.context)
    const step: Step = {
      type: 'step',
      tab: tabNow(),
      // XState's own ids begin anew in each page and each system.
      actor: `${tabId}.${[...actors.keys()].indexOf(ref)}`,
      machine: followed.machine,
      number: followed.number++,
      at: Date.now(),
      event: redactedEvent(event, may.events[event.type]),
      active: snapshot._nodes.map(({ id }) => id),
      taken: followed.taken.splice(0),
      status: snapshot.status,
      before: followed.last?.after ?? null,
      after,
    }
    followed.last = step
    tell(step)
  }

  function tabNow() {
    return { id: tabId, ...tabIs() }
  }

  return {
    follow,
    /** Where every actor stands, for a page that has just opened. */
    tellAll: () => {
      for (const { last } of actors.values()) if (last) tell({ ...last, tab: tabNow() })
    },
    leave: () => tell({ type: 'gone', tab: tabId }),
  }
}
