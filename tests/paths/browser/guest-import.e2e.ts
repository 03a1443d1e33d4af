import type { Page } from '@playwright/test'
import type {
  GuestImportContext,
  GuestImportEvent,
} from '#machines/guests/flow/guest-import.schema.ts'
import { keptImports } from '#machines/guests/flow/guest-import.cases.ts'
import { guestImportModel } from '#machines/guests/flow/guest-import.model.ts'
import type { GuestImportPorts } from '#machines/guests/flow/guest-import.ports.ts'
import { signedIn } from '#tests/harness/person.ts'
import { inBrowser, passing } from '#tests/harness/levels/browser.ts'
import { fromApi } from '#tests/harness/levels/replies.ts'
import { expect } from '#tests/journeys/journey.ts'
import { enter } from '#tests/journeys/pages/visitors.ts'
import { keepInTab, press, seesAlert, seesBusy, seesHeading } from './screens.ts'

type Answer<P extends keyof GuestImportPorts> = Awaited<ReturnType<GuestImportPorts[P]>>
type Mapped = Extract<GuestImportEvent, { type: 'MAP' }>

/** The files that a page is going to be given, one for each time it reads one. */
const files = new WeakMap<Page, string[]>()
const options: Partial<Record<Mapped['field'], string>> = {
  fullName: 'Full name',
  left_out: 'Leave out',
}
const list = '/api/weddings/one'
/**
 * What the path answers; everything else is the product's own, of a wedding that nobody is invited
 * to yet.
 */
const held = /\/api\/weddings\/[^/]+\/(guests$|guests\/imports$|activity\/[^/]+\/undo$)/

/**
 * What begins with a file that is kept for the tab: it lies encrypted in the tab's database, where
 * no test can put one.
 */
const afterReload = [
  'guestImport.beginning · always [0] → guestImport.writing',
  'guestImport.beginning · always [4] → guestImport.reading',
  'guestImport.reading · xstate.done.actor.readFile [0] → guestImport.looking',
  'guestImport.writing · xstate.done.actor.write [1] → guestImport.reading',
  'guestImport.beginning · always [0] → guestImport.writing ? wasWriting yes',
  'guestImport.beginning · always [4] → guestImport.reading ? hadFile yes',
  'guestImport.reading · xstate.done.actor.readFile [0] → guestImport.looking ? goesOnToLook yes',
  'guestImport.writing · xstate.error.actor.write [0] → guestImport.reading ? hasLooked yes',
]

inBrowser(guestImportModel).walk({
  walkedElsewhere: Object.fromEntries(
    afterReload.map((name) => [
      name,
      'journeys/guests/import/guest-import.turn.e2e.ts reloads at each step',
    ]),
  ),
  inputs: [
    null,
    ...keptImports.filter(
      ({ step }) => step === 'written' || step === 'undoing' || step === 'undone',
    ),
  ].map((kept) => ({
    kept,
  })),
  open: async (page, { input, steps }, product) => {
    const read = steps.filter(({ event }) => event.type === 'xstate.done.actor.readFile')
    files.set(
      page,
      read.map(({ event }) => fileFor(event['output'] as Answer<'readFile'>)),
    )
    await page.route('**/api/**', async (route) => {
      const url = new URL(route.request().url())
      // Its id is not known when the ports are bound.
      if (held.test(url.pathname))
        await route.fallback({ url: url.href.replace(/\/weddings\/[^/]+/, '/weddings/one') })
      else await route.continue()
    })
    const email = await enter(page, product, 'couple')
    if (input.kept) {
      const ask = await signedIn(product, email)
      const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
        items: { id: string; me: { userId: string } }[]
      }
      const [wedding] = items
      await keepInTab(page, 'guestImport', {
        userId: wedding?.me.userId,
        weddingId: wedding?.id,
        import: input.kept,
        fileId: null,
        sent: null,
      })
    }
    await page.goto('/dashboard/guests/import')
  },
  gestures: {
    CHOOSE: async (page, { fileName }: Extract<GuestImportEvent, { type: 'CHOOSE' }>) => {
      const buffer = Buffer.from(files.get(page)?.shift() ?? '')
      await page
        .getByRole('button', { name: 'File' })
        .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer })
    },
    MAP: async (page, { place, field, event }: Mapped) => {
      await page
        .getByLabel(/^What's in “.*”$/)
        .nth(place)
        .selectOption(event ? `Reply to ${event}` : (options[field] ?? field))
    },
    READ_AS: async (page, { word }: Extract<GuestImportEvent, { type: 'READ_AS' }>) => {
      await page.getByLabel(`“${word}” in “RSVP”`, { exact: true }).selectOption('Coming')
    },
    LOOK: (page) => press(page, 'Preview'),
    BACK: (page) => press(page, 'Back to the columns'),
    ACCEPT: (page) => press(page, 'Import'),
    UNDO: (page) => press(page, 'Undo import'),
    UNDO_REST: (page) => press(page, 'Undo all but this one'),
    KEEP: (page) => page.getByRole('button', { name: /^(Leave everything as it is|OK)$/ }).click(),
  },
  ports: {
    previewImport: {
      call: `${list}/guests`,
      reply: (outcome: Answer<'previewImport'>) =>
        fromApi(outcome, { items: [], nextCursor: null }, 1),
    },
    write: {
      call: `${list}/guests/imports`,
      reply: (outcome: Answer<'write'>) =>
        fromApi(outcome, outcome.result === 'written' ? outcome.imported : {}, 1),
    },
    undoImport: {
      call: `${list}/activity/01900000-0000-7000-8000-000000000001/undo`,
      reply: (outcome: Answer<'undoImport'>) =>
        outcome.result === 'changedSince'
          ? { status: 409, body: { code: 'changed_since', changed: outcome.changed } }
          : fromApi(outcome, {}, 1),
    },
  },
  views: {
    beginning: passing,
    choosing: async (page, { refusal }) => {
      await seesHeading(page, 'Import guests')
      const field = page.getByRole('button', { name: 'File' })
      if (refusal === 'unreadable')
        await expect(field).toHaveAccessibleDescription(/^We couldn't find a table in this file/)
      else await expect(field).toHaveAccessibleDescription(/^A CSV or Excel file/)
    },
    reading: passing,
    mapping: async (page, context) => {
      await seesHeading(page, 'Match your columns')
      await seesRefusal(page, context)
    },
    looking: (page) => seesBusy(page, 'Loading preview...'),
    looked: async (page, context) => {
      await seesHeading(page, 'Preview')
      await expect(page.getByRole('button', { name: 'Import', exact: true })).not.toHaveAttribute(
        'aria-disabled',
      )
      await seesRefusal(page, context)
    },
    writing: (page) => seesBusy(page, 'Importing...'),
    written: async (page, context) => {
      await seesHeading(page, 'Guest list imported')
      await expect(page.getByText('2 people added and 0 people updated.')).toBeVisible()
      await seesRefusal(page, context)
    },
    undoing: (page) => seesBusy(page, 'Undoing...'),
    deciding: async (page) => {
      await expect(
        page.getByRole('heading', { name: 'Something has changed since then' }),
      ).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Ada Moreau' })).toBeVisible()
    },
    undone: (page) => seesHeading(page, 'Import undone'),
  },
})

/**
 * What a browser reads as that: two people by name, the same without a column that is known to hold
 * one, or no table at all.
 */
function fileFor(answer: Answer<'readFile'>) {
  if (answer.result === 'unreadable') return '\n\n'
  return `${answer.seen.headers.join(',')}\n${answer.seen.samples.join(',')}\n${answer.seen.samples.map((cell) => `${cell}1`).join(',')}\n`
}

async function seesRefusal(page: Page, { refusal }: Pick<GuestImportContext, 'refusal'>) {
  if (refusal === null)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  else await seesAlert(page, refusal)
}
