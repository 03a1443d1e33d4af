import { useState } from 'react'
import { maxAtOnce } from '#machines/guests/guest.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { InvitationPreview } from '../messages/invitation-preview.tsx'
import type { EmailSheet } from '../messages/email-preview-window.tsx'

/** Several at once are seen before they go. */
export function SendAll({
  weddingId,
  text,
  Sheet,
  disabledReason,
  unsavedReason,
  isSending,
  setSending,
  unsent,
  onSend,
}: {
  weddingId: string
  text: string
  Sheet: EmailSheet
  disabledReason: string | null
  unsavedReason: string | null
  isSending: boolean
  setSending: (next: boolean) => void
  unsent: string[]
  onSend: (householdIds: string[], by: 'mail' | 'post') => Promise<void>
}) {
  const { t } = useTranslation()
  const [isLooking, look] = useState(false)
  const label =
    unsent.length === 0
      ? t('guests:invitations.sendNone')
      : t('guests:invitations.sendAll', { count: Math.min(unsent.length, maxAtOnce) })
  const send = () => {
    look(false)
    setSending(true)
    void onSend(unsent.slice(0, maxAtOnce), 'mail').then(() => setSending(false))
  }
  return (
    <div>
      <Button
        disabledReason={
          disabledReason ?? (unsent.length === 0 ? t('guests:invitations.allSent') : null)
        }
        busy={isSending}
        busyLabel={t('guests:invitations.sending')}
        onPress={() => look(true)}
      >
        {label}
      </Button>
      {isLooking ? (
        <InvitationPreview
          {...{ weddingId, text, Sheet, disabledReason }}
          send={{ label, disabledReason: unsavedReason, onPress: send }}
          onClose={() => look(false)}
        />
      ) : null}
    </div>
  )
}
