import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Me } from '#machines/session/session.schema.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import { expect } from '#tests/journeys/journey.ts'

const errors = JSON.parse(readFileSync('locales/en/errors.json', 'utf8')) as Record<string, string>

/**
 * What the page complains of is what the chart says is wrong: at each field its sentence, above the
 * form the refusal, and no field more.
 */
export async function seesComplaints(
  page: Page,
  problems: FieldProblem[],
  refusal: Pick<Refusal, 'message'> | null,
) {
  for (const { code } of problems)
    await expect(page.getByText(errors[code] ?? code, { exact: true }).first()).toBeVisible()
  if (refusal) await seesAlert(page, refusal.message)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(problems.length)
}

export async function seesAlert(page: Page, message: string) {
  await expect(
    page.getByRole('alert').filter({ hasText: errors[message] ?? message }),
  ).toBeVisible()
}

export async function seesHeading(page: Page, name: string) {
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

/** The button that is being worked on, by what it says meanwhile. */
export async function seesBusy(page: Page, name: string) {
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-busy', 'true')
}

export async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

/** A control by its label; the star of a required one is no part of its name. */
export function control(page: Page, label: string) {
  return page.getByLabel(new RegExp(`^${label}( \\*)?$`))
}

/** Puts a value where the tab keeps it, as an earlier page of the same visit would have. */
export async function keepInTab(page: Page, key: string, value: unknown) {
  await page.addInitScript(
    ([name = '', kept = '']) => {
      // Once: what the page itself keeps later must not be undone by its next load.
      if (sessionStorage.getItem('kept by the test')) return
      sessionStorage.setItem('kept by the test', 'yes')
      sessionStorage.setItem(name, kept)
    },
    [key, JSON.stringify(value)],
  )
}

/** Opens every page as that person; once the profile is asked for again, it is the later one. */
export async function signedInAs(page: Page, me: Me, later: Me = me) {
  await page
    .context()
    .addCookies([{ name: 'vowline_hint', value: '1', domain: 'localhost', path: '/' }])
  let asked = 0
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: asked++ === 0 ? me : later }))
}
