import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'

const dayMinutes = 1_440

/**
 * The duration of a quote in minutes: its longest hourly line that the couple takes; null if there
 * is none, or it exceeds a day.
 */
export function quotedMinutes(content: Pick<QuoteContent, 'lines'> | null): number | null {
  const hundredths = (content?.lines ?? [])
    .filter(({ kind, optional, chosen }) => kind === 'per_hour' && (!optional || chosen))
    .map(({ quantity }) => quantity)
  const minutes = Math.round((Math.max(0, ...hundredths) * 60) / 100)
  return minutes > 0 && minutes <= dayMinutes ? minutes : null
}
