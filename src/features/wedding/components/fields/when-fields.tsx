import { useState } from 'react'
import type { ComponentProps } from 'react'
import { seasons } from '#machines/wedding/wedding.schema.ts'
import { dayHere, daysUntil, formatMonth, formatWeekday } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { ChoiceTiles, Select } from '#src/ui/forms/choices.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { Pair, Soft } from '#src/ui/layout/layout.tsx'

const kinds = ['day', 'month', 'season', 'open'] as const

type Kind = (typeof kinds)[number]

interface WhenProps extends FormPart<{ weddingDate: string; datePeriod: string }> {
  /** The day in the wedding's time zone, once it is known. */
  today?: string
}

/** When the wedding is, as far as it is known: a day, a month, a season, or nothing yet. */
export function WhenFields({ today, ...part }: WhenProps) {
  const { t } = useTranslation()
  const { weddingDate, datePeriod } = part.values
  const [chosen, setChosen] = useState<Kind>('day')
  const kind = weddingDate ? 'day' : datePeriod ? kindOf(datePeriod) : chosen

  function choose(next: Kind) {
    setChosen(next)
    if (weddingDate) part.onChange('weddingDate', '')
    if (datePeriod) part.onChange('datePeriod', '')
  }

  return (
    <>
      <ChoiceTiles
        label={t('wedding:when.label')}
        name="when"
        value={kind}
        choices={kinds.map((value) => ({ value, label: t(`wedding:when.${value}`) }))}
        onChange={choose}
      />
      {kind === 'day' ? (
        <WeddingDateField
          label={t('wedding:fields.weddingDate')}
          {...inPart(part, 'weddingDate')}
          {...(today !== undefined && { today })}
        />
      ) : kind === 'open' ? (
        <Soft small>{t('wedding:when.openHint')}</Soft>
      ) : (
        <PeriodFields
          key={kind}
          kind={kind}
          {...(today !== undefined && { today })}
          value={datePeriod}
          error={part.errorAt('datePeriod')}
          onChange={(period) => part.onChange('datePeriod', period)}
        />
      )}
    </>
  )
}

interface PeriodProps {
  kind: 'month' | 'season'
  today?: string
  /** "2028-09" or "2028-summer", or empty. */
  value: string
  error: string | null
  onChange: (period: string) => void
}

/** A month or a season and its year; the year is next year's until another is chosen. */
function PeriodFields({ kind, today, value, error, onChange }: PeriodProps) {
  const { t } = useTranslation()
  const [thisYear] = useState(() => Number((today ?? dayHere(new Date())).slice(0, 4)))
  const [chosenYear, setYear] = useState(String(thisYear + 1))
  const [year, part] = value ? [value.slice(0, 4), value.slice(5)] : [chosenYear, '']
  const years = new Set([0, 1, 2, 3, 4].map((ahead) => String(thisYear + ahead)).concat(year))
  const parts =
    kind === 'season'
      ? seasons.map((season) => ({ value: season, label: t(`ui:seasons.${season}`) }))
      : Array.from({ length: 12 }, (_, at) => {
          const month = String(at + 1).padStart(2, '0')
          return { value: month, label: formatMonth(`${year}-${month}`, year) }
        })
  return (
    <Pair>
      <Select
        label={t(kind === 'season' ? 'wedding:when.seasonOf' : 'wedding:when.monthOf')}
        name="period"
        empty={t('wedding:when.choose')}
        value={part}
        error={error}
        choices={parts}
        onChange={(next) => onChange(next ? `${year}-${next}` : '')}
      />
      <Select
        label={t('wedding:when.yearOf')}
        name="year"
        value={year}
        choices={[...years].toSorted().map((one) => ({ value: one, label: one }))}
        onChange={(next) => {
          setYear(next)
          if (part) onChange(`${next}-${part}`)
        }}
      />
    </Pair>
  )
}

function kindOf(period: string): 'month' | 'season' {
  return seasons.some((season) => period.endsWith(season)) ? 'season' : 'month'
}

interface WeddingDateProps extends Omit<
  ComponentProps<typeof DateField>,
  'locale' | 'placeholder' | 'hint' | 'echo' | 'texts'
> {
  /** The day in the wedding's time zone, once it is known. */
  today?: string
}

/** A day that may stay blank, with its weekday and how far off it is said back. */
function WeddingDateField({ today, ...field }: WeddingDateProps) {
  const { t } = useTranslation()
  return (
    <DateField
      {...field}
      {...dateFieldTexts()}
      hint={t('wedding:hints.noDate')}
      echo={(day) => distanceOf(day, today ?? dayHere(new Date()))}
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
