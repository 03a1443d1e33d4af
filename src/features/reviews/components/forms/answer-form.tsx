import { useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
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
  const [isMissing, setMissing] = useState(false)
  return (
    <Form
      onSubmit={() => {
        setMissing(text.trim() === '')
        if (text.trim() !== '') onSend(text.trim())
      }}
    >
      <TextArea
        label={t('reviews:answer.label')}
        hint={t(isSealed ? 'reviews:answer.sealedHint' : 'reviews:answer.hint')}
        name="answer"
        required
        value={text}
        error={isMissing ? t('errors:required') : null}
        onChange={(typed) => {
          setText(typed)
          setMissing(false)
        }}
      />
      <FormActs act={t('reviews:answer.act')} isBusy={isBusy} onClose={onClose} />
    </Form>
  )
}
