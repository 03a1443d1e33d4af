import type { Arrival } from '#machines/arrivals/vendor-day.schema.ts'
import { formatTime } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Status } from '#src/ui/feedback/status.tsx'

/** Where a vendor is, in a few words. */
export function ArrivalStatus({ state, facts }: Pick<Arrival, 'state' | 'facts'>) {
  const { minutes, lateAt, arrivedAt, doneAt } = facts
  const at = doneAt ?? arrivedAt
  return (
    <Status
      state={`arrival.${state}`}
      {...(lateAt === null
        ? {}
        : { until: t('arrivals:today.said', { time: formatTime(lateAt) }) })}
    >
      {t(`arrivals:state.${state}`, { minutes: minutes ?? 0, time: at ? formatTime(at) : '' })}
    </Status>
  )
}
