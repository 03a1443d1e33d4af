import type { ItemForm } from '#machines/timeline/schedule/schedule-form.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import { dayText } from './schedule-texts.tsx'

interface ItemFieldsProps extends FormPart<ItemForm> {
  /** When and where an event for guests is, is not the schedule's to say. */
  isOfEvent?: boolean
  /** The day that it is on, which may be one that is not offered otherwise. */
  dayOffset?: number
}

/** What there is to say about an item of the day. */
export function ItemFields({ isOfEvent = false, dayOffset = 0, ...part }: ItemFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField label={t('schedule:form.title')} required {...inPart(part, 'title')} />
      {isOfEvent ? null : <WhenFields {...part} dayOffset={dayOffset} />}
      <Pair>
        {isOfEvent ? null : (
          <TextField label={t('schedule:form.place')} {...inPart(part, 'place')} />
        )}
        <TextField
          label={t('schedule:form.people')}
          hint={t('schedule:form.peopleHint')}
          {...inPart(part, 'people')}
        />
      </Pair>
      <TextArea label={t('schedule:form.notes')} {...inPart(part, 'notes')} />
    </>
  )
}

function WhenFields({ dayOffset, ...part }: FormPart<ItemForm> & { dayOffset: number }) {
  const { t } = useTranslation()
  const offered = [...new Set([-1, 0, 1, dayOffset])].toSorted((one, other) => one - other)
  return (
    <>
      <ChoiceTiles
        label={t('schedule:form.day')}
        {...inPart(part, 'dayOffset')}
        choices={offered.map((day) => ({ value: String(day), label: dayText(day) }))}
      />
      <Pair>
        <TextField
          label={t('schedule:form.start')}
          required
          hint={t('schedule:form.clockHint')}
          {...inPart(part, 'start')}
        />
        <TextField
          label={t('schedule:form.end')}
          required
          hint={t('schedule:form.endHint')}
          {...inPart(part, 'end')}
        />
      </Pair>
    </>
  )
}
