import { budgetRanges, weddingTypes } from '#machines/wedding/wedding.schema.ts'
import { countryChoices } from '#src/i18n/countries.ts'
import { comboboxTexts } from '#src/i18n/parts/combobox.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Combobox } from '#src/ui/forms/combobox/combobox.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'

type Place = Record<'city' | 'country', string>

/** Where the wedding is. */
export function PlaceFields(part: FormPart<Place>) {
  const { t } = useTranslation()
  return (
    <Pair>
      <TextField label={t('wedding:fields.city')} {...inPart(part, 'city')} autoComplete="off" />
      <Combobox
        label={t('wedding:fields.country')}
        {...inPart(part, 'country')}
        choices={countryChoices()}
        texts={comboboxTexts(t('errors:unknown_country'))}
      />
    </Pair>
  )
}

type Kind = Record<'expectedGuests' | 'type' | 'budgetRange', string>

/** What kind of wedding it will be: for how many, how, and for about how much. */
export function KindFields(part: FormPart<Kind>) {
  const { t } = useTranslation()
  const choice = (field: 'type' | 'budgetRange') => ({
    label: t(`wedding:fields.${field}`),
    ...inPart(part, field),
    clear: t('ui:clear'),
    onClear: () => part.onChange(field, ''),
  })
  return (
    <>
      <TextField
        label={t('wedding:fields.expectedGuests')}
        {...inPart(part, 'expectedGuests')}
        inputMode="numeric"
      />
      <ChoiceTiles
        {...choice('type')}
        choices={weddingTypes.map((type) => ({ value: type, label: t(`wedding:type.${type}`) }))}
      />
      <ChoiceTiles
        roomy
        {...choice('budgetRange')}
        hint={t('wedding:hints.budgetRange')}
        choices={budgetRanges.map((range) => ({
          value: range,
          label: t(`wedding:budgetRange.${range}`),
        }))}
      />
    </>
  )
}
