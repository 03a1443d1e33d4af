import { hostedStartModel, hostedCallbackModel } from '#machines/session/hosted/hosted.model.ts'
import { attempt, login } from '#machines/session/hosted/hosted.cases.ts'
import type { HostedCallbackPorts } from '#machines/session/hosted/hosted-callback.ports.ts'
import type { HostedReturn } from '#machines/session/hosted/hosted.schema.ts'
import { robin } from '#machines/session/people.cases.ts'
import { expect } from '#tests/journeys/journey.ts'
import type { Page } from '@playwright/test'
import { fromApi } from '#tests/harness/levels/replies.ts'
import { keepInTab, seesAlert, seesHeading } from './screens.ts'
import { inBrowser, passing } from '#tests/harness/levels/browser.ts'

/** The addresses that a page has left for. */
const departures = new WeakMap<Page, string[]>()

inBrowser(hostedStartModel).walk({
  inputs: [
    { login, returnTo: '/dashboard/guests' },
    { login: { ...login, hostedUrl: '' }, returnTo: null },
  ],
  open: async (page, { input, steps }) => {
    const draws = steps.flatMap(
      ({ event }) => /^xstate\.(done|error)\.actor\.makeSecrets$/.exec(event.type)?.[1] ?? [],
    )
    await breakSecrets(page, draws)
    departures.set(page, [])
    // An answer without a page, so that ours stays to be looked at.
    await page.route(`${login.hostedUrl}/**`, (route) => {
      departures.get(page)?.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    await page.route('**/api/config', async (route) => {
      const config = (await (await route.fetch()).json()) as { cognito: object }
      await route.fulfill({
        json: { ...config, cognito: { ...config.cognito, hostedUrl: input.login.hostedUrl } },
      })
    })
    await page.goto(`/auth/redirect${input.returnTo ? `?redirect=${input.returnTo}` : ''}`)
  },
  gestures: {
    RETRY: async (page) => {
      const again = page.getByRole('button', { name: 'Try again' })
      if (await again.isVisible()) return again.click()
      // The way back from the hosted page by the browser's own cache.
      await page.evaluate(() =>
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      )
    },
  },
  ports: {},
  views: {
    starting: passing,
    making: passing,
    keeping: passing,
    leaving: passing,
    left: async (page) => {
      await seesHeading(page, 'Taking you to sign in')
      await expect
        .poll(() => departures.get(page)?.at(-1))
        .toMatch(/[?&]code_challenge_method=S256(&|$)/)
    },
    failed: async (page) => {
      await seesHeading(page, "We can't reach the sign-in page")
      await seesAlert(page, 'hosted_failed')
    },
    unavailable: async (page) => {
      await seesAlert(page, 'hosted_unavailable')
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    },
  },
})

inBrowser(hostedCallbackModel).walk({
  open: async (page, { steps }) => {
    const found = steps.find(({ event }) => event.type === 'xstate.done.actor.takeReturn')?.event
      .output as HostedReturn
    const waited = found.now - attempt.startedAt
    if (found.attempt)
      await keepInTab(page, 'hostedAttempt', { ...found.attempt, startedAt: Date.now() - waited })
    const params = Object.entries({
      code: found.code,
      state: found.state,
      error: found.error,
    }).filter(([, value]) => value !== null)
    await page.goto(`/callback?${new URLSearchParams(params as [string, string][])}`)
  },
  gestures: {},
  ports: {
    exchange: {
      call: '/api/auth/hosted',
      reply: (outcome: Awaited<ReturnType<HostedCallbackPorts['exchange']>>) =>
        fromApi(outcome, robin),
    },
  },
  views: {
    reading: passing,
    exchanging: async (page) => {
      await expect(page.getByText('Signing in...')).toBeVisible()
      await seesNoCode(page)
    },
    done: (page) => expect(page).not.toHaveURL(/\/(callback|login)/),
    cancelled: async (page) => {
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('Sign-in cancelled.')).toBeVisible()
    },
    refused: seesWhyNot,
    failed: seesWhyNot,
  },
})

async function seesWhyNot(page: Page, { refusal }: { refusal: { message: string } | null }) {
  await seesHeading(page, "We couldn't sign you in")
  await seesAlert(page, refusal?.message ?? '')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await seesNoCode(page)
}

async function seesNoCode(page: Page) {
  await expect(page).toHaveURL(/\/callback$/)
}

/** Lets each drawing of secrets fail or pass, in turn: the browser's own digest says no. */
async function breakSecrets(page: Page, draws: string[]) {
  await page.addInitScript((left) => {
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    crypto.subtle.digest = (algorithm, data) =>
      left.shift() === 'error'
        ? Promise.reject(new DOMException('No digest', 'OperationError'))
        : digest(algorithm, data)
  }, draws)
}
