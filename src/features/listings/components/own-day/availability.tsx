import { useState } from 'react'
import { useRead } from '#src/client/records/read.ts'
import { formatDay } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { readAvailability } from '../../listing.queries.ts'
import css from './availability.module.css'

/**
 * Whether a vendor takes a wedding on a day: the couple's own one first, and any other that is
 * asked for.
 */
export function AvailabilityCheck({
  slug,
  own,
  isOwn,
}: {
  slug: string
  own: string | null
  /** It is the day of the couple's wedding, and not one that a search asked for. */
  isOwn: boolean
}) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<string | null>(null)
  const day = asked ?? own ?? ''
  return (
    <div className={css.check}>
      <DateField
        label={t('listings:availability.day')}
        name="day"
        value={day}
        {...dateFieldTexts()}
        {...(isOwn && asked === null ? { echo: () => t('listings:availability.own') } : {})}
        onChange={setAsked}
      />
      <output className={css.answer}>
        {isDay(day) ? <OnDay key={day} slug={slug} day={day} /> : t('listings:availability.ask')}
      </output>
    </div>
  )
}

function OnDay({ slug, day }: { slug: string; day: string }) {
  const { t } = useTranslation()
  const { read } = useRead(() => readAvailability(slug, day))
  if (read.state === 'loading') return t('ui:loading')
  if (read.state === 'failed') return errorText(read.reason)
  const { availability } = read.value
  return (
    <span className={css[availability]}>
      {t(`listings:availability.on.${availability}`, { day: formatDay(day) })}
    </span>
  )
}

function isDay(text: string) {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}
