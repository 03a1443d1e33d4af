import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { refusalCover } from '#machines/catalogue/paths/cover.ts'
import { keyOf } from '#machines/catalogue/paths/model.ts'
import { pathName } from '#machines/catalogue/paths/names.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { bodyOf, testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
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
  /** The events of each side: a refusal names those that the side which asked may send. */
  sides: readonly (readonly EventFromLogic<M>['type'][])[]
  /** What every event carries. */
  carried: (event: EventFromLogic<M>) => object
  /** When an event happens: the API's clock is set to it. */
  at?: (event: EventFromLogic<M>) => string
  /** Why an event cannot even be asked for: nothing is there that it could be about, or nothing that this side may see. Answered with 404. */
  hidden?: (event: EventFromLogic<M>, at: { state: SnapshotFrom<M>['value']; facts: ContextFrom<M> }) => string | null
}

/**
 * `overHttp(entry).walk(binding)` registers the proof of a lifecycle's API: paths that take every transition and let every guard say
 * yes and no, on the whole API with a database of its own. In every state on the way each event that the chart does not allow is sent,
 * too, and must be refused with what is allowed, and change nothing.
 */
export function overHttp<M extends AnyStateMachine>(entry: CatalogueEntry<M>) {
  return { walk: <Subject>(binding: HttpBinding<M, Subject>) => walk(entry, binding) }
}

function walk<M extends AnyStateMachine, Subject>(entry: CatalogueEntry<M>, binding: HttpBinding<M, Subject>) {
  const { machine } = entry
  const hidden = new Set<string>()
  const cover = refusalCover(entry, (state, event) => {
    const why = whyHidden(binding, state, event)
    if (why !== null) hidden.add(why)
    return why === null
  })
  const outOfReach = Object.fromEntries(cover.missing.guards.map((name) => [name, [...hidden].join(' ')]))
  const refusedIn = new Set<string>()
  let clock: string | undefined
  let api: TestApp
  beforeAll(async () => {
    api = await testApp('pglite', { now: () => (clock === undefined ? new Date() : new Date(clock)) })
  }, 60_000)
  afterAll(() => api.close())

  describe(`${machine.id} over HTTP`, () => {
    test('every state is reached, every transition is taken, and every guard in reach says yes and no', () => {
      expect([cover.missing.states, cover.missing.transitions]).toEqual([[], []])
      expect(Object.entries(outOfReach).filter(([, reason]) => reason === '')).toEqual([])
    })

    test.each(cover.paths.map((path, number) => [`${number + 1}. ${pathName(path)}`, path] as const))('%s', async (name, path) => {
      const [start, ...steps] = path.steps
      const setClock = (event: AnyEventObject | undefined) => (clock = event && binding.at?.(event as EventFromLogic<M>))
      setClock(steps[0]?.event)
      const subject = await binding.create(api, path.input)
      const on = new Walker(entry, binding, subject, setClock)
      let state = start?.state
      if (!state) throw new Error('A path has at least its start.')
      await on.stands(state)
      for (const { event, state: next } of steps) {
        if (!refusedIn.has(on.key(state))) await on.refusesOthers(state)
        refusedIn.add(on.key(state))
        if (state.can(event)) await on.accepts(event, next)
        else await on.refuses(event, state)
        state = next
      }
      if (!refusedIn.has(on.key(state))) await on.refusesOthers(state)
      refusedIn.add(on.key(state))
      leaveRecord(String(Number.parseInt(name, 10)), { machine: machine.id, level: 'http', visited: path.visited, outOfReach })
    })
  })
}

/** One lifecycle on its way. */
class Walker<M extends AnyStateMachine, Subject> {
  readonly #entry: CatalogueEntry<M>
  readonly #binding: HttpBinding<M, Subject>
  readonly #subject: Subject
  readonly #setClock: (event: AnyEventObject) => void
  readonly key: (state: AnyMachineSnapshot) => string

  constructor(entry: CatalogueEntry<M>, binding: HttpBinding<M, Subject>, subject: Subject, setClock: (event: AnyEventObject) => void) {
    this.#entry = entry
    this.#binding = binding
    this.#subject = subject
    this.#setClock = setClock
    this.key = keyOf(entry)
  }

  /** It is where the model says, with the facts that guards read. */
  async stands({ value, context }: AnyMachineSnapshot) {
    const { state, facts } = await this.#where()
    const { project = (all: ContextFrom<M>): unknown => all } = this.#entry
    expect({ state, facts: project(facts) }).toEqual({ state: value, facts: project(context as ContextFrom<M>) })
  }

  async accepts(event: AnyEventObject, next: AnyMachineSnapshot) {
    const answer = await this.#send(event)
    expect([answer.status, answer.ok ? '' : await answer.text()], `${event.type} is allowed`).toEqual([expect.any(Number), ''])
    await this.stands(next)
  }

  async refuses(event: AnyEventObject, state: AnyMachineSnapshot) {
    const before = await this.#binding.read(this.#subject)
    const answer = await this.#send(event)
    const what = `${JSON.stringify(event)} in ${JSON.stringify(state.value)}`
    if (whyHidden(this.#binding, state, event) !== null) expect(answer.status, what).toBe(404)
    else {
      expect(answer.status, what).toBe(409)
      const { code, state: at, event: type, allowed } = await bodyOf<Refusal>(answer)
      expect({ code, at, type, allowed: allowed.toSorted() }, what).toEqual({
        code: 'event_not_allowed',
        at: state.value,
        type: event.type,
        allowed: this.#allowedTo(event, state),
      })
    }
    expect(await this.#binding.read(this.#subject), `${what} changes nothing`).toEqual(before)
  }

  /** Everything that the chart does not allow here is refused. */
  async refusesOthers(state: AnyMachineSnapshot) {
    for (const event of this.#entry.cases) if (!state.can(event)) await this.refuses(event, state)
  }

  #allowedTo(event: AnyEventObject, state: AnyMachineSnapshot) {
    const side = this.#binding.sides.find((events) => events.includes(event.type)) ?? []
    const carried = this.#binding.carried(event as EventFromLogic<M>)
    return side.filter((type) => state.can({ ...carried, type })).toSorted()
  }

  async #where() {
    // What is read is what the binding itself takes.
    return this.#binding.stateIn((await this.#binding.read(this.#subject)) as never)
  }

  async #send(event: AnyEventObject) {
    this.#setClock(event)
    const gestures: Record<string, (subject: Subject, event: never) => Promise<Response>> = this.#binding.gestures
    return bound(gestures, event.type, 'over HTTP')(this.#subject, event as never)
  }
}

interface Refusal {
  code: string
  state: unknown
  event: string
  allowed: string[]
}

function whyHidden<M extends AnyStateMachine, Subject>(
  { hidden }: HttpBinding<M, Subject>,
  { value, context }: AnyMachineSnapshot,
  event: AnyEventObject,
) {
  return hidden?.(event as EventFromLogic<M>, { state: value as SnapshotFrom<M>['value'], facts: context as ContextFrom<M> }) ?? null
}
