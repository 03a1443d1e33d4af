import { useState } from 'react'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Row } from '#src/ui/layout/layout.tsx'

/** Why a task is done although its rule says that it is not: without a reason it is not. */
export function OverruleTask({
  onOverrule,
  onClose,
}: {
  onOverrule: (reason: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)

  function submit() {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') onOverrule(reason.trim().slice(0, 500))
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label={t('timeline:overrule.reason')}
        name="reason"
        required
        hint={t('timeline:overrule.hint')}
        value={reason}
        error={errorText(isMissing ? 'required' : null)}
        onChange={setReason}
      />
      <Row>
        <Button type="submit">{t('timeline:overrule.act')}</Button>
        <Button kind="quiet" onPress={onClose}>
          {t('timeline:overrule.close')}
        </Button>
      </Row>
    </Form>
  )
}
