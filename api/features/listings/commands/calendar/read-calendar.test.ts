import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const window = { from: '2027-01-01', to: '2027-12-31' }

const ics = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

const zone = 'America/Los_Angeles'

const daysOf = async (...lines: string[]) => [
  ...(await readCalendar(ics(lines), { ...window, zone })).keys(),
]

test('an event lasts as long as it says, whichever way it says so', async () => {
  const begins = 'DTSTART:20270703T200000'
  expect([
    await daysOf(begins, 'DURATION:PT4H'),
    await daysOf(begins, 'DTEND:20270705T000000'),
    await daysOf(begins, 'DURATION:-P2D'),
    await daysOf('DTSTART;VALUE=DATE:20270703', 'DURATION:P2D'),
  ]).toEqual([
    ['2027-07-03'],
    ['2027-07-03', '2027-07-04'],
    ['2027-07-03'],
    ['2027-07-03', '2027-07-04'],
  ])
})

test('a party that ends in the night leaves the day after it free', async () => {
  expect([
    await daysOf('DTSTART:20270703T140000', 'DTEND:20270704T010000'),
    await daysOf('DTSTART:20270703T220000', 'DTEND:20270704T060000'),
    await daysOf('DTSTART:20270703T220000', 'DTEND:20270704T060001'),
    await daysOf('DTSTART:20270702T100000', 'DTEND:20270704T020000'),
    await daysOf('DTSTART:20270704T010000', 'DTEND:20270704T030000'),
  ]).toEqual([
    ['2027-07-03'],
    ['2027-07-03'],
    ['2027-07-03', '2027-07-04'],
    ['2027-07-02', '2027-07-03'],
    ['2027-07-04'],
  ])
})

test('an event in UTC counts on its day where the business is, any other on that of its calendar', async () => {
  const evening = ['DTSTART:20270704T000000Z', 'DTEND:20270704T060000Z']
  expect([
    await daysOf(...evening),
    await daysOf(...evening, 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=SU', 'EXDATE:20270711T000000Z'),
    await daysOf('DTSTART:20270704T080000Z', 'DURATION:PT1H'),
    await daysOf('DTSTART;TZID=America/New_York:20270703T230000', 'DURATION:PT30M'),
    await daysOf('DTSTART;TZID=Etc/UTC:20270704T000000', 'DURATION:PT30M'),
  ]).toEqual([
    ['2027-07-03'],
    ['2027-07-03', '2027-07-17'],
    ['2027-07-04'],
    ['2027-07-03'],
    ['2027-07-04'],
  ])
})

test('an event that recurs until an instant ends on the day that it is where the business is', async () => {
  const until = ['RRULE:FREQ=DAILY;UNTIL=20270704T065959Z', 'DURATION:PT1H']
  expect([
    await daysOf('DTSTART;TZID=America/Los_Angeles:20270702T100000', ...until),
    await daysOf('DTSTART:20270702T170000Z', ...until),
  ]).toEqual([
    ['2027-07-02', '2027-07-03'],
    ['2027-07-02', '2027-07-03'],
  ])
})

test('an event that names its other days one by one takes place on each of them', async () => {
  const [first, second] = ['DTSTART;VALUE=DATE:20270703', 'RDATE;VALUE=DATE:20270710,20270717']
  const period = 'RDATE;VALUE=PERIOD:20270711T030000Z/PT5H,20270718T030000Z/20270718T080000Z'
  expect([
    await daysOf(first, second),
    await daysOf(first, second, 'EXDATE;VALUE=DATE:20270710'),
    await daysOf('DTSTART:20270704T030000Z', 'DURATION:PT5H', 'RDATE:20270711T030000Z'),
    await daysOf('DTSTART:20270704T030000Z', 'DURATION:PT5H', period),
    await daysOf('DTSTART;VALUE=DATE:20261231', 'RDATE;VALUE=DATE:20270717,20280101'),
  ]).toEqual([
    ['2027-07-03', '2027-07-10', '2027-07-17'],
    ['2027-07-03', '2027-07-17'],
    ['2027-07-03', '2027-07-10'],
    ['2027-07-03', '2027-07-10', '2027-07-17'],
    ['2027-07-17'],
  ])
})

test('what we put into the calendar ourselves does not count again', async () => {
  const ours = 'UID:booking-019ac1c0-6f0b-7a55-9d0e-1a2b3c4d5e6f-0@vowline'
  const text = ics(['DTSTART;VALUE=DATE:20270703'], ['DTSTART;VALUE=DATE:20270704'])
  const counts = await readCalendar(text.replace('UID:1', ours), { ...window, zone })
  expect([...counts.keys()]).toEqual(['2027-07-03'])
})

test('an event that lasts for millions of years costs no time', async () => {
  const began = process.cpuUsage()
  const days = await daysOf('DTSTART:20271230T100000', 'DURATION:P99999999D')
  expect(days).toEqual(['2027-12-30', '2027-12-31'])
  expect(await daysOf('DTSTART:20271230T100000', 'DURATION:P9999999999999999999W')).toEqual(days)
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000)
})

test('long events that happen every day are too many once they cost more than half a second', async () => {
  const every = ['DTSTART:20200101T100000', 'RRULE:FREQ=DAILY', 'DURATION:P3650D']
  expect((await readCalendar(ics(every), { ...window, zone })).size).toBe(365)
  const all = ics(...Array.from({ length: 1_000 }, () => every))
  await expect(readCalendar(all, { ...window, zone })).rejects.toMatchObject({
    code: 'too_many_events',
  })
})

test('a rule that says the same a hundred thousand times says it once', async () => {
  const began = process.cpuUsage()
  const rule = `RRULE:FREQ=YEARLY;COUNT=2;BYMONTHDAY=${'30,'.repeat(100_000)}30;BYMONTH=2`
  expect(await daysOf('DTSTART:10000101T100000', rule)).toEqual([])
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000)
})
