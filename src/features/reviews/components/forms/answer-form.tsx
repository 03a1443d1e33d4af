import { useState } from 'react'
import { maxAnswerText } from '#machines/reviews/review-record.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { FormHead } from '#src/ui/overlays/form-head.tsx'
import { FormActs } from './form-acts.tsx'

/** The one answer of the business. */
export function AnswerForm({
  isSealed,
  isBusy,
  onSend,
  onClose,
}: {
  isSealed: boolean
  isBusy: boolean
  onSend: (text: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<'required' | 'too_long' | null>(null)
  return (
    <Form
      onSubmit={() => {
        const found = problemOf(text.trim())
        setProblem(found)
        if (found === null) onSend(text.trim())
      }}
    >
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
