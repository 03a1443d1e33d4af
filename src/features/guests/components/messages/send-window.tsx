import { useState } from 'react'
import * as v from 'valibot'
import { messageFormSchema } from '#machines/messages/message-form.schema.ts'
import type { MessageDetails, MessageForm } from '#machines/messages/message-form.schema.ts'
import type { GuestMessage, MessageFilter } from '#machines/messages/message.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import type { Answer } from '#src/client/api.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
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
  const request = { kind: message.kind, subject: values.subject.trim(), words: values.words.trim() }

  async function send() {
    setSending({ isBusy: true, refusal: null })
    const answer = await saveAndSend()
    setSending({ isBusy: false, refusal: answer.result === 'refused' ? answer.code : null })
    if (answer.result === 'answer') onSent(t('messages:preview.sending', { count: emails }))
  }

  /** What is typed is what is sent: it is saved first, where it is not yet. */
  async function saveAndSend(): Promise<Answer<GuestMessage>> {
    const { id, version } = saved
    const details = v.parse(messageFormSchema, values)
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

function isSaved({ subject, words, filter }: GuestMessage, details: MessageDetails) {
  return (
    subject === details.subject &&
    words === details.words &&
    Object.entries(details.filter).every(
      ([part, value]) => filter[part as keyof MessageFilter] === value,
    )
  )
}
