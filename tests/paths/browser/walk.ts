import type { Page, Route } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, ContextFrom } from 'xstate'
import { leavesIn, leavesOf, transitionCover } from '#tests/harness/cover.ts'
import type { CoverPath } from '#tests/harness/cover.ts'
import { pathName } from '#tests/harness/model.ts'
import type { Model } from '#tests/harness/model.ts'
import { until } from '#tests/harness/product.ts'
import { expect, test } from '#tests/journeys/journey.ts'
import type { Reply } from './replies.ts'

/** The page goes through this state by itself, at once: it is never seen, and nothing may be asserted of it. */
export const passing = 'passing'

/** A call that leaves the browser: an operation of the identity provider, or a path of the API. The path decides when and how it is answered. */
export interface Port {
  call: string
  reply: (output: never) => Reply
}

export interface Walk<M extends AnyStateMachine> {
  model: Model<M>
  /** Transitions that neither a person nor the network can cause, by name; each with its reason beside it. */
  outOfReach: string[]
  /** Prepares the browser and opens the page at the machine's start. */
  open: (page: Page, path: CoverPath<M>) => Promise<unknown>
  /** What a person does to send an event, by accessible names. */
  gestures: Record<string, (page: Page, event: never) => Promise<unknown>>
  /** Ports that are not here are of the page itself and settle at once. */
  ports: Record<string, Port>
  /** Milliseconds of the delays that have a name. */
  delays?: Record<string, number>
  /** What is seen in each state that has none below it. */
  views: Record<string, typeof passing | ((page: Page, context: ContextFrom<M>) => Promise<unknown>)>
}

/** Registers the proof of a page: its chart's transition cover, walked in Chromium against the built product. */
export async function walkInBrowser<M extends AnyStateMachine>(walk: Walk<M>) {
  const { machine } = walk.model
  const { paths, missing } = await transitionCover(walk.model)

  test.describe(`${machine.id} in the browser`, () => {
    test('every state is bound to what is seen, and every transition in reach is walked', () => {
      expect(Object.keys(walk.views).toSorted()).toEqual(leavesOf(machine).toSorted())
      expect(missing).toEqual({ states: [], transitions: walk.outOfReach })
    })

    test('what is never seen is what the page goes through by itself', () => {
      const unseen = Object.keys(walk.views).filter((leaf) => walk.views[leaf] === passing)
      expect(unseen.filter((leaf) => !isLeftByItself(machine, leaf, walk.ports))).toEqual([])
    })

    for (const [number, path] of paths.entries()) {
      test(`${number + 1}. ${pathName(path)}`.slice(0, 200), async ({ page, product }) => {
        await page.clock.install()
        const held = await hold(page, product.identityUrl)
        await walk.open(page, path)
        for (const [place, { event, state }] of path.steps.entries()) {
          await take(page, walk, held, event)
          await see(page, walk, state)
          for (const name of givenUp(event, path.steps[place - 1]?.state, state).filter((name) => name in walk.ports)) {
            await answerLate(page, walk, held, name)
            await see(page, walk, state)
          }
        }
      })
    }
  })
}

async function take<M extends AnyStateMachine>(page: Page, { gestures, ports, delays }: Walk<M>, held: Held, event: AnyEventObject) {
  const [, kind, name = ''] = /^xstate\.(init|done\.actor|error\.actor|after)\.?([^.]*)/.exec(event.type) ?? []
  const port = ports[name]
  if (kind === 'after') await page.clock.runFor(known(delays, name) + 1_000)
  else if (kind === undefined) await known(gestures, event.type)(page, event as never)
  else if (port) await held.settle(port.call, port.reply(event.output as never))
}

async function see<M extends AnyStateMachine>(page: Page, { views }: Walk<M>, state: AnyMachineSnapshot) {
  for (const leaf of leavesIn(state)) {
    const view = known(views, leaf)
    if (view !== passing) await view(page, state.context as ContextFrom<M>)
  }
}

/** What a gesture put an end to while it was under way. */
function givenUp({ type }: AnyEventObject, before: AnyMachineSnapshot | undefined, after: AnyMachineSnapshot) {
  const ended = new Set(invokedIn(after))
  return before === undefined || type.startsWith('xstate.') ? [] : invokedIn(before).filter((port) => !ended.has(port))
}

function invokedIn({ _nodes: active }: AnyMachineSnapshot) {
  return active.flatMap(({ invoke }) => invoke.map(({ id }) => id))
}

/** Nobody can take back what is on its way: the best of its answers arrives after all, and must change nothing. */
async function answerLate<M extends AnyStateMachine>(page: Page, { model, ports }: Walk<M>, held: Held, name: string) {
  const answer = model.cases.find(({ type }) => type === `xstate.done.actor.${name}`)
  const port = ports[name]
  if (!port || !answer) throw new Error(`"${name}" was given up, and nothing says what it would have answered.`)
  await held.settle(port.call, port.reply(answer['output'] as never))
  await page.clock.runFor(1_000)
  expect(held.waiting(), 'called because of an answer that nobody waits for').toEqual([])
}

function known<T>(bound: Record<string, T> | undefined, name: string): T {
  const found = bound?.[name]
  if (found === undefined) throw new Error(`"${name}" is not bound to anything in the browser.`)
  return found
}

function isLeftByItself(machine: AnyStateMachine, leaf: string, ports: Walk<AnyStateMachine>['ports']) {
  const node = leaf.split('.').reduce<AnyStateMachine['root'] | undefined>((parent, name) => parent?.states[name], machine.root)
  return Boolean(node?.always?.length) || Boolean(node?.invoke.length && node.invoke.every(({ id }) => !(id in ports)))
}

interface Held {
  settle: (call: string, reply: Reply) => Promise<void>
  /** The calls that have no answer yet. */
  waiting: () => string[]
}

/** Holds every call of the API and the identity provider. What no port of the path stands for, such as the next page's own calls, is never answered. */
async function hold(page: Page, identityUrl: string): Promise<Held> {
  const waiting = new Map<string, Route[]>()
  // By its port: the provider has more than one name on this machine.
  const isProvider = ({ port }: URL) => port === new URL(identityUrl).port
  const callOf = (route: Route) => {
    const url = new URL(route.request().url())
    return isProvider(url) ? (route.request().headers()['x-amz-target'] ?? '').split('.').at(-1) : url.pathname
  }
  await page.route(
    (url) => isProvider(url) || url.pathname.startsWith('/api/'),
    async (route) => {
      const call = callOf(route) ?? ''
      // Where the provider is, and that nobody is signed in: as the product itself says it.
      if (call === '/api/config' || call === '/api/auth/me') return route.fallback()
      waiting.set(call, [...(waiting.get(call) ?? []), route])
    },
  )

  async function next(call: string) {
    await until(
      async () => Boolean(waiting.get(call)?.length),
      () => `The page never called ${call}.`,
    )
    return waiting.get(call)?.shift()
  }

  async function settle(call: string, reply: Reply) {
    for (let failures = 0; failures < (reply.unanswered ?? 0); failures++) {
      await (await next(call))?.abort('connectionrefused')
      // Longer than any pause between two tries of one call.
      await page.clock.runFor(1_500)
    }
    if (reply.unanswered) return
    const headers = { 'access-control-allow-origin': '*' }
    const route = await next(call)
    await route?.fulfill({ status: reply.status, headers, ...(reply.body === undefined ? {} : { json: reply.body }) })
    await (await route?.request().response())?.finished()
  }

  return { settle, waiting: () => [...waiting].flatMap(([call, routes]) => routes.map(() => call)) }
}
