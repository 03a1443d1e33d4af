import { useState } from 'react'
import type { Rsvp, CouplesStep } from '#machines/guests/rsvp/rsvp.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { sendInvitations, stepRsvp } from './invitations.queries.ts'

/** Sending invitations, and making new links for them. */
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
  const [isSending, setSending] = useState(false)
  const [refusal, refuse] = useState<string | null>(null)

  async function send(householdIds: string[], by: 'mail' | 'post') {
    refuse(null)
    const answer = await sendInvitations(weddingId, { householdIds, by }, crypto.randomUUID())
    if (answer.result === 'refused') {
      onMoved()
      return refuse(answer.code)
    }
    return onDone(
      t(by === 'mail' ? 'guests:invitations.sent' : 'guests:invitations.posted', {
        count: answer.body.rsvps.length,
      }),
    )
  }

  async function step({ id, version }: Rsvp, event: CouplesStep['event']) {
    refuse(null)
    const answer = await stepRsvp(weddingId, id, { version, event })
    if (answer.result === 'answer') return onDone(t('guests:invitations.relinked'))
    onMoved()
    return refuse(answer.code)
  }

  return { isSending, setSending, refusal, send, step }
}
