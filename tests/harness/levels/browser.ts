import type { Page } from '@playwright/test'
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  InputFrom,
} from 'xstate'
import { transitionCover } from '#machines/catalogue/paths/cover.ts'
import type { ModelPath } from '#machines/catalogue/paths/model.ts'
import { leavesIn, leavesOf, pathName } from '#machines/catalogue/paths/names.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { expect, test, withoutPage } from '#tests/journeys/journey.ts'
import type { Product } from '#tests/harness/product.ts'
import { bound, unbound } from './bindings.ts'
import type { Gestures, Leaf } from './bindings.ts'
import { holdCalls } from './held-calls.ts'
import type { HeldCalls } from './held-calls.ts'
import { leaveRecord } from './records.ts'
import type { Reply } from './replies.ts'
import { walkedInBrowser } from './walked-in-browser.ts'

/**
 * The page goes through this state by itself, at once: it is never seen, and nothing may be
 * asserted of it.
 */
export const passing = 'passing'

/**
 * A call that leaves the browser: an operation of the identity provider, or a path of the API. The
 * path decides when and how it is answered.
 */
export interface Port {
  call: string
  reply: (output: never) => Reply
  /**
   * What comes over the wire where the port rejects, for the few that reject for what the network
   * does.
   */
  breaks?: Reply
}

/** How a machine is seen and moved in the browser, by accessible names alone. */
export interface BrowserBinding<M extends AnyStateMachine> {
  /** The inputs that can be walked, where those are others than the catalogue's. */
  inputs?: readonly InputFrom<M>[]
  /**
   * Prepares the browser and opens the page at the machine's start. A lifecycle lives in the
   * product's own rows, so its calls are answered by it.
   */
  open: (page: Page, path: ModelPath<M>, product: Product) => Promise<unknown>
  /** What a person does to send each event. */
  gestures: Gestures<M, Page>
  /** What the inputs above do not lead to, by name, with the test that walks it. */
  walkedElsewhere?: Readonly<Record<string, string>>
  /** Ports that are not here are of the page itself and settle at once. */
  ports: Record<string, Port>
  /** Milliseconds of the delays that have a name. */
  delays?: Record<string, number>
  /** What is seen in each state that has none below it. */
  views: Record<
    Leaf<M>,
    typeof passing | ((page: Page, context: ContextFrom<M>) => Promise<unknown>)
  >
}

/**
 * `inBrowser(entry).walk(binding)` registers the proof of a page: its chart's transition cover,
 * walked in Chromium against the built product; in the gate the longest of its paths. Two calls,
 * because the compiler knows the states that must be bound only once the machine is told.
 */
export function inBrowser<M extends AnyStateMachine>(entry: CatalogueEntry<M>) {
  return { walk: (binding: BrowserBinding<M>) => walk(entry, binding) }
}

function walk<M extends AnyStateMachine>(entry: CatalogueEntry<M>, binding: BrowserBinding<M>) {
  const { machine, playable, inputs } = entry
  const cover = transitionCover({ ...entry, inputs: binding.inputs ?? inputs, only: playable })
  const outOfReach = {
    ...faultsIn(cover.missing.transitions),
    ...ignoredIn(cover.missing.guards),
    ...binding.walkedElsewhere,
  }
  // By name alone from here on: a path's states and events are known when it is walked.
  const views: Views<M> = binding.views

  test.describe(`${machine.id} in the browser`, () => {
    withoutPage(
      'every state is bound to what is seen, and every transition in reach is walked',
      () => {
        expect(unbound(leavesOf(machine), views)).toEqual([])
        expect(cover.missing.states).toEqual([])
        expect([...cover.missing.transitions, ...cover.missing.guards].toSorted()).toEqual(
          Object.keys(outOfReach).toSorted(),
        )
        leaveRecord('bound', {
          machine: machine.id,
          level: 'browser',
          visited: { states: [], transitions: [], guards: [] },
          outOfReach,
        })
      },
    )

    withoutPage('what is never seen is what the page goes through by itself', () => {
      const unseen = Object.keys(views).filter((leaf) => views[leaf] === passing)
      expect(unseen.filter((leaf) => !isLeftByItself(machine, leaf, binding.ports))).toEqual([])
    })

    for (const [number, path] of walkedInBrowser(
      machine.id,
      cover.paths,
      ({ steps }) => steps.length,
    )) {
      test(`${number}. ${pathName(path)}`.slice(0, 200), async ({ page, product }) => {
        const held = entry.kind === 'lifecycle' ? null : await holdAll(page, product)
        await binding.open(page, path, product)
        for (const [place, { event, state }] of path.steps.entries()) {
          await take(page, binding, held, event)
          await see(page, views, state)
          for (const call of givenUp(binding.ports, event, path.steps[place - 1]?.state, state)) {
            if (held) await answerLate(page, held, entry, call)
            await see(page, views, state)
          }
        }
        leaveRecord(String(number), {
          machine: machine.id,
          level: 'browser',
          visited: path.visited,
          outOfReach,
        })
      })
    }
  })
}

/** The page's clock and its calls are the path's own. */
async function holdAll(page: Page, product: Product) {
  await page.clock.install()
  return holdCalls(page, product.identityUrl)
}

type Views<M extends AnyStateMachine> = Record<string, BrowserBinding<M>['views'][Leaf<M>]>

/** What nobody brings about in a browser, by name, with the reason. */
function faultsIn(transitions: string[]) {
  const faults = transitions.filter((name) => name.includes(' · xstate.error.actor.'))
  return Object.fromEntries(
    faults.map((name) => [
      name,
      'A fault of ours in a port: whatever a person or the network does is an answer.',
    ]),
  )
}

function ignoredIn(guards: string[]) {
  const refusals = guards.filter((name) => name.endsWith(' no'))
  return Object.fromEntries(
    refusals.map((name) => [name, 'The page offers no control for what the chart would ignore.']),
  )
}

async function take<M extends AnyStateMachine>(
  page: Page,
  binding: BrowserBinding<M>,
  held: HeldCalls | null,
  event: AnyEventObject,
) {
  const gestures: Record<string, (page: Page, event: never) => Promise<unknown>> = binding.gestures
  const [, kind, name = ''] =
    /^xstate\.(init|done\.actor|error\.actor|after)\.?([^.]*)/.exec(event.type) ?? []
  const port = binding.ports[name]
  if (kind === 'after')
    await page.clock.runFor(bound(binding.delays ?? {}, name, 'in the browser') + 1_000)
  else if (kind === undefined)
    await bound(gestures, event.type, 'in the browser')(page, event as never)
  else if (port)
    await held?.settle(
      port.call,
      kind === 'done.actor'
        ? port.reply(event.output as never)
        : (port.breaks ?? neverBreaks(name)),
    )
}

function neverBreaks(name: string): never {
  throw new Error(`Nothing says what comes over the wire when "${name}" rejects.`)
}

async function see<M extends AnyStateMachine>(
  page: Page,
  views: Views<M>,
  state: AnyMachineSnapshot,
) {
  for (const leaf of leavesIn(state)) {
    const view = bound(views, leaf, 'in the browser')
    if (view !== passing) await view(page, state.context as ContextFrom<M>)
  }
}

/**
 * The calls that a gesture put an end to, while they were under way. What is not bound leaves the
 * page no call.
 */
function givenUp(
  ports: Record<string, Port>,
  { type }: AnyEventObject,
  before: AnyMachineSnapshot | undefined,
  after: AnyMachineSnapshot,
) {
  if (before === undefined || type.startsWith('xstate.')) return []
  const stillRunning = new Set(invokedIn(after))
  return invokedIn(before).flatMap((name) =>
    ports[name] && !stillRunning.has(name) ? [{ name, port: ports[name] }] : [],
  )
}

function invokedIn({ _nodes: active }: AnyMachineSnapshot) {
  return active.flatMap(({ invoke }) => invoke.map(({ id }) => id))
}

/**
 * Nobody can take back what is on its way: the best of its answers arrives after all, and must
 * change nothing.
 */
async function answerLate(
  page: Page,
  held: HeldCalls,
  { cases }: Pick<CatalogueEntry, 'cases'>,
  { name, port }: { name: string; port: Port },
) {
  const answer = cases.find(({ type }) => type === `xstate.done.actor.${name}`)
  if (!answer)
    throw new Error(`"${name}" was given up, and nothing says what it would have answered.`)
  await held.settle(port.call, port.reply(answer['output'] as never))
  await page.clock.runFor(1_000)
  expect(held.waiting(), 'called because of an answer that nobody waits for').toEqual([])
}

function isLeftByItself(machine: AnyStateMachine, leaf: string, ports: Record<string, Port>) {
  const node = leaf
    .split('.')
    .reduce<AnyStateMachine['root'] | undefined>(
      (parent, name) => parent?.states[name],
      machine.root,
    )
  return (
    Boolean(node?.always?.length) ||
    Boolean(node?.invoke.length && node.invoke.every(({ id }) => !(id in ports)))
  )
}
