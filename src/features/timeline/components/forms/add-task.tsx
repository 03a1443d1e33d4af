import { useState } from 'react'
import * as v from 'valibot'
import { fieldProblems, typedInto } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { blankTaskForm, taskFormSchema } from '#machines/timeline/task/task-form.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { addTask } from '../../tasks.queries.ts'
import { dueOf } from './task-due.tsx'
import { TaskFields } from './task-fields.tsx'

interface AddTaskProps {
  weddingId: string
  weddingDate: string | null
  /** What a new task is about and whose it is, where the list shows only such. */
  begin: { category?: string; assigneeId?: string }
  people: { userId: string; name: string }[]
  onAdded: (task: Task) => void
  onClose: () => void
}

/** A task to write down. What was typed stays until it is kept. */
export function AddTask({ weddingId, weddingDate, begin, people, onAdded, onClose }: AddTaskProps) {
  const { t } = useTranslation()
  // Sent again under one key it is written down once.
  const [key] = useState(() => crypto.randomUUID())
  const [form, setForm] = useState({
    values: { ...blankTaskForm, ...begin },
    problems: [] as FieldProblem[],
  })
  const [outcome, setOutcome] = useState<{ isSaving: boolean; refusal: string | null }>({
    isSaving: false,
    refusal: null,
  })
  const schema = taskFormSchema(weddingDate !== null)

  async function submit() {
    const problems = fieldProblems(schema, form.values)
    setForm({ ...form, problems })
    if (problems.length > 0 || outcome.isSaving) return
    setOutcome({ isSaving: true, refusal: null })
    const words = v.parse(schema, form.values)
    const { title, category, assigneeId, notes } = words
    const answer = await addTask(
      weddingId,
      { title, category, assigneeId, notes, due: dueOf(words, weddingDate) },
      key,
    )
    if (answer.result === 'answer') return onAdded(answer.body)
    setForm((now) => ({ ...now, problems: answer.details.fields ?? [] }))
    return setOutcome({ isSaving: false, refusal: answer.details.fields ? null : answer.code })
  }

  return (
    <Card label={t('timeline:form.addTitle')}>
      <h2>{t('timeline:form.addTitle')}</h2>
      <Form onSubmit={() => void submit()}>
        <TaskFields
          hasDate={weddingDate !== null}
          people={people}
          values={form.values}
          errorAt={(field) => errorText(form.problems.find(({ path }) => path === field)?.code)}
          onChange={(field, value) => setForm((now) => typedInto(now, { field, value }))}
        />
        <Notice kind="critical">{errorText(outcome.refusal)}</Notice>
        <Row>
          <Button type="submit" busy={outcome.isSaving} busyLabel={t('ui:saving')}>
            {t('timeline:form.add')}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {t('timeline:form.cancel')}
          </Button>
        </Row>
      </Form>
    </Card>
  )
}
