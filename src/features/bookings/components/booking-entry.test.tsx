// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { EntryFacts } from '#machines/enquiries/thread/entry.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { BookingEntry } from './booking-entry.tsx'

beforeAll(() => loadTexts('bookings'))
afterEach(cleanup)

const id = '01a20087-fbbd-7523-bc9b-880000000001'

function lineFor(side: 'couple' | 'vendor', facts: EntryFacts) {
  const about = { id, author: null, isMine: false, body: '', attachments: [] }
  const at = '2026-11-27T10:00:00.000Z'
  const entry = { ...about, at, kind: 'booking_step' as const, side: 'couple' as const, facts }
  const name = side === 'couple' ? 'Fern & Fable' : 'Maya & Tom'
  return render(<BookingEntry entry={entry} side={side} name={name} />).container.textContent
}

test('both sides read what it costs that a booking was called off', () => {
  const facts = { step: 'cancelled', bookingId: id, currency: 'EUR' }
  const fee = { ...facts, minor: 100_000, paidMinor: 50_000 }
  expect(lineFor('couple', fee)).toMatch(
    /^You cancelled the booking.*fee is €1,000\.You still have to pay €500\.$/u,
  )
  expect(lineFor('vendor', fee)).toContain('The couple still has to pay €500.')
  const refund = { ...facts, minor: 0, paidMinor: 50_000 }
  expect(lineFor('vendor', refund)).toMatch(/no cancellation fee\.You need to refund €500\.$/u)
  expect(lineFor('couple', { step: 'cancelled', bookingId: id })).not.toContain('fee')
})
