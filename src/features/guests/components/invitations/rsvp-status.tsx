import { turnOf } from '#machines/guests/rsvp/rsvp.selectors.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { useNow } from '#src/client/now.ts'
import { useStanding } from '#src/client/records/standing.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { Status } from '#src/ui/feedback/status.tsx'

/** Where an invitation stands, in one line, and since when unless it is to be brief. */
export function RsvpStatus({ rsvp, isBrief = false }: { rsvp: Rsvp; isBrief?: boolean }) {
  const { id, state, facts, since } = rsvp
  const now = useNow()
  useStanding({ machine: 'rsvp', record: id, state, facts })
  const when = state === 'unopened' ? facts.sentAt : since
  const until =
    state === 'unopened' && when ? t('guests:invitations.sentOn', { day: formatWhen(when, now) }) : when && formatWhen(when, now)
  return (
    <Status state={`rsvp.${state}`} turn={turnOf(rsvp)} {...(until && !isBrief ? { until } : {})}>
      {state === 'unopened' && facts.sentAt === null ? t('guests:invitations.notSent') : t(`guests:rsvpState.${state}`)}
    </Status>
  )
}
