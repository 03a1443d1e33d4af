import { taskCategories } from '#machines/timeline/template/template.schema.ts'
import { linkText } from '#machines/timeline/task/task-link.schema.ts'
import type { NamedTaskLink } from '#machines/timeline/task/task-link.schema.ts'
import type { TaskForm } from '#machines/timeline/task/task-form.schema.ts'
import { useToday } from '#src/features/wedding/use-wedding.ts'
import { daysUntil, formatWeekday } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { ChoiceTiles, Select } from '#src/ui/forms/choices.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import { linkLabel } from '../task-texts.tsx'

interface TaskFieldsProps extends FormPart<TaskForm> {
  /** Whether the wedding has a date: a task that moves with it is then written as a day, too. */
  hasDate: boolean
  people: { userId: string; name: string }[]
  /** The vendors and budget items that it can be linked to. */
  linkable: NamedTaskLink[]
}

/** What there is to say about a task. */
export function TaskFields({ hasDate, people, linkable, ...part }: TaskFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField label={t('timeline:form.title')} required {...inPart(part, 'title')} />
      <Pair>
        <Select
          label={t('timeline:form.category')}
          empty={t('ui:choose')}
          {...inPart(part, 'category')}
          choices={taskCategories.map((category) => ({
            value: category,
            label: t(`timeline:category.${category}`),
          }))}
        />
        <Select
          label={t('timeline:form.assignee')}
          empty={t('timeline:form.nobody')}
          {...inPart(part, 'assigneeId')}
          choices={people.map(({ userId, name }) => ({ value: userId, label: name }))}
        />
      </Pair>
      {hasDate ? (
        <Pair>
          <Day {...part} />
          <ChoiceTiles
            label={t('timeline:form.dueBy')}
            {...inPart(part, 'dueBy')}
            choices={[
              { value: 'wedding', label: t('timeline:form.moves') },
              { value: 'day', label: t('timeline:form.stays') },
            ]}
          />
        </Pair>
      ) : (
        <DueWithoutDate part={part} />
      )}
      {linkable.length > 0 ? (
        <Select
          label={t('timeline:form.link')}
          empty={t('timeline:form.noLink')}
          {...inPart(part, 'link')}
          choices={linkable.map((link) => ({ value: linkText(link), label: linkLabel(link) }))}
        />
      ) : null}
      <TextArea label={t('timeline:form.notes')} {...inPart(part, 'notes')} />
    </>
  )
}

/** When a task is due while the wedding has no date: so long before it, or on a day. */
function DueWithoutDate({ part }: { part: FormPart<TaskForm> }) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceTiles
        label={t('timeline:form.whenDue')}
        {...inPart(part, 'dueBy')}
        choices={[
          { value: 'wedding', label: t('timeline:form.beforeWedding') },
          { value: 'day', label: t('timeline:form.onDay') },
        ]}
      />
      {part.values.dueBy === 'day' ? (
        <Day {...part} />
      ) : (
        <Pair>
          <TextField
            label={t('timeline:form.months')}
            inputMode="numeric"
            {...inPart(part, 'months')}
          />
          <TextField
            label={t('timeline:form.days')}
            inputMode="numeric"
            {...inPart(part, 'days')}
          />
        </Pair>
      )}
    </>
  )
}

function Day(part: FormPart<TaskForm>) {
  const { t } = useTranslation()
  const today = useToday()
  return (
    <DateField
      label={t('timeline:form.due')}
      required
      {...inPart(part, 'day')}
      {...dateFieldTexts()}
      echo={(day) => distanceOf(day, today)}
    />
  )
}

function distanceOf(day: string, today: string) {
  const days = daysUntil(day, today)
  const weekday = formatWeekday(day)
  if (days === 0) return t('timeline:form.today', { weekday })
  return t(days > 0 ? 'timeline:form.ahead' : 'timeline:form.past', {
    weekday,
    count: Math.abs(days),
  })
}
