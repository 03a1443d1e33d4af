import type { ReactNode } from 'react'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'

interface AddCardProps {
  /** What is typed, as `useSend` keeps it. */
  form: { isSending: boolean; refusal: string | null; submit: () => void }
  title: string
  act: string
  cancel: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** Something to add to the timeline, in a card above what is there. */
export function AddCard({ form, title, act, cancel, onClose, children }: AddCardProps) {
  const { t } = useTranslation()
  return (
    <Card label={title}>
      <h2>{title}</h2>
      <Form onSubmit={form.submit}>
        {children}
        <Notice kind="critical">{errorText(form.refusal)}</Notice>
        <Row>
          <Button type="submit" busy={form.isSending} busyLabel={t('ui:saving')}>
            {act}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {cancel}
          </Button>
        </Row>
      </Form>
    </Card>
  )
}
