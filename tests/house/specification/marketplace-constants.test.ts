import { describe, expect, test } from 'vitest'
import { openDays } from '#machines/album/guest-photo.schema.ts'
import { consequencesOf, holdEnd } from '#machines/bookings/booking.rules.ts'
import { offerEnd } from '#machines/bookings/queue/day-wait.rules.ts'
import { replyDue, silenceEnds } from '#machines/enquiries/enquiry.rules.ts'
import { maxTries } from '#machines/messages/message.machine.ts'
import { maxChosenBytes } from '#machines/photos/photo.schema.ts'
import { endOf, expiresInMonth, expiresInWeek, pauseFrom } from '#machines/proofs/proof.rules.ts'
import type { ProofFacts } from '#machines/proofs/proof.schema.ts'
import { usualValidity } from '#machines/quotes/quote.rules.ts'
import { sealEnd } from '#machines/reviews/review.rules.ts'
import { claimedUntil } from '#machines/vendors/review/claim.rules.ts'
import { fieldsOf, filtersOf } from '#machines/listings/fields/category-fields.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import album from '#locales/en/album.json' with { type: 'json' }
import listings from '#locales/en/listings.json' with { type: 'json' }
import reviews from '#locales/en/reviews.json' with { type: 'json' }

/**
 * What vendors, couples and reviewers wait for, typed by hand from the issues, design/ and
 * docs/decisions.
 */

const noon = '2027-03-01T12:00:00.000Z'

describe('an enquiry', () => {
  test('waits three days for the first answer, and seven days of silence end it', () => {
    expect([replyDue(noon), silenceEnds(noon)]).toEqual([
      '2027-03-04T12:00:00.000Z',
      '2027-03-08T12:00:00.000Z',
    ])
  })
})

describe('a booking', () => {
  test('a quote is valid for fourteen days unless it says otherwise', () => {
    expect(usualValidity).toBe(14)
  })

  test('a date is held for seven days, and a free place for 48 hours for the first in the queue', () => {
    const day = { firstDay: '2027-09-18', lastDay: '2027-09-18', timeZone: 'Europe/Lisbon' }
    const dayBegins = '2027-09-17T23:00:00.000Z'
    expect([holdEnd(noon, day), offerEnd(noon, { dayBegins, quoteUntil: null })]).toEqual([
      '2027-03-08T12:00:00.000Z',
      '2027-03-03T12:00:00.000Z',
    ])
  })

  test('a review is sealed for seven days', () => {
    expect(sealEnd(noon)).toBe('2027-03-08T12:00:00.000Z')
  })
})

describe('a proof that is valid until 30 June', () => {
  const facts = { kind: 'insurance', validUntil: '2027-06-30' } as ProofFacts

  test('expires when July begins, and its listing pauses 14 days later', () => {
    expect([endOf(facts), pauseFrom(facts)]).toEqual([
      '2027-07-01T00:00:00.000Z',
      '2027-07-15T00:00:00.000Z',
    ])
  })

  test.each([
    ['30 days', expiresInMonth, '2027-06-01T00:00:00.000Z', '2027-05-31T23:59:59.999Z'],
    ['7 days', expiresInWeek, '2027-06-24T00:00:00.000Z', '2027-06-23T23:59:59.999Z'],
  ] as const)('is warned of %s before, and no instant earlier', (_, isDue, due, before) => {
    expect([isDue(facts, due), isDue(facts, before)]).toEqual([true, false])
  })
})

test('an application that a reviewer takes is theirs for 30 minutes', () => {
  expect(claimedUntil(noon)).toBe('2027-03-01T12:30:00.000Z')
})

test('a message that failed is sent again three times at most', () => {
  expect(maxTries).toBe(3)
})

test.each(['hint_one', 'hint_other', 'tooLarge'] as const)(
  'album:send.%s names the size of a photo that a guest may choose',
  (key) => {
    expect(album.send[key]).toContain(`up to ${maxChosenBytes / (1024 * 1024)} MB`)
  },
)

test('the details of a listing are not all filters, and its owner is told so', () => {
  const withoutFilter = serviceCategories.flatMap((category) =>
    fieldsOf(category).filter((key) => !filtersOf(category).includes(key)),
  )
  expect(withoutFilter).toContain('rainPlan')
  expect(listings.editor.complete.brings.details).toContain('many of them are filters')
})

test('a review of a cancelled booking names the days before it in which it may be written', () => {
  const unpaid = { by: 'couple', isBinding: true, payments: [], steps: null } as const
  const cancelled = (today: string) =>
    consequencesOf({ ...unpaid, today, firstDay: '2027-03-31' }).isLate
  expect([cancelled('2027-03-01'), cancelled('2027-02-28')]).toEqual([true, false])
  expect(reviews.occasion.calledOff).toContain('30 days or less before')
})

test('guests send photos until the sixtieth day after the wedding', () => {
  expect(openDays).toBe(60)
})
