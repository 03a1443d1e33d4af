import { useState } from 'react'
import { maxAnswerText } from '#machines/reviews/review-record.schema.ts'
import { useKeptText } from '#src/client/storage/use-kept-text.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { FormHead } from '#src/ui/overlays/form-head.tsx'
import { FormActs } from './form-acts.tsx'

/** The one answer of the business. */
export function AnswerForm({
  reviewId,
  isSealed,
  isBusy,
  onSend,
  onClose,
}: {
  reviewId: string
  isSealed: boolean
  isBusy: boolean
  /** Whether it was sent. */
  onSend: (text: string) => Promise<boolean>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useKeptText(`review-answer.${reviewId}`)
  const [problem, setProblem] = useState<'required' | 'too_long' | null>(null)

  async function send() {
    const found = problemOf(text.trim())
    setProblem(found)
    if (found === null && (await onSend(text.trim()))) setText('')
  }

  return (
    <Form onSubmit={() => void send()}>
      <FormHead title={t('reviews:answer.open')} />
      <TextArea
        label={t('reviews:answer.label')}
        hint={t(isSealed ? 'reviews:answer.sealedHint' : 'reviews:answer.hint')}
        name="answer"
        required
        value={text}
        error={errorText(problem)}
        onChange={(typed) => {
          setText(typed)
          setProblem(null)
        }}
      />
      <FormActs act={t('reviews:answer.act')} isBusy={isBusy} onClose={onClose} />
    </Form>
  )
}

function problemOf(text: string) {
  if (text === '') return 'required'
  return text.length > maxAnswerText ? 'too_long' : null
}
