import type { Quote } from '#machines/quotes/quote.schema.ts'
import { isAgreed, isOnTheTable, quoteAt, turnOf } from '#machines/quotes/quote.selectors.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Status } from '#src/ui/feedback/status.tsx'
import { lastDayText } from './act-texts.tsx'

interface QuoteStatusProps {
  quote: Pick<Quote, 'state' | 'facts'>
  /** The last day to accept it; undefined if it is shown elsewhere. */
  validUntil?: string | null
  /** The side that reads it, and whether the business is suspended. */
  reader: { side: 'couple' | 'vendor'; isPaused: boolean }
  now: Date
}

/** The state of a quote, whose turn it is, and the last day to accept it. */
export function QuoteStatus({ quote, validUntil = null, reader, now }: QuoteStatusProps) {
  const { t } = useTranslation()
  const { state } = quoteAt(quote, now.toISOString())
  const { side, isPaused } = reader
  const turn = isPaused ? null : turnOf({ state })
  const isOpen = isOnTheTable(state)
  return (
    <Status
      state={`quote.${isOpen ? 'sent' : state}`}
      {...(turn ? { turn: turn === side ? ('mine' as const) : ('theirs' as const) } : {})}
      {...(isAgreed(state) ? { turn: 'both' as const } : {})}
      {...(isOpen && validUntil !== null
        ? { until: t('quotes:until', { day: lastDayText(validUntil, now) }) }
        : {})}
    >
      {isOpen && turn === 'couple'
        ? t(turn === side ? 'quotes:states.mine' : 'quotes:states.theirs')
        : t(`quotes:states.${state}`)}
    </Status>
  )
}
