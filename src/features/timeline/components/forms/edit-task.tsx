import type { TaskForm, TaskValues } from '#machines/timeline/task/task-form.schema.ts'
import { linkText } from '#machines/timeline/task/task-link.schema.ts'
import type { NamedTaskLink } from '#machines/timeline/task/task-link.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { taskCategories } from '#machines/timeline/template/template.schema.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { formatDay } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { useQueuedForm } from '#src/offline/queue/use-plan-queue.ts'
import { taskDesk } from '../../queued.queries.ts'
import { useLinkable } from '../../use-task-links.ts'
import { linkLabel } from '../task-texts.tsx'
import { TaskFields } from './task-fields.tsx'

interface EditTaskProps {
  task: Task
  weddingId: string
  weddingDate: string | null
  people: { userId: string; name: string }[]
  onKept: (task: Task) => void
  /** What was typed is kept on this device. */
  onQueued: () => void
}

/** A task to change: its words, when it is due, whose it is. */
export function EditTask({
  task,
  weddingId,
  weddingDate,
  people,
  onKept,
  onQueued,
}: EditTaskProps) {
  const { t } = useTranslation()
  const showToast = useToastWithUndo()
  const linkable = useLinkable(weddingId, task.link)
  const desk = taskDesk(weddingId, weddingDate)
  const { begun, save } = useQueuedForm({
    desk,
    record: task,
    about: ({ title }) => ({ weddingId, name: title, reading: { weddingDate } }),
    onQueued,
  })
  const edit = useEdit<Task, TaskForm, TaskValues>({
    ...desk,
    record: task,
    begun,
    save,
    onKept: (what, undo, kept) => {
      onKept(kept)
      showToast(t(`ui:${what}`), undo)
    },
  })
  const { values, problemAt, change, submit } = edit
  return (
    <Form onSubmit={submit}>
      <TaskFields
        hasDate={weddingDate !== null}
        people={people}
        linkable={linkable}
        values={values}
        errorAt={(field) => errorText(problemAt(field))}
        onChange={change}
      />
      <EditEnd
        edit={edit}
        texts={editTexts()}
        labelOf={labelOf}
        show={(field, value) => showValue(field, value, { people, linkable })}
        save={t('timeline:form.save')}
      />
    </Form>
  )
}

const labels = {
  title: 'timeline:form.title',
  category: 'timeline:form.category',
  assigneeId: 'timeline:form.assignee',
  link: 'timeline:form.link',
  notes: 'timeline:form.notes',
  dueBy: 'timeline:form.dueBy',
  day: 'timeline:form.due',
  months: 'timeline:form.months',
  days: 'timeline:form.days',
} as const

function labelOf(field: keyof TaskForm) {
  return t(labels[field])
}

/** A field as it is read, not as it is kept. */
function showValue(
  field: string | number,
  value: string,
  { people, linkable }: { people: EditTaskProps['people']; linkable: NamedTaskLink[] },
) {
  if (field === 'assigneeId')
    return people.find(({ userId }) => userId === value)?.name ?? t('timeline:form.nobody')
  if (field === 'link') {
    const link = linkable.find((one) => linkText(one) === value)
    return link ? linkLabel(link) : t('timeline:form.noLink')
  }
  if (value === '') return t('ui:notGiven')
  if (field === 'day') return formatDay(value)
  if (field === 'dueBy') return t(value === 'day' ? 'timeline:form.stays' : 'timeline:form.moves')
  const category = taskCategories.find((one) => one === value)
  return field === 'category' && category ? t(`timeline:category.${category}`) : value
}
