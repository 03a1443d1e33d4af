import type { VendorTimes } from '#machines/bookings/times/vendor-times.schema.ts'
import { clockText } from '#machines/kernel/forms/clock.ts'
import { t } from '../i18n.ts'

/** "14:00 to 22:00, setting up from 13:00". */
export function vendorTimesText({ arrives, starts, ends }: VendorTimes): string {
  const times = { start: clockText(starts), end: clockText(ends) }
  return arrives === null || arrives === starts
    ? t('ui:vendorTimes.times', times)
    : t('ui:vendorTimes.setUp', { ...times, arrives: clockText(arrives) })
}
