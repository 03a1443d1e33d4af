import type { ComponentProps } from 'react'
import { budgetRanges, weddingTypes } from '#machines/wedding/wedding.schema.ts'
import type { WeddingForm } from '#machines/wedding/forms/wedding-form.schema.ts'
import { comboboxTexts } from '#src/i18n/parts/combobox.ts'
import { countryChoices } from '#src/i18n/countries.ts'
import { dateLocale, dayHere, daysUntil, formatDate, formatWeekday } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Combobox } from '#src/ui/forms/combobox/combobox.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'

/** A Saturday, to show how a day is written. */
const exampleDay = '2030-06-15'

/** What a couple may tell about their wedding; all of it may stay empty. */
export function WeddingFields(part: FormPart<WeddingForm>) {
  const { t } = useTranslation()
  const text = (field: keyof WeddingForm) => ({
    label: t(`wedding:fields.${field}`),
    ...inPart(part, field),
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
      <Pair>
        <WeddingDateField {...text('weddingDate')} />
        <TextField {...text('expectedGuests')} inputMode="numeric" />
      </Pair>
      <Pair>
        <TextField {...text('city')} autoComplete="off" />
        <Combobox
          {...text('country')}
          choices={countryChoices()}
          texts={comboboxTexts(t('errors:unknown_country'))}
        />
      </Pair>
      <ChoiceTiles
        {...text('type')}
        choices={weddingTypes.map((type) => ({ value: type, label: t(`wedding:type.${type}`) }))}
      />
      <ChoiceTiles
        roomy
        {...text('budgetRange')}
        hint={t('wedding:hints.budgetRange')}
        choices={budgetRanges.map((range) => ({
          value: range,
          label: t(`wedding:budgetRange.${range}`),
        }))}
      />
    </>
  )
}

interface WeddingDateProps extends Omit<
  ComponentProps<typeof DateField>,
  'locale' | 'placeholder' | 'hint' | 'echo' | 'texts'
> {
  /** Which day it is where the wedding is, once that is known. */
  today?: string
}

/** A day that may stay blank, with its weekday and how far off it is said back. */
export function WeddingDateField({ today, ...field }: WeddingDateProps) {
  const { t } = useTranslation()
  return (
    <DateField
      {...field}
      locale={dateLocale()}
      placeholder={formatDate(exampleDay)}
      hint={t('wedding:hints.noDate')}
      echo={(day) => distanceOf(day, today ?? dayHere(new Date()))}
      texts={{
        open: t('wedding:calendar.open'),
        unread: t('errors:invalid_date'),
        month: t('wedding:calendar.month'),
        year: t('wedding:calendar.year'),
      }}
    />
  )
}

/** Says back which weekday was typed and how far off it is. */
function distanceOf(day: string, today: string) {
  const days = daysUntil(day, today)
  const weekday = formatWeekday(day)
  if (days === 0) return t('wedding:hints.dateToday', { weekday })
  return t(days > 0 ? 'wedding:hints.dateAhead' : 'wedding:hints.datePast', {
    weekday,
    count: Math.abs(days),
  })
}
