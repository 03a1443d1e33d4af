import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { addTemplate, quoteKeys } from '../../quotes.queries.ts'

/** Saves the quote as a template. */
export function SaveTemplate({
  businessId,
  content,
  check,
}: {
  businessId: string
  content: QuoteContent
  check: () => boolean
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row>
        <Button kind="bare" onPress={() => check() && setOpen(true)}>
          {t('quotes:editor.saveTemplate')}
        </Button>
      </Row>
      {isOpen ? (
        <TemplateWindow businessId={businessId} content={content} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

function TemplateWindow({
  businessId,
  content,
  onClose,
}: {
  businessId: string
  content: QuoteContent
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showToast = useToast()
  const sendOnce = useSendOnce()
  const expectRefusal = useLateRefusal()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function save() {
    if (isBusy) return
    if (name.trim() === '') return setRefusal('required')
    setBusy(true)
    const template = { name, content }
    const tellIfLeft = expectRefusal()
    const answer = await sendOnce(template, (key) => addTemplate(businessId, template, key))
    setBusy(false)
    if (answer.result === 'refused') {
      tellIfLeft(answer.code, () => void save())
      return setRefusal(answer.code)
    }
    void client.invalidateQueries({ queryKey: quoteKeys.templates(businessId) })
    showToast({ message: t('quotes:editor.templateSaved') })
    onClose()
  }
  return (
    <Window title={t('quotes:editor.saveTemplate')} onClose={onClose}>
      <Form onSubmit={() => void save()}>
        <TextField
          name="templateName"
          label={t('quotes:editor.templateName')}
          required
          autoComplete="off"
          value={name}
          error={refusal === 'required' ? errorText(refusal) : null}
          onChange={(typed) => {
            setName(typed)
            setRefusal(null)
          }}
        />
        <WindowActs
          act={t('quotes:editor.saveTemplate')}
          acting={t('quotes:editor.saving')}
          isBusy={isBusy}
          refusal={refusal === 'required' ? null : errorText(refusal)}
          close={t('quotes:act.close')}
        />
      </Form>
    </Window>
  )
}
