import { useState } from 'react'
import type { ReactNode } from 'react'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { useMessageDraft } from '../../use-outbox.ts'
import css from './thread.module.css'

interface MessageBoxProps {
  enquiryId: string
  /** Who reads it: "Maya & Sam", or a business. */
  to: string
  /** What sending it does to whose turn it is. */
  hint: string
  maxLength: number
  /** What else may be put into the message; it is told what is written, and writes anew. */
  renderTools?: (message: { text: string; write: (text: string) => void }) => ReactNode
  onSend: (body: string) => void
}

/** Where a message is written. What was typed is there again after leaving, until it is sent. */
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
  const [problem, setProblem] = useState<string | null>(null)

  function send() {
    const body = text.trim()
    if (body === '') return setProblem('required')
    if (body.length > maxLength) return setProblem('too_long')
    write('')
    return onSend(body)
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
