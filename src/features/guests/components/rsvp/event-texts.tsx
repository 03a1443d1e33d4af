import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { clockText } from '#machines/kernel/forms/clock.ts'
import { formatDay } from '#src/i18n/format.ts'

/** "Saturday 12 June 2027, 15:00–17:00", as far as it is known; empty where nothing is. */
export function eventWhen(
  { day, startMinute, endMinute }: Pick<WeddingEvent, 'day' | 'startMinute' | 'endMinute'>,
  weddingDate: string | null,
): string {
  const on = day ?? weddingDate
  const times = [startMinute, endMinute].flatMap((minute) =>
    minute === null ? [] : [clockText(minute)],
  )
  return [on ? formatDay(on) : '', times.join('–')].filter(Boolean).join(', ')
}

/** The place and its address, as far as they are known. */
export function eventWhere({
  location,
  address,
}: Pick<WeddingEvent, 'location' | 'address'>): string {
  return [location, address].filter(Boolean).join(', ')
}
