import type { Page } from '@playwright/test'
import { expect } from '../../journey.ts'

/** Waits until the service worker answers for the page. */
export async function untilWorkerIsThere(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
}

/** What this browser keeps of the API. */
export function keptAnswers(page: Page) {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('answers-'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })
}
