import type { Arrival } from '#machines/arrivals/vendor-day.schema.ts'
import { dateLocale } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Status } from '#src/ui/feedback/status.tsx'

/** Where a vendor is, in a few words; the times are those of the place, as in its schedule. */
export function ArrivalStatus({
  state,
  facts,
  timeZone,
}: Pick<Arrival, 'state' | 'facts' | 'timeZone'>) {
  const { minutes, lateAt, arrivedAt, doneAt } = facts
  const at = doneAt ?? arrivedAt
  return (
    <Status
      state={`arrival.${state}`}
      {...(lateAt === null
        ? {}
        : { until: t('arrivals:today.said', { time: timeIn(timeZone, lateAt) }) })}
    >
      {t(`arrivals:state.${state}`, {
        minutes: minutes ?? 0,
        time: at ? timeIn(timeZone, at) : '',
      })}
    </Status>
  )
}

/** By the clocks of the place; by the reader's own where its zone is not known. */
function timeIn(timeZone: string, instant: string) {
  const place = timeZone === '' ? {} : { timeZone }
  return new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'short', ...place }).format(
    new Date(instant),
  )
}
