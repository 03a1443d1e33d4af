// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import type { BookingState } from '#machines/bookings/booking.schema.ts'
import { actionsFor, whereBookingIs } from '#machines/bookings/booking.selectors.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { BookingHelp } from './booking-help.tsx'

beforeAll(() => loadTexts('bookings', 'ui'))
afterEach(cleanup)

test('help names what is open to either side, and what time does', () => {
  show()
  expect(waysIn('What you can do')).toEqual([
    `${t('bookings:step.SIGN')}: ${t('bookings:help.open')}`,
    `${t('bookings:step.PAY')}: ${t('bookings:help.open')}`,
    `${t('bookings:step.CANCEL')}: ${t('bookings:help.open')}`,
  ])
  expect(waysIn('What Fern & Fable can do')).toEqual([
    `${t('bookings:step.OFFER_CONTRACT')}: ${t('bookings:help.open')}`,
    `${t('bookings:step.EXTEND_HOLD')}: ${t('bookings:help.open')}`,
    `${t('bookings:step.CANCEL')}: ${t('bookings:help.open')}`,
  ])
  expect(partOf('If no one does anything').textContent).toContain(t('bookings:afterwards.lapses'))
  expect(partOf('What happened').textContent).toContain(
    t('bookings:entries.theirs.contract_offered', { name: 'Fern & Fable' }),
  )
})

test('what the chart refuses now has its reason beside it', () => {
  show({ isSuspended: true })
  const why = t('bookings:help.suspended')
  expect(waysIn('What you can do')).toContain(`${t('bookings:step.SIGN')}: ${why}`)
  expect(waysIn('What Fern & Fable can do')).toEqual([
    `${t('bookings:step.OFFER_CONTRACT')}: ${why}`,
    `${t('bookings:step.EXTEND_HOLD')}: ${why}`,
    `${t('bookings:step.CANCEL')}: ${t('bookings:help.open')}`,
  ])
})

test('whoever may not take a step of their own side reads why', () => {
  show({ mayNot: () => t('bookings:partnersOnly') })
  expect(waysIn('What you can do')).toContain(
    `${t('bookings:step.SIGN')}: ${t('bookings:partnersOnly')}`,
  )
  expect(waysIn('What Fern & Fable can do')).toContain(
    `${t('bookings:step.OFFER_CONTRACT')}: ${t('bookings:help.open')}`,
  )
})

const nothing = () => null

const partOf = (name: string) => screen.getByRole('region', { name, hidden: true })

function waysIn(name: string) {
  const items = within(partOf(name)).queryAllByRole('listitem', { hidden: true })
  return items.map((item) => [...item.childNodes].map(({ textContent }) => textContent).join(': '))
}

/** A contract to sign and a deposit to pay, as the chart says what both may do. */
function show({
  isSuspended = false,
  mayNot = nothing,
}: {
  isSuspended?: boolean
  mayNot?: () => string | null
} = {}) {
  const state: BookingState = {
    agreement: 'held',
    contract: 'offered',
    money: 'deposit_due',
    logistics: 'to_plan',
  }
  const payments = [{ kind: 'deposit', minor: 50_000, dueOn: '2026-11-25', status: 'due' }] as const
  const now = { state, facts: { due: 'deposit' }, payments, isSuspended } as const
  const days = { firstDay: '2027-06-12', lastDay: '2027-06-12', timeZone: 'UTC' }
  const at = '2026-11-25T09:00:00.000Z'
  const seen = { ...now, ...days, holdUntil: '2026-12-02T09:00:00.000Z', isReviewed: false }
  const booking = {
    side: 'couple',
    couple: ['Maya', 'Tom'],
    businessName: 'Fern & Fable',
    where: whereBookingIs(seen, 'couple', at),
    actions: actionsFor(now, 'couple'),
    theirActions: actionsFor(now, 'vendor'),
  } as unknown as Booking
  const entry = {
    id: '1',
    at,
    kind: 'booking_step',
    side: 'vendor',
    isMine: false,
    author: '',
    facts: { step: 'contract_offered' },
  } as unknown as Entry
  render(<BookingHelp booking={booking} entries={[entry]} mayNot={mayNot} />)
}
