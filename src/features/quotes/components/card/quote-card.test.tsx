// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { contentOf, lineOf } from '#machines/quotes/sums/written.cases.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { clearStorage } from '#src/client/storage/storage.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { QuoteCard } from './quote-card.tsx'
import type { QuoteReader } from './quote-card.tsx'

const id = '01a20087-fbbd-7523-bc9b-880000000001'

beforeAll(() => loadTexts('errors', 'quotes', 'ui'))
afterEach(() => {
  cleanup()
  clearStorage()
  vi.unstubAllGlobals()
})

test.each(['couple', 'vendor'] as const)(
  'the %s reads when the rest is due, also after the booking has moved to another day',
  (side) => {
    const dueOn = ['2027-06-19']
    expect(paymentsFor(side, { day: '2027-06-19', dueOn })).toEqual([
      'On the wedding day, 19 June 2027',
    ])
    expect(paymentsFor(side, { day: '2027-09-04', dueOn })).toEqual(['19 June 2027'])
  },
)

test('accepting waits until the couple has chosen something that is to pay', () => {
  const content = contentOf([1, 2].map((n) => lineOf(n, { unitMinor: 100, optional: true })))
  const facts = { missing: [], expiresAt: '9999-12-31T00:00:00.000Z' }
  renderCard('couple', { ...accepted, state: 'open', facts, content })
  const button = screen.getByRole('button', { name: 'Accept quote 1' })
  const off = 'Your total is zero. Choose at least one option above to accept.'
  expect([button.getAttribute('aria-disabled'), screen.queryByText(off) !== null]).toEqual([
    'true',
    true,
  ])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Line 2' }))
  expect([button.getAttribute('aria-disabled'), screen.queryByText(off)]).toEqual([null, null])
})

test.each([
  ['2031-06-14', /You're booking them for Sat 14 Jun 2031\.$/u],
  ['2031-09-06', /for Sat 14 Jun 2031, which isn't your wedding date \(Sat 6 Sept 2031\)/u],
  [null, /You're booking them for Sat 14 Jun 2031\.$/u],
])('whoever accepts reads the day first; the wedding is on %s', async (weddingDate, text) => {
  const facts = { missing: [], expiresAt: '9999-12-31T00:00:00.000Z' }
  const day = { day: '2031-06-14', place: 'free' } as const
  render(cardOf('couple', { ...accepted, state: 'open', facts }, { day, weddingDate }))
  fireEvent.click(screen.getByRole('button', { name: 'Accept quote 1' }))
  const asked = within(await screen.findByRole('alertdialog'))
  expect(asked.getByText(/You and Fern & Fable agree on/u).textContent).toMatch(text)
})

test('who asks for changes reads in the window what keeps them from being sent', async () => {
  const fetched = vi.fn(async () =>
    Response.json({ code: 'event_not_allowed', refusedBy: [] }, { status: 409 }),
  )
  vi.stubGlobal('fetch', fetched)
  const facts = { missing: [], expiresAt: '9999-12-31T00:00:00.000Z' }
  renderCard('couple', { ...accepted, state: 'open', facts })
  fireEvent.click(screen.getByRole('button', { name: 'Ask for changes' }))
  const inWindow = within(await screen.findByRole('dialog'))
  const send = (text: string) => {
    const field = inWindow.getByRole('textbox', { name: "What you'd like to change" })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.click(inWindow.getByRole('button', { name: 'Send' }))
  }
  send('x'.repeat(2_001))
  expect(inWindow.queryByText("That's too long. Please shorten it.")).not.toBe(null)
  expect(fetched).not.toHaveBeenCalled()
  send('Could you do less?')
  await inWindow.findByText(/^This quote changed while you were deciding, so nothing was sent/u)
})

test('why a quote is declined says beside it that it is too long', async () => {
  const facts = { missing: [], expiresAt: '9999-12-31T00:00:00.000Z' }
  renderCard('couple', { ...accepted, state: 'open', facts })
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
  const asked = within(await screen.findByRole('alertdialog'))
  fireEvent.change(asked.getByRole('textbox'), { target: { value: 'x'.repeat(2_001) } })
  expect(asked.queryByText("That's too long. Please shorten it.")).not.toBe(null)
})

test('what was typed in the window is still there when the vendor withdraws the quote', async () => {
  const facts = { missing: [], expiresAt: '9999-12-31T00:00:00.000Z' }
  const { rerender } = renderCard('couple', { ...accepted, state: 'open', facts })
  fireEvent.click(screen.getByRole('button', { name: 'Ask for changes' }))
  const inWindow = within(await screen.findByRole('dialog'))
  const field = () =>
    inWindow.getByRole<HTMLTextAreaElement>('textbox', { name: "What you'd like to change" })
  fireEvent.change(field(), { target: { value: 'Could you do less?' } })
  rerender(cardOf('couple', { ...accepted, state: 'withdrawn', facts }))
  expect(field().value).toBe('Could you do less?')
  expect(inWindow.getByText(/^This quote is no longer open/u)).toBeDefined()
})

test.each([
  ['countered', 'Changes requested'],
  ['withdrawn', 'Withdrawn'],
] as const)(
  'whoever is about to accept a quote reads that it is %s by now',
  async (state, word) => {
    const facts = { missing: [], expiresAt: '9999-12-31T00:00:00.000Z' }
    const { rerender } = renderCard('couple', { ...accepted, state: 'open', facts })
    fireEvent.click(screen.getByRole('button', { name: 'Accept quote 1' }))
    const asked = within(await screen.findByRole('alertdialog'))
    rerender(cardOf('couple', { ...accepted, version: 3, state, facts }))
    expect(asked.queryByText(new RegExp(`nothing was sent. It's now: ${word}.`, 'u'))).not.toBe(
      null,
    )
    expect(asked.queryByRole('button', { name: 'Accept quote 1' })).toBe(null)
  },
)

test('the day that is booked is said before a quote is accepted, and no other day is accepted', async () => {
  const facts = { missing: [], expiresAt: '9999-12-31T00:00:00.000Z' }
  const open = { ...accepted, state: 'open' as const, facts }
  const { rerender } = render(cardOf('couple', open))
  fireEvent.click(screen.getByRole('button', { name: 'Accept quote 1' }))
  const asked = within(await screen.findByRole('alertdialog'))
  expect(asked.queryByText(/and your booking starts/u)).not.toBe(null)
  // The day is read after the quote.
  rerender(cardOf('couple', open, { day: { day: '2027-06-19', place: 'free' } }))
  expect(asked.queryByText(/You're booking them for Sat 19 Jun/u)).not.toBe(null)
  rerender(cardOf('couple', open, { day: { day: '2027-09-04', place: 'free' } }))
  expect(asked.queryByText(/now: Open, for Saturday 4 September 2027/u)).not.toBe(null)
  expect(asked.queryByRole('button', { name: 'Accept quote 1' })).toBe(null)
})

test('changes that were asked for before the partner did are sent once they were read', async () => {
  const sent: unknown[] = []
  const facts = { missing: [], expiresAt: '9999-12-31T00:00:00.000Z' }
  const open = { ...accepted, state: 'open' as const, facts }
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit = {}) => {
    if (typeof body === 'string') sent.push(JSON.parse(body))
    return Response.json({ code: 'internal' }, { status: 500 })
  })
  const { rerender } = renderCard('couple', open)
  fireEvent.click(screen.getByRole('button', { name: 'Ask for changes' }))
  const inWindow = within(await screen.findByRole('dialog'))
  const [text] = inWindow.getAllByRole('textbox')
  fireEvent.change(text!, { target: { value: 'Could you do less?' } })
  rerender(cardOf('couple', { ...open, version: 4 }))
  fireEvent.click(inWindow.getByRole('button', { name: 'Send' }))
  await inWindow.findByText(/^This quote changed while you were deciding/u)
  expect(sent).toEqual([])
  fireEvent.click(inWindow.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ event: 'COUNTER', version: 4 }]))
})

test('what the couple asks for instead is there again after the page is left', async () => {
  const facts = { missing: [], expiresAt: '9999-12-31T00:00:00.000Z' }
  const open = async () => {
    renderCard('couple', { ...accepted, state: 'open', facts })
    fireEvent.click(screen.getByRole('button', { name: 'Ask for changes' }))
    return within(await screen.findByRole('dialog')).getAllByRole<HTMLInputElement>('textbox')
  }
  const [text, total] = await open()
  fireEvent.change(text!, { target: { value: 'Could you do less?' } })
  fireEvent.change(total!, { target: { value: '1800' } })
  cleanup()
  expect((await open()).map(({ value }) => value)).toEqual(['Could you do less?', '1800'])
})

test('why a quote is declined is there again after the page is left', async () => {
  const facts = { missing: [], expiresAt: '9999-12-31T00:00:00.000Z' }
  const open = async () => {
    renderCard('couple', { ...accepted, state: 'open', facts })
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
    return within(await screen.findByRole('alertdialog')).getByRole<HTMLInputElement>('textbox')
  }
  fireEvent.change(await open(), { target: { value: 'Too far from us.' } })
  cleanup()
  expect((await open()).value).toBe('Too far from us.')
})

const at = '2026-11-25T09:00:00.000Z'

const accepted: Quote = {
  id,
  enquiryId: id,
  business: null,
  number: 1,
  version: 2,
  state: 'accepted',
  facts: { missing: [], expiresAt: null },
  content: contentOf([lineOf(1, { unitMinor: 200_000 })]),
  counter: null,
  agreed: null,
  createdAt: at,
  sentAt: at,
  since: at,
}

function paymentsFor(side: 'couple' | 'vendor', agreed: Quote['agreed']) {
  const { container } = renderCard(side, { ...accepted, agreed })
  const terms = container.querySelectorAll('h4 + dl dt')
  const text = [...terms].map(({ textContent }) => textContent)
  cleanup()
  return text
}

function renderCard(side: 'couple' | 'vendor', quote: Quote) {
  return render(cardOf(side, quote))
}

const client = new QueryClient()

function cardOf(side: 'couple' | 'vendor', quote: Quote, about: Partial<QuoteReader> = {}) {
  return (
    <QueryClientProvider client={client}>
      <QuoteCard
        quote={quote}
        before={null}
        reader={{
          side,
          name: side === 'couple' ? 'Fern & Fable' : 'Maya & Tom',
          weddingDay: '2027-06-19',
          weddingDate: null,
          own: null,
          readOnly: null,
          mayNotAccept: null,
          isPaused: false,
          day: null,
          queue: null,
          ...about,
        }}
      />
    </QueryClientProvider>
  )
}
