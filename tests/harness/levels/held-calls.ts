import type { Page, Route } from '@playwright/test'
import { until } from '#tests/harness/product.ts'
import type { Reply } from './replies.ts'

/** The calls that a page has made and that wait for an answer. */
export interface HeldCalls {
  /** Answers the next call of an operation of the identity provider, or of a path of the API. */
  settle: (call: string, reply: Reply) => Promise<void>
  /** The calls that have no answer yet. */
  waiting: () => string[]
}

/**
 * Holds every call of the API and the identity provider. What no port of the path stands for, such
 * as the next page's own calls, is never answered.
 */
export async function holdCalls(page: Page, identityUrl: string): Promise<HeldCalls> {
  const waiting = new Map<string, Route[]>()
  // By its port: the provider has more than one name on this machine.
  const isProvider = ({ port }: URL) => port === new URL(identityUrl).port
  const callOf = (route: Route) => {
    const url = new URL(route.request().url())
    return isProvider(url)
      ? (route.request().headers()['x-amz-target'] ?? '').split('.').at(-1)
      : url.pathname
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
    await route?.fulfill({
      status: reply.status ?? 200,
      headers,
      ...(reply.body === undefined ? {} : { json: reply.body }),
    })
    await (await route?.request().response())?.finished()
  }

  return { settle, waiting: () => [...waiting].flatMap(([call, routes]) => routes.map(() => call)) }
}
