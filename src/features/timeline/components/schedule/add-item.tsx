import { useState } from 'react'
import * as v from 'valibot'
import { fieldProblems, typedInto } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { blankItemForm, itemFormSchema } from '#machines/timeline/schedule/schedule-form.schema.ts'
import type { ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { addScheduleItem } from '../../schedule.queries.ts'
import { ItemFields } from './item-fields.tsx'

interface AddItemProps {
  weddingId: string
  onAdded: (item: ScheduleItem) => void
  onClose: () => void
}

/** Something for the schedule of the day. What was typed stays until it is kept. */
export function AddItem({ weddingId, onAdded, onClose }: AddItemProps) {
  const { t } = useTranslation()
  // Sent again under one key it is put there once.
  const [key] = useState(() => crypto.randomUUID())
  const [form, setForm] = useState({ values: blankItemForm, problems: [] as FieldProblem[] })
  const [outcome, setOutcome] = useState<{ isSaving: boolean; refusal: string | null }>({
    isSaving: false,
    refusal: null,
  })

  async function submit() {
    const problems = fieldProblems(itemFormSchema, form.values)
    setForm({ ...form, problems })
    if (problems.length > 0 || outcome.isSaving) return
    setOutcome({ isSaving: true, refusal: null })
    const answer = await addScheduleItem(weddingId, v.parse(itemFormSchema, form.values), key)
    if (answer.result === 'answer') return onAdded(answer.body)
    setForm((now) => ({ ...now, problems: answer.details.fields ?? [] }))
    return setOutcome({ isSaving: false, refusal: answer.details.fields ? null : answer.code })
  }

  return (
    <Card label={t('schedule:form.addTitle')}>
      <h2>{t('schedule:form.addTitle')}</h2>
      <Form onSubmit={() => void submit()}>
        <ItemFields
          values={form.values}
          errorAt={(field) => errorText(form.problems.find(({ path }) => path === field)?.code)}
          onChange={(field, value) => setForm((now) => typedInto(now, { field, value }))}
        />
        <Notice kind="critical">{errorText(outcome.refusal)}</Notice>
        <Row>
          <Button type="submit" busy={outcome.isSaving} busyLabel={t('ui:saving')}>
            {t('schedule:form.add')}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {t('schedule:form.cancel')}
          </Button>
        </Row>
      </Form>
    </Card>
  )
}
