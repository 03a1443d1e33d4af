import { useState } from 'react'
import * as v from 'valibot'
import { messageFormSchema } from '#machines/messages/message-form.schema.ts'
import type { MessageDetails, MessageForm } from '#machines/messages/message-form.schema.ts'
import type {
  GuestMessage,
  MessageFilter,
  MessagePreview,
} from '#machines/messages/message.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import type { Answer } from '#src/client/api.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import {
  changeMessage,
  previewMessage,
  sendTestMessage,
  stepMessage,
} from '../../rsvp/messages.queries.ts'
import { EmailPreviewWindow } from './email-preview-window.tsx'
import type { EmailSheet } from './email-preview-window.tsx'

interface SendProps {
  weddingId: string
  message: GuestMessage
  /** As they are typed, saved or not. */
  values: MessageForm
  emails: number
  /** What is still missing, in words. */
  missing: string | null
  Sheet: EmailSheet
  disabledReason: string | null
  onSent: (message: string) => void
  onClose: () => void
}

/** A message as guests would get it, and what sends it. */
export function SendWindow({
  weddingId,
  message,
  values,
  emails,
  missing,
  Sheet,
  disabledReason,
  onSent,
  onClose,
}: SendProps) {
  const { t } = useTranslation()
  const [sending, setSending] = useState<{ isBusy: boolean; refusal: string | null }>({
    isBusy: false,
    refusal: null,
  })
  const sendOnce = useSendOnce()
  const [saved, setSaved] = useState(message)
  const details = v.parse(messageFormSchema, values)
  const request = { kind: message.kind, ...details }

  async function send() {
    setSending({ isBusy: true, refusal: null })
    const answer = await saveAndSend()
    setSending({ isBusy: false, refusal: answer.result === 'refused' ? answer.code : null })
    if (answer.result === 'answer') onSent(t('messages:preview.sending', { count: emails }))
  }

  /** What is typed is what is sent: it is saved first, where it is not yet. */
  async function saveAndSend(): Promise<Answer<GuestMessage>> {
    const { id, version } = saved
    const send = (at: number) => {
      const step = { event: 'SEND', version: at } as const
      return sendOnce(step, (key) => stepMessage(weddingId, id, step, key))
    }
    if (isSaved(saved, details)) return send(version)
    const answer = await changeMessage(weddingId, id, { version, ...details })
    if (answer.result === 'refused') return answer
    setSaved(answer.body)
    return send(answer.body.version)
  }

  return (
    <EmailPreviewWindow
      title={t('messages:preview.title')}
      lead={t('messages:preview.lead')}
      {...{ Sheet, disabledReason, onClose }}
      load={() => previewMessage(weddingId, request)}
      renderNote={(preview) => <OtherLinks {...preview} />}
      sendTest={() => sendTestMessage(weddingId, request)}
      send={{
        label: t('messages:preview.send', { count: emails }),
        disabledReason: missing,
        ...sending,
        onPress: () => void send(),
      }}
    />
  )
}

/** Who gets another link than the one that the preview shows. */
function OtherLinks({ withoutInvitation: count, isPageOn }: MessagePreview) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Notice>
      {isPageOn
        ? t('messages:preview.pageLink', { count })
        : t('messages:preview.noLink', { count })}
    </Notice>
  )
}

function isSaved({ subject, text, filter }: GuestMessage, details: MessageDetails) {
  return (
    subject === details.subject &&
    text === details.text &&
    Object.entries(details.filter).every(
      ([part, value]) => filter[part as keyof MessageFilter] === value,
    )
  )
}
