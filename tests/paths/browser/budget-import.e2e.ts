import type { Page } from '@playwright/test'
import { budgetImportCases } from '#machines/budget/import/budget-import.cases.ts'
import type { BudgetImportEvent } from '#machines/budget/import/budget-import.machine.ts'
import { budgetImportModel } from '#machines/budget/import/budget-import.model.ts'
import type { BudgetImportPorts } from '#machines/budget/import/budget-import.ports.ts'
import { lacksOrder } from '#machines/budget/import/budget-import.rules.ts'
import { inBrowser, passing } from '#tests/harness/levels/browser.ts'
import { expect } from '#tests/journeys/journey.ts'
import { enter } from '#tests/journeys/pages/visitors.ts'
import { press, seesBusy } from './screens.ts'

type Answer<P extends keyof BudgetImportPorts> = Awaited<ReturnType<BudgetImportPorts[P]>>

/** The files that a page is going to be given, one for each time that one is chosen. */
const files = new WeakMap<Page, Answer<'readFile'>[]>()
const held = /\/api\/weddings\/[^/]+\/budget\/imports$/

/**
 * What the page offers: a file with something in it, whose second column holds days whichever of
 * them it is taken for.
 */
const cases: BudgetImportEvent[] = budgetImportCases
  .filter((event): event is BudgetImportEvent => !event.type.startsWith('xstate.'))
  .flatMap((event): BudgetImportEvent[] => {
    if (event.type === 'MAP') return [{ type: 'MAP', chosen: [[1, 'paidOn']] }]
    if (event.type !== 'ACCEPT') return [event]
    return !event.isBeyond && event.plan.changedItems.length > 0 ? [event] : []
  })
const answers = budgetImportCases.filter(({ type }) => type.startsWith('xstate.'))

inBrowser({ ...budgetImportModel, cases: [...cases, ...answers] }).walk({
  open: async (page, { steps }, product) => {
    // A file that is chosen before the one before it was read is the one that is read.
    files.set(
      page,
      steps.flatMap(({ event }, place) => {
        if (event.type !== 'CHOOSE') return []
        const read = steps
          .slice(place)
          .find((later) => later.event.type === 'xstate.done.actor.readFile')
        return [(read?.event['output'] ?? null) as Answer<'readFile'>]
      }),
    )
    await page.route('**/api/**', async (route) => {
      const url = new URL(route.request().url())
      // Its id is not known when the port is bound.
      if (held.test(url.pathname))
        await route.fallback({ url: url.href.replace(/\/weddings\/[^/]+/, '/weddings/one') })
      else await route.continue()
    })
    await enter(page, product, 'couple')
    await page.goto('/dashboard/budget')
    await page.getByRole('button', { name: 'Import costs' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Import costs' })).toBeVisible()
  },
  gestures: {
    CHOOSE: async (page, { fileName }: Extract<BudgetImportEvent, { type: 'CHOOSE' }>) => {
      const buffer = Buffer.from(csvOf(files.get(page)?.shift() ?? null))
      await page
        .getByRole('button', { name: 'File' })
        .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer })
    },
    MAP: async (page) => {
      const columns = page.getByRole('dialog').locator('details')
      if ((await columns.getAttribute('open')) === null) await columns.locator('summary').click()
      await page.getByLabel('Due on').selectOption('Payment: paid on')
    },
    ORDER: async (page) => {
      await page.getByLabel('How are dates written?').selectOption('Day first: 01/06 is 1 June')
    },
    ACCEPT: (page) => press(page, 'Import'),
  },
  ports: {
    write: {
      call: '/api/weddings/one/budget/imports',
      reply: ({ result }: Answer<'write'>) =>
        result === 'written'
          ? { status: 201, body: { activityId: '01900000-0000-7000-8000-000000000009' } }
          : { status: 409, body: { code: 'version_stale' } },
    },
  },
  views: {
    'open.choosing': async (page) => {
      await expect(page.getByRole('button', { name: 'File' })).toHaveAccessibleDescription(
        /^CSV or Excel/,
      )
      await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0)
    },
    'open.unreadable': async (page) => {
      await expect(page.getByRole('button', { name: 'File' })).toHaveAccessibleDescription(
        /^We couldn't find a table in this file/,
      )
    },
    'open.seen': async (page, context) => {
      await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
      const take = page.getByRole('button', { name: 'Import', exact: true })
      if (lacksOrder(context))
        await expect(take).toHaveAccessibleDescription('Choose how dates are written first')
      else await expect(take).not.toHaveAttribute('aria-disabled')
    },
    reading: passing,
    writing: (page) => seesBusy(page, 'Saving...'),
    written: async (page) => {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText(/^Imported costs\.csv/)).toBeVisible()
    },
  },
})

/** What a browser reads as that; what is null it reads as no table at all. */
function csvOf(sheet: Answer<'readFile'>) {
  if (!sheet) return '\n\n'
  return [sheet.headers, ...sheet.rows.map(({ cells }) => cells)]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')
}
