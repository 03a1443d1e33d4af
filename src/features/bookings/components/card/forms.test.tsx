// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import { clearStorage } from '#src/client/storage/storage.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import type { BookingWish } from '../../use-booking-step.ts'
import { CancelForm } from './cancel-form.tsx'
import { ContractText } from './contract-text.tsx'
import { OfferForm } from './offer-form.tsx'
import { Payments } from './payments.tsx'

beforeAll(() => loadTexts('bookings', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  clearStorage()
})

test('another version of a contract keeps what a cancellation costs, unless the vendor changes it', async () => {
  const taken = offer()
  press('Send contract')
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ cancellation: [{ days: 60, basisPoints: 5_000 }] })
  cleanup()
  const changed = offer()
  type('Share of the price (%)', '')
  type('Days before the wedding', '')
  press('Send contract')
  await vi.waitFor(() => expect(changed).toHaveLength(1))
  expect(changed[0]).toMatchObject({ cancellation: [] })
})

test('a share of the price may have decimals, and is asked for on keys that can type them', async () => {
  const taken = offer()
  const keys = ['Share of the price (%)', 'Days before the wedding'].map((label) => keysOf(label))
  expect(keys).toEqual(['decimal', 'numeric'])
  type('Share of the price (%)', '12,5')
  press('Send contract')
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ cancellation: [{ days: 60, basisPoints: 1_250 }] })
  type('Share of the price (%)', '100.5')
  press('Send contract')
  expect([taken.length, screen.getAllByText(/^Enter a percentage/u).length]).toEqual([1, 1])
})

test('a contract that is too long says so beside its text, and is not sent', () => {
  const taken = offer()
  type('Contract text', 'x'.repeat(20_001))
  press('Send contract')
  expect([
    taken.length,
    screen.queryAllByText("That's too long. Please shorten it.").length,
  ]).toEqual([0, 1])
})

test('a contract that is being written is there again after the page is left, until it is sent', async () => {
  offer()
  type('Contract text', 'From noon until midnight.')
  type('Share of the price (%)', '25')
  cleanup()
  const taken = offer(Promise.resolve(true))
  expect([valueOf('Contract text'), valueOf('Share of the price (%)')]).toEqual([
    'From noon until midnight.',
    '25',
  ])
  press('Send contract')
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  cleanup()
  offer()
  expect(valueOf('Contract text')).toBe('From noon.')
})

test('a name that is missing or too long says so beside its field, and accepts nothing', () => {
  const { taken, take } = refusing()
  const actions = [{ event: 'SIGN', refusedBy: [], ends: false, asks: false }]
  const offered = { ...booking, actions } as unknown as Booking
  render(
    <ContractText
      booking={offered}
      busyWith={null}
      disabledReason={null}
      take={take}
      {...silent}
    />,
  )
  press('Sign the contract')
  expect(screen.queryAllByText('This field is required').length).toBe(1)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x'.repeat(202) } })
  press('Sign the contract')
  expect([
    taken.length,
    screen.queryAllByText("That's too long. Please shorten it.").length,
  ]).toEqual([0, 1])
})

test('a name that was typed under another version of the contract signs nothing', () => {
  const { taken, take } = refusing()
  const actions = [{ event: 'SIGN', refusedBy: [], ends: false, asks: false }]
  const contractOf = (number: number) => {
    const read = { ...booking, actions, contract: { ...booking.contract, number } }
    const part = { busyWith: null, disabledReason: null, take, ...silent }
    return <ContractText booking={read as unknown as Booking} {...part} />
  }
  const { rerender } = render(contractOf(1))
  type('Your full name', 'Maya Reyes')
  rerender(contractOf(2))
  expect(screen.queryByText(/^Contract 2 has replaced the one/u)).not.toBe(null)
  press('Sign the contract')
  expect(taken).toEqual([])
  type('Your full name', 'Maya Reyes')
  expect(screen.queryByText(/^Contract 2 has replaced the one/u)).toBe(null)
  press('Sign the contract')
  expect(taken).toMatchObject([{ event: 'SIGN', contract: 2, name: 'Maya Reyes' }])
})

test('a name that is typed for a contract is there again after the page is left, until it signs', async () => {
  const { taken, take } = refusing(Promise.resolve(true))
  const actions = [{ event: 'SIGN', refusedBy: [], ends: false, asks: false }]
  const contractOf = (number: number) => {
    const read = { ...booking, actions, contract: { ...booking.contract, number } }
    const part = { busyWith: null, disabledReason: null, take, ...silent }
    return <ContractText booking={read as unknown as Booking} {...part} />
  }
  const name = 'Your full name'
  render(contractOf(1))
  type(name, 'Maya Reyes')
  cleanup()
  render(contractOf(1))
  expect(valueOf(name)).toBe('Maya Reyes')
  cleanup()
  // Nor does a reload let it sign a text that was put in the place of the one that was read.
  render(contractOf(2))
  expect([
    valueOf(name),
    screen.queryAllByText(/^Contract 2 has replaced the one/u).length,
  ]).toEqual(['', 1])
  type(name, 'Maya Reyes')
  press('Sign the contract')
  await vi.waitFor(() => expect(valueOf(name)).toBe(''))
  expect(taken).toMatchObject([{ contract: 2, name: 'Maya Reyes' }])
  cleanup()
  render(contractOf(2))
  expect(valueOf(name)).toBe('')
})

test.each([
  ['couple', ["You haven't signed it yet", 'Not signed by Fern & Fable yet']],
  ['vendor', ['Not signed by Maya & Tom yet', "You haven't signed it yet"]],
] as const)('a contract tells the %s who has not signed it', (side, expected) => {
  const read = { ...booking, side, actions: [] }
  render(
    <ContractText
      booking={read}
      busyWith={null}
      disabledReason={null}
      take={refusing().take}
      {...silent}
    />,
  )
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(expected)
})

test('a message with a cancellation that was refused, or is too long, stays as it was typed', async () => {
  let closed = 0
  const { taken, take } = refusing()
  render(<CancelForm booking={booking} busyWith={null} take={take} onClose={() => closed++} />)
  const message = 'Message to Fern & Fable (optional)'
  type(message, 'We moved abroad.')
  press('Cancel booking')
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  await Promise.resolve()
  expect([closed, valueOf(message)]).toEqual([0, 'We moved abroad.'])
  // Whoever cancels does so at the cost that stands above.
  expect(taken).toMatchObject([{ event: 'CANCEL', owedMinor: 0 }])
  type(message, 'x'.repeat(2_001))
  press('Cancel booking')
  expect([
    taken.length,
    screen.queryAllByText("That's too long. Please shorten it.").length,
  ]).toEqual([1, 1])
})

test('a message with a cancellation is there again after the page is left, until it is sent', async () => {
  const message = 'Message to Fern & Fable (optional)'
  cancelling()
  type(message, 'We moved abroad.')
  cleanup()
  const taken = cancelling(Promise.resolve(true))
  expect(valueOf(message)).toBe('We moved abroad.')
  press('Cancel booking')
  await vi.waitFor(() => expect(taken).toMatchObject([{ text: 'We moved abroad.' }]))
  await vi.waitFor(() => expect(valueOf(message)).toBe(''))
  cleanup()
  cancelling()
  expect(valueOf(message)).toBe('')
})

test('a form takes the focus of the button that it stands in for, and gives it back', async () => {
  render(<Opening />)
  const button = screen.getByRole('button', { name: 'Open' })
  button.focus()
  fireEvent.click(button)
  const question = 'Cancel the booking with Fern & Fable?'
  expect(document.activeElement?.textContent).toBe(question)
  press('Keep the booking')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Booking'))
})

test('paid today is today where the wedding is, whatever day the reader has', () => {
  const { taken, take } = refusing()
  const part = { busyWith: null, disabledReason: null, take, ...silent }
  render(<Payments booking={booking} today="2026-11-24" {...part} />)
  fireEvent.click(screen.getByRole('button', { name: /Mark as paid today/ }))
  expect(taken).toMatchObject([{ event: 'PAY', paidOn: '2026-11-24' }])
})

test('only the payment whose button was pressed says that it is being worked on', () => {
  const { take } = refusing(new Promise<boolean>(() => {}))
  const part = { disabledReason: null, take, ...silent }
  const [first] = booking.payments
  const payments = [first, { ...first, id: '2' }]
  const two = { ...booking, payments } as unknown as Booking
  const { rerender } = render(<Payments booking={two} busyWith={null} {...part} />)
  fireEvent.click(paymentButtons()[1]!)
  rerender(<Payments booking={two} busyWith="PAY" {...part} />)
  expect(paymentButtons().map((button) => button.getAttribute('aria-busy'))).toEqual([null, 'true'])
})

function Opening() {
  const [isOpen, open] = useState(false)
  const form = { booking, busyWith: null, take: refusing().take, onClose: () => open(false) }
  return (
    <section>
      <h3>Booking</h3>
      {isOpen ? <CancelForm {...form} /> : <button onClick={() => open(true)}>Open</button>}
    </section>
  )
}

const paymentButtons = () => screen.getAllByRole('button', { name: /Mark as paid today|Saving/ })

function offer(answer = Promise.resolve(false)) {
  const { taken, take } = refusing(answer)
  render(<OfferForm booking={booking} busyWith={null} take={take} onClose={() => {}} />)
  return taken
}

function cancelling(answer?: Promise<boolean>) {
  const { taken, take } = refusing(answer)
  render(<CancelForm booking={booking} busyWith={null} take={take} onClose={() => {}} />)
  return taken
}

function refusing(answer = Promise.resolve(false)) {
  const taken: BookingWish[] = []
  const take = (wish: BookingWish) => {
    taken.push(wish)
    return answer
  }
  return { taken, take }
}

/** Nothing was taken before. */
const silent = { renderOutcome: () => null }

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } })
}

function keysOf(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label, { exact: false }).inputMode
}

function valueOf(label: string) {
  return screen.getByLabelText<HTMLTextAreaElement>(label, { exact: false }).value
}

const cost = { isBinding: false, isLate: false, daysLeft: 100, owedMinor: 0, paidMinor: 0 }
const means = { by: 'couple', ...cost, toPayMinor: 0, toReturnMinor: 0 } as const

/** What the forms read of a booking. */
const booking = {
  side: 'couple',
  couple: ['Maya', 'Tom'],
  businessName: 'Fern & Fable',
  currency: 'EUR',
  totalMinor: 200_000,
  isSuspended: false,
  consequences: { mine: means, theirs: means },
  payments: [
    { id: '1', kind: 'deposit', minor: 50_000, dueOn: null, status: 'due', steps: ['PAY'] },
  ],
  contract: {
    number: 1,
    text: 'From noon.',
    cancellation: [{ days: 60, basisPoints: 5_000 }],
    couple: null,
    vendor: null,
  },
} as unknown as Booking
