import { useTranslation } from '#src/i18n/i18n.ts'
import { previewInvitation, sendTestInvitation } from '../../rsvp/invitations.queries.ts'
import { EmailPreviewWindow } from './email-preview-window.tsx'
import { UntimedEvents } from './untimed-events.tsx'
import type { EmailSheet } from './email-preview-window.tsx'

interface InvitationPreviewProps {
  weddingId: string
  text: string
  Sheet: EmailSheet
  /** What sends it to the guests; null where it is only looked at. */
  send: { label: string; disabledReason: string | null; onPress: () => void } | null
  disabledReason: string | null
  onClose: () => void
}

/** An invitation as a household would get it. */
export function InvitationPreview({ weddingId, text, ...window }: InvitationPreviewProps) {
  const { t } = useTranslation()
  return (
    // Words that were saved a moment ago may arrive while the window is open.
    <EmailPreviewWindow
      key={text}
      {...window}
      title={t('guests:invitationText.preview')}
      lead={t('guests:invitationText.previewLead')}
      notice={<UntimedEvents weddingId={weddingId} />}
      load={() => previewInvitation(weddingId, text)}
      sendTest={() => sendTestInvitation(weddingId, text)}
    />
  )
}
