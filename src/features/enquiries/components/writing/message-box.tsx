import { useState } from 'react'
import type { ReactNode } from 'react'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { useAttachments } from '../../use-attachments.ts'
import { useMessageDraft } from '../../use-outbox.ts'
import { ChosenFiles } from './chosen-files.tsx'
import css from '../thread/thread.module.css'

interface MessageBoxProps {
  enquiryId: string
  /** Who reads it: "Maya & Sam", or a business. */
  to: string
  /** What sending it does to whose turn it is. */
  hint: string
  maxLength: number
  /** What else may be put into the message; it is told what is written, and writes anew. */
  renderTools?: (message: { text: string; write: (text: string) => void }) => ReactNode
  onSend: (message: { body: string; attachments: string[] }) => void
}

/**
 * Where a message is written, with its files. What was typed is there again after leaving, until it
 * is sent.
 */
export function MessageBox({
  enquiryId,
  to,
  hint,
  maxLength,
  renderTools,
  onSend,
}: MessageBoxProps) {
  const { t } = useTranslation()
  const { text, write } = useMessageDraft(enquiryId)
  const files = useAttachments(enquiryId)
  const [problem, setProblem] = useState<string | null>(null)
  const [isEarly, setEarly] = useState(false)

  function send() {
    const body = text.trim()
    setEarly(files.isBusy)
    if (body === '') return setProblem('required')
    if (body.length > maxLength) return setProblem('too_long')
    if (files.isBusy) return undefined
    write('')
    return onSend({ body, attachments: files.take() })
  }

  return (
    <div className={css.box}>
      <Form onSubmit={send}>
        <TextArea
          label={t('enquiries:message.to', { name: to })}
          hint={hint}
          name="message"
          value={text}
          error={errorText(problem)}
          onChange={(value) => {
            setProblem(null)
            write(value)
          }}
        />
        <ChosenFiles chosen={files} />
        <Notice>{isEarly && files.isBusy ? t('enquiries:files.early') : null}</Notice>
        <div className={css.acts}>
          <Button type="submit">{t('enquiries:message.send')}</Button>
          {renderTools?.({
            text,
            write: (next) => {
              setProblem(null)
              write(next)
            },
          })}
        </div>
      </Form>
    </div>
  )
}
