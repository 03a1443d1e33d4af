// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { EnquiryFacts } from '#machines/enquiries/enquiry.schema.ts'
import { actionsFor, whereWeAre } from '#machines/enquiries/enquiry.selectors.ts'
import type { EnquiryStep } from '#machines/enquiries/enquiry.selectors.ts'
import { forgetOtherAccounts } from '#src/client/query/query-client.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { LoadTextsContext } from '#src/ui/feedback/query-loader.tsx'
import { WhatCanHappen } from '../components/thread/what-can-happen.tsx'
import { ThreadPage } from './thread-page.tsx'

beforeAll(() => loadTexts('enquiries', 'errors', 'vendors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  forgetOtherAccounts(null)
})

test('a message that waits is shown while its thread cannot be loaded, and goes from there', async () => {
  keepUnsent('Could we meet at noon?', 'unreachable')
  const sent: string[] = []
  let isThere = false
  vi.stubGlobal('fetch', async (asked: string, { body = '' }: { body?: string } = {}) => {
    if (!asked.endsWith('/messages')) throw new TypeError('no connection')
    sent.push(body)
    if (!isThere) throw new TypeError('no connection')
    return Response.json({ id: 'entry' }, { status: 201 })
  })
  openThread()
  expect(await screen.findByText(/We couldn't load this enquiry\./)).toBeDefined()
  const unsent = within(screen.getByRole('list', { name: 'Your unsent messages' }))
  expect(unsent.getByText('Could we meet at noon?')).toBeDefined()
  expect(
    await unsent.findByText("Not sent yet. We'll send it when you're back online."),
  ).toBeDefined()

  isThere = true
  await userEvent.click(unsent.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Could we meet at noon?')).toBeNull())
  expect(new Set(sent).size).toBe(1)
})

test('what was refused is said there, and can be deleted there', async () => {
  keepUnsent('Hello again', 'access_denied')
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found' }, { status: 404 }))
  openThread()
  const unsent = within(await screen.findByRole('list', { name: 'Your unsent messages' }))
  expect(unsent.getByText(/^Not sent\./)).toBeDefined()
  await userEvent.click(unsent.getByRole('button', { name: 'Delete' }))
  expect(screen.queryByRole('list', { name: 'Your unsent messages' })).toBeNull()
  expect(localStorage.getItem('outbox.e1')).toBeNull()
})

test.each([
  ['may do what the chart allows', null],
  ['may only read', 'You can only read this.'],
])('help names what is open to either side: whoever %s', (_, readOnly) => {
  const now = { state: 'answered', facts } as const
  const asked = {
    side: 'couple',
    couple: ['Maya', 'Tom'],
    business: { name: 'Fern & Fable' },
    where: whereWeAre(now, 'couple'),
    actions: actionsFor(now, 'couple', { at }),
    theirActions: actionsFor(now, 'vendor', { at }),
  } as unknown as Enquiry
  render(<WhatCanHappen enquiry={asked} entries={[]} readOnly={readOnly} />)
  const open = t('enquiries:help.open')
  expect(waysIn('What you can do')).toEqual(
    ways(['WRITE', 'SHARE_CONTACT', 'DECLINE', 'BLOCK'], readOnly ?? open),
  )
  expect(waysIn('What Fern & Fable can do')).toEqual(
    ways(['REPLY', 'QUOTE', 'DECLINE', 'BLOCK'], open),
  )
  const time = screen.getByRole('region', { name: 'If no one does anything', hidden: true })
  expect(time.textContent).toContain(t('enquiries:then.mine.expires'))
})

const at = '2026-11-21T09:00:00.000Z'
const facts: EnquiryFacts = {
  dated: true,
  counted: true,
  worded: true,
  contact: false,
  late: false,
  paused: false,
  turnSince: at,
  quoteUntil: null,
  quoteDay: null,
  sentAt: at,
  seenAt: at,
  repliedAt: at,
  quotedAt: null,
  closedAt: null,
  endedBy: null,
  reason: null,
  settledAs: null,
}

function ways(events: EnquiryStep[], reason: string) {
  return events.map((event) => `${t(`enquiries:step.${event}`)}: ${reason}`)
}

function waysIn(name: string) {
  const part = screen.getByRole('region', { name, hidden: true })
  const items = within(part).queryAllByRole('listitem', { hidden: true })
  return items.map((item) => [...item.childNodes].map(({ textContent }) => textContent).join(': '))
}

function keepUnsent(body: string, refusal: string) {
  const message = { key: 'k1', body, attachments: [], at: '2026-11-22T10:00:00.000Z', refusal }
  localStorage.setItem('outbox.e1', JSON.stringify([message]))
}

const texts = { tryAgain: 'Read again', more: 'Show more', loading: 'Loading' }

function openThread() {
  render(
    <MemoryRouter>
      <LoadTextsContext value={{ ...texts, describe: errorText }}>
        <ThreadPage enquiryId="e1" readOnly={null} renderEntry={() => null} onGone={() => {}} />
      </LoadTextsContext>
    </MemoryRouter>,
    { wrapper: QueryHarness },
  )
}
