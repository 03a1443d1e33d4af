import { blankItemForm, itemFormSchema } from '#machines/timeline/schedule/schedule-form.schema.ts'
import type { ItemForm } from '#machines/timeline/schedule/schedule-form.schema.ts'
import type { NewScheduleItem, ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useSend } from '#src/client/records/send.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { addScheduleItem } from '../../schedule.queries.ts'
import { AddCard } from '../forms/add-card.tsx'
import { ItemFields } from './item-fields.tsx'

interface AddItemProps {
  weddingId: string
  onAdded: (item: ScheduleItem) => void
  onClose: () => void
}

/** Something for the schedule of the day. What was typed stays until it is kept. */
export function AddItem({ weddingId, onAdded, onClose }: AddItemProps) {
  const { t } = useTranslation()
  const sendOnce = useSendOnce()
  const form = useSend<ItemForm, NewScheduleItem, ScheduleItem>({
    begin: blankItemForm,
    schema: itemFormSchema,
    send: (item) => sendOnce(item, (key) => addScheduleItem(weddingId, item, key)),
    onDone: (item) => {
      onAdded(item)
      return blankItemForm
    },
  })
  return (
    <AddCard
      form={form}
      title={t('schedule:form.addTitle')}
      act={t('schedule:form.add')}
      cancel={t('schedule:form.cancel')}
      onClose={onClose}
    >
      <ItemFields
        values={form.typed}
        errorAt={(field) => errorText(form.problemAt(field))}
        onChange={form.change}
      />
    </AddCard>
  )
}
