import { describe, expect, test } from 'vitest'
import { reviewOpening, reviewRefusedBy } from './booking-review.selectors.ts'

const days = { firstDay: '2026-06-20', lastDay: '2026-06-20', timeZone: 'Europe/Lisbon' }
const over = {
  state: {
    agreement: 'fixed',
    contract: 'closed',
    money: 'paid_in_full',
    logistics: 'completed',
  },
  endedAt: null,
  endedLate: false,
  ...days,
} as const
const calledOff = {
  ...over,
  state: {
    agreement: 'cancelled',
    contract: 'closed',
    money: 'kept',
    logistics: 'called_off',
  },
  endedAt: '2026-06-01T10:00:00.000Z',
} as const

describe('a review', () => {
  test('is open for a year from the end of the last day', () => {
    const opening = reviewOpening(over)
    expect(opening).toEqual({
      occasion: 'tookPlace',
      from: '2026-06-20T23:00:00.000Z',
      until: '2027-06-20T23:00:00.000Z',
    })
    expect(reviewRefusedBy(opening, '2027-06-20T22:59:59.999Z')).toEqual([])
    expect(reviewRefusedBy(opening, '2027-06-20T23:00:00.000Z')).toEqual(['isInTime'])
  })

  test('is open after a booking that was called off late, and no other', () => {
    expect(reviewOpening({ ...calledOff, endedLate: true })).toEqual({
      occasion: 'calledOff',
      from: '2026-06-01T10:00:00.000Z',
      until: '2027-06-01T10:00:00.000Z',
    })
    expect(reviewOpening(calledOff)).toBe(null)
    expect(reviewRefusedBy(null, '2026-06-01T10:00:00.000Z')).toEqual(['isOver'])
  })

  test('is not open before the day is over, nor after a hold that ran out', () => {
    const ahead = { ...over, state: { ...over.state, logistics: 'the_day' } } as const
    expect(reviewOpening(ahead)).toBe(null)
    const lapsed = {
      ...calledOff,
      state: { ...calledOff.state, agreement: 'lapsed' },
    } as const
    expect(reviewOpening(lapsed)).toBe(null)
  })
})
