import { budgetRanges, weddingTypes } from '#machines/wedding/wedding.schema.ts'
import type { WeddingForm } from '#machines/wedding/forms/wedding-form.schema.ts'
import { comboboxTexts } from '#src/i18n/parts/combobox.ts'
import { countryChoices } from '#src/i18n/countries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Combobox } from '#src/ui/forms/combobox/combobox.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import { WhenFields } from './when-fields.tsx'

/** What a couple may tell about their wedding; all of it may stay empty. */
export function WeddingFields(part: FormPart<WeddingForm>) {
  const { t } = useTranslation()
  const text = (field: keyof WeddingForm) => ({
    label: t(`wedding:fields.${field}`),
    ...inPart(part, field),
  })
  const clearing = (field: 'type' | 'budgetRange') => ({
    clear: t('ui:clear'),
    onClear: () => part.onChange(field, ''),
  })
  return (
    <>
      <Pair>
        <TextField {...text('partnerName')} autoComplete="off" />
        <TextField
          {...text('partnerEmail')}
          type="email"
          autoComplete="off"
          hint={t('wedding:hints.partnerEmail')}
        />
      </Pair>
      <WhenFields {...part} />
      <Pair>
        <TextField {...text('city')} autoComplete="off" />
        <Combobox
          {...text('country')}
          choices={countryChoices()}
          texts={comboboxTexts(t('errors:unknown_country'))}
        />
      </Pair>
      <TextField {...text('expectedGuests')} inputMode="numeric" />
      <ChoiceTiles
        {...text('type')}
        {...clearing('type')}
        choices={weddingTypes.map((type) => ({ value: type, label: t(`wedding:type.${type}`) }))}
      />
      <ChoiceTiles
        roomy
        {...text('budgetRange')}
        {...clearing('budgetRange')}
        hint={t('wedding:hints.budgetRange')}
        choices={budgetRanges.map((range) => ({
          value: range,
          label: t(`wedding:budgetRange.${range}`),
        }))}
      />
    </>
  )
}
