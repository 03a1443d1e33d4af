import type { EventDetails, EventForm } from '#machines/guests/forms/event-form.schema.ts'
import { blankEventForm, eventFormSchema } from '#machines/guests/forms/event-form.schema.ts'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { clockText } from '#machines/kernel/forms/clock.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { useSend } from '#src/client/records/send.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Form } from '#src/ui/forms/form.tsx'
import { WindowEditEnd } from '#src/ui/forms/conflict/window-edit-end.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'
import { addEvent, changeEvent } from '../../events.queries.ts'
import { eventName } from '../table/line-texts.tsx'
import { EventFields } from './event-fields.tsx'

interface WindowProps {
  weddingId: string
  onKept: (written: Written) => void
  onClose: () => void
}

/** Something more to invite to. */
export function NewEventWindow({ weddingId, onKept, onClose }: WindowProps) {
  const { t } = useTranslation()
  const sendOnce = useSendOnce()
  const { typed, isSending, refusal, problemAt, change, submit } = useSend<
    EventForm,
    EventDetails,
    Written
  >({
    begin: blankEventForm,
    schema: eventFormSchema(true),
    send: (details) => sendOnce(details, (key) => addEvent(weddingId, details, key)),
    onDone: (written) => {
      onKept(written)
      onClose()
      return blankEventForm
    },
  })
  return (
    <Window title={t('guests:events.add')} onClose={onClose}>
      <Form onSubmit={submit}>
        <EventFields
          nameHint={null}
          values={typed}
          errorAt={(field) => errorText(problemAt(field))}
          onChange={change}
        />
        <WindowActs
          act={t('guests:events.save')}
          acting={t('ui:saving')}
          isBusy={isSending}
          refusal={errorText(refusal)}
          close={t('guests:household.close')}
        />
      </Form>
    </Window>
  )
}

/** What is known of an event. */
export function EventWindow({
  weddingId,
  event,
  onKept,
  onClose,
}: WindowProps & { event: WeddingEvent }) {
  const { t } = useTranslation()
  const edit = useEdit<WeddingEvent, EventForm, EventDetails>({
    record: event,
    toForm,
    schema: eventFormSchema(event.kind === 'other'),
    save: async ({ id, version }, details): Promise<Answer<WeddingEvent>> => {
      const answer = await changeEvent(weddingId, id, { version, ...details })
      if (answer.result === 'refused') return answer
      onKept(answer.body)
      return { result: 'answer', body: answer.body.events[0] ?? event }
    },
    onKept: onClose,
  })
  const { values, problemAt, change, submit } = edit
  const plain = event.kind === 'other' ? null : t(`guests:event.${event.kind}`)
  return (
    <Window title={t('guests:events.change', { name: eventName(event) })} onClose={onClose}>
      <Form onSubmit={submit}>
        <EventFields
          nameHint={plain}
          values={values}
          errorAt={(field) => errorText(problemAt(field))}
          onChange={change}
        />
        <WindowEditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={(field) => t(`guests:events.${field}`)}
          save={t('guests:events.save')}
          close={t('guests:household.close')}
        />
      </Form>
    </Window>
  )
}

function toForm({ name, day, startMinute, endMinute, location, address }: WeddingEvent): EventForm {
  return {
    name,
    day: day ?? '',
    start: timeText(startMinute),
    end: timeText(endMinute),
    location,
    address,
  }
}

function timeText(minute: number | null) {
  return minute === null ? '' : clockText(minute)
}
