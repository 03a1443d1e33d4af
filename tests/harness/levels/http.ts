import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import { refusalCover } from '#machines/catalogue/paths/cover.ts'
import { keyOf } from '#machines/catalogue/paths/model.ts'
import { pathName } from '#machines/catalogue/paths/names.ts'
import { keptState } from '#machines/kernel/values/state-name.ts'
import type { Innermost } from '#machines/kernel/values/state-name.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { bodyOf, testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { engines } from '../database.ts'
import type { EngineName } from '../database.ts'
import { gateOrNight, isInTurn } from '#tests/suite.ts'
import { bound } from './bindings.ts'
import type { Gestures } from './bindings.ts'
import { leaveRecord } from './records.ts'

/** How a lifecycle is made, moved and read through the API. */
export interface HttpBinding<M extends AnyStateMachine, Subject> {
  /** Makes one that starts as the input says; the answer is all that its events need to be sent. */
  create: (api: TestApp, input: InputFrom<M>) => Promise<Subject>
  /** Sends each event as whoever may send it, and answers what the API does. */
  gestures: Gestures<M, Subject, Response>
  /** All that the API tells of it. */
  read: (subject: Subject) => Promise<object>
  /** Where it stands, by what was read. */
  stateIn: (read: never) => { state: unknown; facts: ContextFrom<M> }
  /**
   * Whether everybody who reads it reads the same: at night after every step, in the gate once a
   * state.
   */
  agree?: (subject: Subject) => Promise<void>
  /** The events of each side: a refusal names those that the side which asked may send. */
  sides: readonly (readonly EventFromLogic<M>['type'][])[]
  /** The events of the side that sends this one, where a type is both sides’. */
  sideOf?: (event: EventFromLogic<M>) => readonly EventFromLogic<M>['type'][]
  /** What every event carries. */
  carried: (event: EventFromLogic<M>) => object
  /** When an event happens: the API's clock is set to it. */
  at?: (event: EventFromLogic<M>) => string
  /**
   * Events that come from another lifecycle, which alone refuses them: nobody can ask for them
   * here.
   */
  follows?: readonly EventFromLogic<M>['type'][]
  /**
   * Why an event cannot even be asked for: nothing is there that it could be about, or nothing that
   * this side may see. Answered with 404.
   */
  hidden?: (event: EventFromLogic<M>, at: StoredRecord<M>) => string | null
}

/** Where a lifecycle stands, with the facts that its guards read. */
interface StoredRecord<in out M extends AnyStateMachine> {
  state: Innermost<SnapshotFrom<M>['value']>
  facts: ContextFrom<M>
}

/**
 * `overHttp(entry).walk(binding)` registers the proof of a lifecycle's API: paths that take every
 * transition and let every guard say yes and no, on the whole API with a database of its own. In
 * every state on the way each event that the chart does not allow is sent, too, and must be refused
 * with what is allowed, and change nothing: in the gate once a state, at night with each of its
 * facts. A day's gate walks a seventh of the paths.
 */
export function overHttp<M extends AnyStateMachine>(entry: CatalogueEntry<M>) {
  return { walk: <Subject>(binding: HttpBinding<M, Subject>) => walk(entry, binding) }
}

function walk<M extends AnyStateMachine, Subject>(
  entry: CatalogueEntry<M>,
  binding: HttpBinding<M, Subject>,
) {
  const { machine } = entry
  const key = keyOf(entry)
  const hidden = new Set<string>()
  const isFollowed = (event: AnyEventObject) => binding.follows?.includes(event.type) ?? false
  const cover = refusalCover(entry, (state, event) => {
    const why =
      isFollowed(event) && !state.can(event)
        ? 'Only the lifecycle that it comes from refuses it.'
        : whyHidden(binding, state, event)
    if (why !== null) hidden.add(why)
    return why === null
  })
  const outOfReach = Object.fromEntries(
    cover.missing.guards.map((name) => [name, [...hidden].join(' ')]),
  )
  for (const engine of engines) walkOn(engine)

  function walkOn(engine: EngineName) {
    const refusedIn = new Set<string>()
    const agreedIn = new Set<string>()
    let clock: string | undefined
    let api: TestApp
    const setClock = (event: AnyEventObject | undefined) =>
      (clock = event && binding.at?.(event as EventFromLogic<M>))

    describe(`${machine.id} over HTTP, on ${engine}`, () => {
      beforeAll(async () => {
        api = await testApp(engine, {
          now: () => (clock === undefined ? new Date() : new Date(clock)),
        })
      })
      afterAll(() => api.close())

      test('every state is reached, every transition is taken, and every guard in reach says yes and no', () => {
        expect([cover.missing.states, cover.missing.transitions]).toEqual([[], []])
        expect(Object.entries(outOfReach).filter(([, reason]) => reason === '')).toEqual([])
        leaveRecord('bound', {
          machine: machine.id,
          level: 'http',
          visited: { states: [], transitions: [], guards: [] },
          outOfReach,
        })
      })

      test.each(
        cover.paths
          .map((path, number) => [`${number + 1}. ${pathName(path)}`, path] as const)
          // By the chart's name too: of charts with few paths the first ones would all be walked on
          // the same day.
          .filter((_, number) => isInTurn(`${machine.id} ${number}`)),
      )('%s', async (name, path) => {
        setClock(path.steps[1]?.event)
        const on: Walked<M, Subject> = {
          entry,
          binding,
          setClock,
          subject: await binding.create(api, path.input),
        }
        let read: object = {}
        for (const [place, { event, state }] of path.steps.entries()) {
          const before = path.steps[place - 1]?.state
          if (before && !before.can(event)) read = await refuses(on, event, before, read)
          else if (before) await accepts(on, event)
          read = await stands(on, state)
          const agreed = gateOrNight({ gate: nameOf(state), night: `${name} ${place}` })
          if (!agreedIn.has(agreed)) await binding.agree?.(on.subject)
          agreedIn.add(agreed)
          for (const [number, other] of entry.cases.entries()) {
            if (state.can(other) || isFollowed(other)) continue
            const asked = gateOrNight({
              gate: `${takes(state, other) ? number : other.type} ${nameOf(state)}`,
              night: `${number} ${key(state)}`,
            })
            if (refusedIn.has(asked)) continue
            refusedIn.add(asked)
            read = await refuses(on, other, state, read)
          }
        }
        leaveRecord(String(Number.parseInt(name, 10)), {
          machine: machine.id,
          level: 'http',
          visited: path.visited,
          outOfReach,
        })
      })
    })
  }
}

/** One lifecycle on its way. */
interface Walked<M extends AnyStateMachine, Subject> {
  entry: CatalogueEntry<M>
  binding: HttpBinding<M, Subject>
  subject: Subject
  setClock: (event: AnyEventObject) => void
}

/** It is where the model says, with the facts that guards read. The answer is what was read. */
async function stands<M extends AnyStateMachine, Subject>(
  { entry, binding, subject }: Walked<M, Subject>,
  { value, context }: AnyMachineSnapshot,
) {
  const { project = (all: ContextFrom<M>): unknown => all } = entry
  // What is read is what the binding itself takes.
  const read = await binding.read(subject)
  const { state, facts } = binding.stateIn(read as never)
  expect({ state, facts: project(facts) }).toEqual({
    state: keptState(value),
    facts: project(context as ContextFrom<M>),
  })
  return read
}

async function accepts<M extends AnyStateMachine, Subject>(
  on: Walked<M, Subject>,
  event: AnyEventObject,
) {
  const answer = await send(on, event)
  expect([event.type, answer.ok ? 'allowed' : await answer.text()]).toEqual([event.type, 'allowed'])
}

/**
 * It answers why not and what is allowed instead, and nothing changes of what was read before. The
 * answer is what is read then.
 */
async function refuses<M extends AnyStateMachine, Subject>(
  on: Walked<M, Subject>,
  event: AnyEventObject,
  state: AnyMachineSnapshot,
  before: object,
) {
  const { binding, subject } = on
  const answer = await send(on, event)
  const refusal = await bodyOf<Refusal>(answer)
  const isHidden = whyHidden(binding, state, event) !== null
  const side =
    binding.sideOf?.(event as EventFromLogic<M>) ??
    binding.sides.find((types) => types.includes(event.type)) ??
    []
  const carried = binding.carried(event as EventFromLogic<M>)
  expect({
    event,
    status: answer.status,
    ...(isHidden
      ? {}
      : { state: refusal.state, of: refusal.event, allowed: new Set(refusal.allowed) }),
  }).toEqual({
    event,
    ...(isHidden
      ? { status: 404 }
      : {
          status: 409,
          state: keptState(state.value),
          of: event.type,
          allowed: new Set(side.filter((type) => state.can({ ...carried, type }))),
        }),
  })
  const after = await binding.read(subject)
  expect({ event, after }).toEqual({ event, after: before })
  return after
}

interface Refusal {
  state: unknown
  event: string
  allowed: string[]
}

async function send<M extends AnyStateMachine, Subject>(
  { binding, subject, setClock }: Walked<M, Subject>,
  event: AnyEventObject,
) {
  setClock(event)
  const gestures: Record<string, (subject: Subject, event: never) => Promise<Response>> =
    binding.gestures
  return bound(gestures, event.type, 'over HTTP')(subject, event as never)
}

function nameOf({ value }: AnyMachineSnapshot) {
  return JSON.stringify(keptState(value))
}

/** Whether the state has a transition for such events at all: if so, a guard refused this one. */
function takes({ _nodes: active }: AnyMachineSnapshot, { type }: AnyEventObject) {
  return active.some(({ transitions }) => transitions.has(type))
}

function whyHidden<M extends AnyStateMachine, Subject>(
  { hidden }: HttpBinding<M, Subject>,
  { value, context }: AnyMachineSnapshot,
  event: AnyEventObject,
) {
  const status: { state: unknown; facts: unknown } = { state: keptState(value), facts: context }
  return hidden?.(event as EventFromLogic<M>, status as unknown as StoredRecord<M>) ?? null
}
