import { useState } from 'react'
import type { CouplesStep, Rsvp, Sent } from '#machines/guests/rsvp/rsvp.schema.ts'
import { useAttempts } from '#src/client/retry/use-attempts.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { sendInvitations, stepRsvp } from './invitations.queries.ts'

/** Sending invitations, and making new links for them. A refusal stays where it was asked for. */
export function useInvitationSteps({
  weddingId,
  onDone,
  onMoved,
}: {
  weddingId: string
  onDone: (message: string) => void
  onMoved: () => void
}) {
  const { t } = useTranslation()
  const sendOnce = useSendOnce()
  const { takeOnce } = useAttempts()
  const [isSending, setSending] = useState(false)
  const [refused, refuse] = useState<{ at: string | null; why: string | null } | null>(null)

  /** `at` is the household in whose row it was pressed; null above all of them. */
  async function send(householdIds: string[], by: 'mail' | 'post', at: string | null = null) {
    refuse(null)
    const answer = await sendOnce({ householdIds, by }, (key) =>
      sendInvitations(weddingId, { householdIds, by }, key),
    )
    const why = answer.result === 'refused' ? errorText(answer.code) : whyNone(answer.body)
    if (answer.result === 'refused' || why !== null) {
      onMoved()
      return refuse({ at, why })
    }
    return onDone(
      t(by === 'mail' ? 'guests:invitations.sent' : 'guests:invitations.posted', {
        count: answer.body.rsvps.length,
      }),
    )
  }

  async function step({ id, version, householdId }: Rsvp, event: CouplesStep['event']) {
    refuse(null)
    const answer = await takeOnce({ id, event }, version, (attempt) =>
      stepRsvp(weddingId, id, { version: attempt.version, event, key: attempt.key }),
    )
    if (answer.result === 'answer') return onDone(t('guests:invitations.relinked'))
    onMoved()
    return refuse({ at: householdId, why: errorText(answer.code) })
  }

  /** Why it was refused, in words: in the row of a household, or above all of them. */
  const refusalAt = (at: string | null) =>
    refused?.at === at ? t('guests:messages.refused', { reason: refused.why ?? '' }) : null

  return { isSending, setSending, refusalAt, send, step }
}

/** Why nothing went out, in words; null where something did. */
function whyNone({ rsvps, withoutAddress }: Sent): string | null {
  if (rsvps.length > 0) return null
  return withoutAddress.length > 0
    ? t('guests:invitations.noAddress')
    : errorText('event_not_allowed')
}
