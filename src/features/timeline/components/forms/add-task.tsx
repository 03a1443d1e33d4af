import { blankTaskForm, taskFormSchema } from '#machines/timeline/task/task-form.schema.ts'
import type { TaskForm, TaskValues } from '#machines/timeline/task/task-form.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useSend } from '#src/client/records/send.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { addTask } from '../../tasks.queries.ts'
import { useLinkable } from '../../use-task-links.ts'
import { AddCard } from './add-card.tsx'
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
  const sendOnce = useSendOnce()
  const linkable = useLinkable(weddingId)
  const blank = { ...blankTaskForm, ...begin }
  const form = useSend<TaskForm, TaskValues, Task>({
    begin: blank,
    schema: taskFormSchema(weddingDate !== null),
    send: (values) => {
      const { title, category, assigneeId, link, notes } = values
      const due = dueOf(values, weddingDate)
      const task = { title, category, assigneeId, link, notes, due }
      return sendOnce(task, (key) => addTask(weddingId, task, key))
    },
    onDone: (task) => {
      onAdded(task)
      return blank
    },
  })
  return (
    <AddCard
      form={form}
      title={t('timeline:form.addTitle')}
      act={t('timeline:form.add')}
      cancel={t('timeline:form.cancel')}
      onClose={onClose}
    >
      <TaskFields
        hasDate={weddingDate !== null}
        people={people}
        linkable={linkable}
        values={form.typed}
        errorAt={(field) => errorText(form.problemAt(field))}
        onChange={form.change}
      />
    </AddCard>
  )
}
