import { useDeferredValue } from 'react'
import type { ProfileForm } from '#machines/wedding/forms/profile-form.schema.ts'
import { comboboxTexts } from '#src/i18n/parts/combobox.ts'
import { currencyChoice, currencyChoices, zoneChoices } from '#src/i18n/parts/zones.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Combobox } from '#src/ui/forms/combobox/combobox.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import { useToday } from '../../use-wedding.ts'
import { KindFields, PlaceFields } from './about-fields.tsx'
import { WhenFields } from './when-fields.tsx'

/** What the two may change of their wedding; all of it but the currency may stay empty. */
export function ProfileFields(part: FormPart<ProfileForm>) {
  const { t } = useTranslation()
  const isAtRest = useDeferredValue(true, false)
  const text = (field: keyof ProfileForm) => ({
    label: t(`wedding:fields.${field}`),
    ...inPart(part, field),
  })
  return (
    <>
      <Pair>
        <TextField {...text('firstName')} autoComplete="off" hint={t('wedding:hints.names')} />
        <TextField {...text('secondName')} autoComplete="off" />
      </Pair>
      <WhenFields {...part} today={useToday()} />
      <PlaceFields {...part} />
      <Combobox
        {...text('timeZone')}
        hint={t('wedding:hints.timeZone')}
        choices={zoneChoices(part.values.timeZone)}
        texts={comboboxTexts(t('wedding:hints.unknownZone'))}
      />
      <KindFields {...part} />
      <Pair>
        <TextField
          {...text('total')}
          inputMode="decimal"
          autoComplete="off"
          hint={t('wedding:hints.total')}
        />
        <Combobox
          {...text('currency')}
          choices={isAtRest ? currencyChoices() : currencyChoice(part.values.currency)}
          texts={comboboxTexts(t('wedding:hints.unknownCurrency'))}
        />
      </Pair>
    </>
  )
}
