import { addDays, dayIn } from '#machines/timeline/due/due.rules.ts'
import { instantIn } from '#machines/timeline/schedule/schedule.rules.ts'

/** Digests leave at eight in the reader's time zone. */
const morning = 8 * 60
/** No mail leaves from nine in the evening on. */
const night = 21 * 60

/**
 * Whether a digest is due, the day in its reader's zone, and when to check again. There is at most
 * one a day, however often this is called and however the zone or its clocks change; a weekly one
 * is due on Mondays. One that is late, because it was switched on or could not be sent, does not
 * leave at night.
 */
export function digestTime({
  now,
  zone,
  frequency,
  lastOn,
}: {
  now: Date
  zone: string
  frequency: 'daily' | 'weekly'
  lastOn: string | null
}): { isTime: boolean; today: string; next: Date } {
  const today = dayIn(zone, now)
  const eight = instantIn(zone, today, morning)
  if (now < eight) return { isTime: false, today, next: eight }
  const isOwed = lastOn === null || lastOn < today
  if (isOwed && now >= instantIn(zone, today, night))
    return { isTime: false, today, next: nextMorning(zone, now) }
  return {
    isTime: isOwed,
    today,
    next: instantIn(zone, dayAfter(today, frequency), morning),
  }
}

/** When mail that is not urgent may leave: now, or at eight if it is night in the zone. */
export function outsideQuietHours(zone: string, now: Date): Date {
  const today = dayIn(zone, now)
  const isNight = now < instantIn(zone, today, morning) || now >= instantIn(zone, today, night)
  return isNight ? nextMorning(zone, now) : now
}

/** The first morning in a zone after an instant. */
export function nextMorning(zone: string, now: Date): Date {
  const eight = instantIn(zone, dayIn(zone, now), morning)
  return now < eight ? eight : instantIn(zone, addDays(dayIn(zone, now), 1), morning)
}

function dayAfter(today: string, frequency: 'daily' | 'weekly') {
  if (frequency === 'daily') return addDays(today, 1)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, (8 - weekday) % 7 || 7)
}
