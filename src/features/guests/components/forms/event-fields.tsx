import type { EventForm } from '#machines/guests/forms/event-form.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'

/** What there is to say about an event; `nameHint` is what it is called without a name. */
export function EventFields({
  nameHint,
  ...part
}: FormPart<EventForm> & { nameHint: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('guests:events.name')}
        required={nameHint === null}
        hint={nameHint === null ? undefined : t('guests:events.nameHint', { name: nameHint })}
        {...inPart(part, 'name')}
      />
      <DateField
        label={t('guests:events.day')}
        hint={t('guests:events.dayHint')}
        {...inPart(part, 'day')}
        {...dateFieldTexts()}
      />
      <Pair>
        <TextField
          label={t('guests:events.start')}
          hint={t('guests:events.clockHint')}
          {...inPart(part, 'start')}
        />
        <TextField label={t('guests:events.end')} {...inPart(part, 'end')} />
      </Pair>
      <TextField label={t('guests:events.location')} {...inPart(part, 'location')} />
      <TextField label={t('guests:events.address')} {...inPart(part, 'address')} />
    </>
  )
}
