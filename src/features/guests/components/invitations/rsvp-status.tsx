import { useEffect } from 'react'
import { invitationOf } from '#machines/guests/rsvp/rsvp.rules.ts'
import { isUnopened, turnOf } from '#machines/guests/rsvp/rsvp.selectors.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { reportLifecycleState } from '#src/client/actors/inspect.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Status } from '#src/ui/feedback/status.tsx'

/** Where an invitation stands, in one line, and since when. */
export function RsvpStatus({ rsvp }: { rsvp: Rsvp }) {
  const { t } = useTranslation()
  const { facts, since } = rsvp
  useReportLifecycleState(standingOf(rsvp))
  const now = useNow()
  const isWaiting = isUnopened(rsvp)
  const when = isWaiting ? facts.sentAt : since
  const until =
    isWaiting && when
      ? t('guests:invitations.sentOn', { day: formatWhen(when, now) })
      : when && formatWhen(when, now)
  return <Standing rsvp={rsvp} {...(until ? { until } : {})} />
}

/** The same where there is no room for when: thousands of them have no clock to listen to. */
export function BriefRsvpStatus({ rsvp }: { rsvp: Rsvp }) {
  // A record of a list is another object only when it says something else.
  useEffect(() => reportLifecycleState(standingOf(rsvp)), [rsvp])
  return <Standing rsvp={rsvp} />
}

function standingOf({ id, state, facts }: Rsvp) {
  return { machine: 'rsvp', record: id, state, facts }
}

function Standing({ rsvp, until }: { rsvp: Rsvp; until?: string }) {
  const { t } = useTranslation()
  const { state } = rsvp
  return (
    <Status state={`rsvp.${state}`} turn={turnOf(rsvp)} {...(until ? { until } : {})}>
      {t(`guests:rsvpState.${invitationOf(rsvp)}`)}
    </Status>
  )
}
