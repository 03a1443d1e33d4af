import { useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import css from '../reviews.module.css'

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
      <div className={css.acts}>
        <Button type="submit" busy={isBusy} busyLabel={t('reviews:busy')}>
          {t('reviews:answer.act')}
        </Button>
        <Button kind="bare" onPress={onClose}>
          {t('reviews:close')}
        </Button>
      </div>
    </Form>
  )
}
