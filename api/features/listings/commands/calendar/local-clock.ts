import ICAL from 'ical.js'

/** Writes a time in UTC as that of a zone; any other time stays on the clock it was given on. */
export type LocalClock = (time: ICAL.Time) => ICAL.Time

export function localClock(zone: string): LocalClock {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (time) => {
    const { isDate, year, month, day, hour, minute, second } = time
    const instant = Date.UTC(year, month - 1, day, hour, minute, second)
    if (isDate || time.zone !== ICAL.Timezone.utcTimezone || !Number.isFinite(instant)) return time
    const parts = format.formatToParts(instant)
    const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
    return ICAL.Time.fromData({
      year: part('year'),
      month: part('month'),
      day: part('day'),
      hour: part('hour'),
      minute: part('minute'),
      second: part('second'),
      isDate: false,
    })
  }
}
