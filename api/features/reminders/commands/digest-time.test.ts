import { array, assert, constantFrom, date, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import { digestTime, nextMorning, outsideQuietHours } from './digest-time.ts'

const clockIn = (zone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(at)
const zones = [
  'UTC',
  'Europe/Lisbon',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Australia/Lord_Howe',
]
const daily = (now: string, zone: string, lastOn: string | null = null) =>
  digestTime({ now: new Date(now), zone, frequency: 'daily', lastOn })

test('it is eight in the morning where the reader is, before and after the clocks change', () => {
  expect(daily('2026-10-24T12:00:00Z', 'Europe/Berlin').next.toISOString()).toBe(
    '2026-10-25T07:00:00.000Z',
  )
  expect(daily('2026-10-23T12:00:00Z', 'Europe/Berlin').next.toISOString()).toBe(
    '2026-10-24T06:00:00.000Z',
  )
  expect(daily('2027-03-13T15:00:00Z', 'America/New_York').next.toISOString()).toBe(
    '2027-03-14T12:00:00.000Z',
  )
  expect(daily('2027-03-12T15:00:00Z', 'America/New_York').next.toISOString()).toBe(
    '2027-03-13T13:00:00.000Z',
  )
})

test('before eight it is too early, from eight on it is time, and once a day is enough', () => {
  expect(daily('2026-11-21T07:59:00Z', 'UTC')).toMatchObject({
    isTime: false,
    next: new Date('2026-11-21T08:00:00Z'),
  })
  expect(daily('2026-11-21T08:00:00Z', 'UTC')).toMatchObject({ isTime: true, today: '2026-11-21' })
  expect(daily('2026-11-21T20:59:00Z', 'UTC', '2026-11-21').isTime).toBe(false)
})

test('from nine in the evening on it is too late, and the next morning is time', () => {
  expect(daily('2026-11-21T20:59:00Z', 'UTC').isTime).toBe(true)
  for (const frequency of ['daily', 'weekly'] as const)
    expect(
      digestTime({ now: new Date('2026-11-21T21:00:00Z'), zone: 'UTC', frequency, lastOn: null }),
    ).toMatchObject({ isTime: false, next: new Date('2026-11-22T08:00:00Z') })
  // A weekly one that was sent today has all week.
  const sent = { zone: 'UTC', frequency: 'weekly', lastOn: '2026-11-23' } as const
  expect(digestTime({ now: new Date('2026-11-23T22:00:00Z'), ...sent }).next).toEqual(
    new Date('2026-11-30T08:00:00Z'),
  )
})

test('a weekly one comes on Mondays', () => {
  // A Saturday, a Sunday, a Monday.
  expect([
    weekly('2026-11-21T09:00:00Z'),
    weekly('2026-11-22T09:00:00Z'),
    weekly('2026-11-23T09:00:00Z'),
  ]).toEqual(['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:00.000Z', '2026-11-30T08:00:00.000Z'])
})

test('whatever happens to clocks and zones, nobody gets two on one day of theirs, and everybody gets one each day that is looked at', () => {
  const start = date({
    min: new Date('2026-01-01'),
    max: new Date('2028-12-31'),
    noInvalidDate: true,
  })
  const hours = array(
    record({ wait: integer({ min: 0, max: 40 }), zone: constantFrom(...zones) }),
    {
      minLength: 5,
      maxLength: 60,
    },
  )
  assert(
    property(start, hours, (from, looks) => {
      let now = from
      let lastOn: string | null = null
      const sent: string[] = []
      for (const { wait, zone } of looks) {
        now = new Date(now.getTime() + wait * 3_600_000)
        const { isTime, today, next } = digestTime({ now, zone, frequency: 'daily', lastOn })
        expect(next > now).toBe(true)
        if (!isTime) continue
        sent.push(today)
        lastOn = today
      }
      expect(sent).toEqual([...new Set(sent)].toSorted())
    }),
  )
})

test('the next look is at eight by the clock of the zone, on a later day or today', () => {
  const at = date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  assert(
    property(at, constantFrom(...zones), (now, zone) => {
      const { next, today } = digestTime({ now, zone, frequency: 'daily', lastOn: null })
      expect(clockIn(zone, next)).toBe('08:00')
      expect(nextMorning(zone, now)).toEqual(next)
      expect(dayIn(zone, next) >= today).toBe(true)
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(33.5 * 3_600_000)
    }),
  )
})

test('from nine in the evening until eight nobody is written to', () => {
  expect([
    leaves('2026-11-21T12:59:00Z'),
    leaves('2026-11-21T13:00:00Z'),
    leaves('2026-11-22T01:59:00Z'),
    leaves('2026-11-22T02:00:00Z'),
  ]).toEqual([
    '2026-11-21T13:00:00.000Z',
    '2026-11-21T13:00:00.000Z',
    '2026-11-22T01:59:00.000Z',
    '2026-11-22T13:00:00.000Z',
  ])
})

function leaves(now: string) {
  return outsideQuietHours('America/New_York', new Date(now)).toISOString()
}

function weekly(now: string) {
  return digestTime({
    now: new Date(now),
    zone: 'Europe/Lisbon',
    frequency: 'weekly',
    lastOn: null,
  }).next.toISOString()
}
