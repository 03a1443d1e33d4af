import type { seasons } from '#machines/wedding/wedding.schema.ts'
import { formatDay, formatMonth } from '../../format.ts'
import { t } from '../../i18n.ts'

interface When {
  weddingDate: string | null
  datePeriod: string | null
}

/** The date, or the month or season that stands for it; null while nothing is known. */
export function weddingWhen({ weddingDate, datePeriod }: When): string | null {
  if (weddingDate) return formatDay(weddingDate)
  return datePeriod ? periodName(datePeriod) : null
}

/** "September 2028" or "Summer 2028". */
export function periodName(period: string): string {
  const [year, part] = [period.slice(0, 4), period.slice(5)]
  if (/^\d\d$/.test(part)) return formatMonth(period, '')
  // What is not a month is a season, by the schema of periods.
  const season = part as (typeof seasons)[number]
  return t('ui:inSeason', { season: t(`ui:seasons.${season}`), year })
}
