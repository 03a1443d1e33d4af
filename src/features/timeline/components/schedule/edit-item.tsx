import type { ItemForm } from '#machines/timeline/schedule/schedule-form.schema.ts'
import type { NewScheduleItem, ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { useQueuedForm } from '#src/offline/queue/use-plan-queue.ts'
import { itemDesk } from '../../queued.queries.ts'
import { ItemFields } from './item-fields.tsx'
import { dayText } from './schedule-texts.tsx'
import css from './item-list.module.css'

interface EditItemProps {
  item: ScheduleItem
  weddingId: string
  onKept: (item: ScheduleItem) => void
  /** What was typed is kept on this device. */
  onQueued: () => void
  /** Why it was not taken off, in words. */
  refusal: string | null
  onRemove: () => void
}

/** An item of the day to change, or to take off. */
export function EditItem({ item, weddingId, onKept, onQueued, refusal, onRemove }: EditItemProps) {
  const { t } = useTranslation()
  const showToast = useToastWithUndo()
  const desk = itemDesk(weddingId)
  const { begun, save } = useQueuedForm({
    desk,
    record: item,
    about: ({ title }) => ({ weddingId, name: title }),
    onQueued,
  })
  const edit = useEdit<ScheduleItem, ItemForm, NewScheduleItem>({
    ...desk,
    record: item,
    begun,
    save,
    onKept: (what, undo, kept) => {
      onKept(kept)
      showToast(t(`ui:${what}`), undo)
    },
  })
  const { values, problemAt, change, submit } = edit
  return (
    <div className={css.details}>
      <Form onSubmit={submit}>
        <ItemFields
          isOfEvent={item.eventId !== null}
          dayOffset={item.dayOffset}
          values={values}
          errorAt={(field) => errorText(problemAt(field))}
          onChange={change}
        />
        {item.eventId === null ? null : (
          <Row>
            <Soft small>{t('schedule:event.lead')}</Soft>
            <EventLink name={item.title} />
          </Row>
        )}
        <EditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={(field) => t(labels[field])}
          show={(field, value) =>
            field === 'dayOffset' ? dayText(Number(value)) : value || t('ui:notGiven')
          }
          save={t('schedule:form.save')}
          refusal={refusal}
        >
          {item.eventId === null ? (
            <Button kind="danger" onPress={onRemove}>
              {t('schedule:form.remove')}
            </Button>
          ) : null}
        </EditEnd>
      </Form>
    </div>
  )
}

/**
 * Where the time and place of an event are changed: with what guests are told, for whoever may see
 * the guests.
 */
export function EventLink({ name }: { name: string }) {
  const { t } = useTranslation()
  const { may } = useWedding()
  return may('guests', 'view') ? (
    <ButtonLink
      kind="bare"
      to="/dashboard/guests/events"
      name={t('schedule:event.changeOf', { name })}
    >
      {t('schedule:event.change')}
    </ButtonLink>
  ) : (
    <Soft small>{t('schedule:event.source')}</Soft>
  )
}

const labels = {
  title: 'schedule:form.title',
  dayOffset: 'schedule:form.day',
  start: 'schedule:form.start',
  end: 'schedule:form.end',
  place: 'schedule:form.place',
  people: 'schedule:form.people',
  notes: 'schedule:form.notes',
} as const
