// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { BookingCard } from './booking-card.tsx'

beforeAll(() => loadTexts('bookings', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a step that the booking does not allow any more goes with what is read again', async () => {
  let reads = 0
  let isReady = false
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { method } = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    )
    if (method === 'GET') reads++
    if (method === 'GET') return Response.json(booking({ isReady }))
    // The other tab was quicker.
    isReady = true
    return Response.json({ code: 'event_not_allowed' }, { status: 409 })
  })
  showCard()
  fireEvent.click(await screen.findByRole('button', { name: 'Hold the date for 7 more days' }))
  await vi.waitFor(() => expect(reads).toBe(2))
  await vi.waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]))
})

test.each([
  ['couple', 'sign', { disabledReason: 'Only the couple can do this.' }, 'The couple'],
  ['vendor', 'countersign', { mayNotBind: 'Only the owner can do this.' }, 'The owner'],
  ['vendor', 'confirmPayment', { mayNotBind: 'Only the owner can do this.' }, 'Yours'],
  ['couple', 'sign', {}, 'Yours'],
] as const)('whoever of the %s may not %s reads who does', async (side, next, reader, whose) => {
  const read = booking({ isReady: false })
  const body = { ...read, side, where: { ...read.where, next } }
  vi.stubGlobal('fetch', async () => Response.json(body))
  showCard(reader)
  expect((await screen.findByText('Whose turn')).nextElementSibling?.textContent).toBe(whose)
  const says = screen.getByText('Next').nextElementSibling?.textContent
  expect(says?.startsWith(whose)).toBe(whose !== 'Yours')
})

function showCard(reader: { disabledReason?: string; mayNotBind?: string } = {}) {
  render(
    <QueryHarness>
      <MemoryRouter>
        <BookingCard
          enquiryId="01a20087-fbbd-7523-bc9b-880000000001"
          disabledReason={null}
          onStep={() => {}}
          renderReview={() => null}
          entries={[]}
          {...reader}
        />
      </MemoryRouter>
    </QueryHarness>,
  )
}

test.each([
  ['no_right', 403, 'alert'],
  ['event_not_allowed', 409, 'status'],
] as const)(
  'a signature that is refused with %s says so in the form that sent it',
  async (code, status, role) => {
    answering(code, status)
    showCard()
    const name = await screen.findByRole('textbox')
    fireEvent.change(name, { target: { value: 'Maya Reyes' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign the contract' }))
    await vi.waitFor(() => expect(spokenIn(role)).toHaveLength(1))
    expect(spokenIn(role)[0]?.closest('form')).toBe(name.closest('form'))
  },
)

test('a step with a payment that is refused says so beside that payment', async () => {
  answering('no_right', 403)
  showCard()
  fireEvent.click((await screen.findAllByRole('button', { name: /Mark as paid today/ }))[1]!)
  await vi.waitFor(() => expect(spokenIn('alert')).toHaveLength(1))
  expect(spokenIn('alert')[0]?.closest('li')?.textContent).toContain('€1,500')
})

const spokenIn = (role: 'alert' | 'status') =>
  screen.getAllByRole(role).filter(({ textContent }) => textContent !== '')

/** A couple's booking with a contract to sign and two payments to make, and no step holds. */
function answering(code: string, status: number) {
  const payment = { kind: 'part', dueOn: null, status: 'due', steps: ['PAY'] }
  const toSign = {
    ...booking({ isReady: false }),
    side: 'couple',
    actions: [{ event: 'SIGN', refusedBy: [], ends: false, asks: false }],
    payments: [
      { ...payment, id: '1', minor: 50_000 },
      { ...payment, id: '2', minor: 150_000 },
    ],
    contract: { number: 1, text: 'From noon.', cancellation: [], couple: null, vendor: null },
  }
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) =>
    init?.method === 'POST' ? Response.json({ code }, { status }) : Response.json(toSign),
  )
}

const mine = { by: 'vendor', isBinding: false, isLate: false, daysLeft: 100, owedMinor: 0 }
const means = { ...mine, paidMinor: 0, toPayMinor: 0, toReturnMinor: 0 }
const extend = { event: 'EXTEND_HOLD', refusedBy: [], ends: false, asks: false }

/** What the card reads of a booking. */
const booking = ({ isReady }: { isReady: boolean }) => ({
  id: '01a20087-fbbd-7523-bc9b-880000000002',
  version: isReady ? 2 : 1,
  side: 'vendor',
  state: {},
  facts: {},
  progress: { stages: ['accepted', 'booked', 'completed', 'reviewed'], now: 0 },
  where: { turn: 'mine', next: 'wait', deadline: null, lastDay: null, afterwards: null },
  actions: isReady ? [] : [extend],
  theirActions: [],
  couple: ['Maya', 'Tom'],
  businessName: 'Fern & Fable',
  askedDay: null,
  firstDay: '2027-06-12',
  lastDay: '2027-06-12',
  currency: 'EUR',
  totalMinor: 200_000,
  isSuspended: false,
  isConfirmed: false,
  ended: null,
  times: null,
  consequences: { mine: means, theirs: means },
  payments: [],
  contract: null,
})
