import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DayQueueStatus } from '#machines/bookings/queue/day-wait.schema.ts'
import type { Quote, QuoteRequest } from '#machines/quotes/quote.schema.ts'
import { isOnTheTable, quoteActions, quoteAt } from '#machines/quotes/quote.selectors.ts'
import { settledPayments } from '#machines/quotes/sums/payment-days.rules.ts'
import { quoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { useKeptText } from '#src/client/storage/use-kept-text.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { quoteDocumentAddress } from '../../quotes.queries.ts'
import { useQuoteStep } from '../../use-quote-step.ts'
import { actTexts, meansText, disabledReasonFor, refusedByReader, staleText } from './act-texts.tsx'
import { CounterWindow } from './counter-window.tsx'
import { QuoteDifference } from './quote-difference.tsx'
import { QuoteStatus } from './quote-status.tsx'
import { QuoteFigures } from './quote-figures.tsx'
import type { OwnMoney } from './quote-figures.tsx'
import css from './card.module.css'

/** The reader of a quote, and what they may do. */
export interface QuoteReader {
  side: 'couple' | 'vendor'
  /** The name of the other side. */
  name: string
  /** The day that the enquiry is about. */
  weddingDay: string | null
  /** The date of the wedding as it is now; null without one, and for the business. */
  weddingDate: string | null
  /** The couple’s currency and rates, if the reader may see them. */
  own: OwnMoney | null
  /** Why the reader may only read; null if they may act. */
  readOnly: string | null
  /** Why the reader may not accept; null if they may. */
  mayNotAccept: string | null
  /** Whether the business is suspended. Meanwhile nothing can be agreed or negotiated. */
  isPaused: boolean
  /** The capacity that the business has left on the day; null while it is unknown. */
  day: Pick<DayQueueStatus, 'day' | 'place'> | null
  /** The waiting list for the day, if there is one. */
  queue: ReactNode
}

interface QuoteCardProps {
  quote: Quote
  /** The previous version that was sent. */
  before: Quote | null
  reader: QuoteReader
}

/** A quote in the thread: its price, its state, and the reader’s actions. */
export function QuoteCard({ quote, before, reader }: QuoteCardProps) {
  const { t } = useTranslation()
  const { side } = reader
  const now = useNow()
  const at = now.toISOString()
  const status = quoteAt(quote, at)
  const isOpen = isOnTheTable(status.state)
  const mayChoose = isOpen && side === 'couple' && reader.readOnly === null
  const [chosen, setChosen] = useState<readonly string[]>([])
  const sums = quoteSums(quote.content, mayChoose ? { chosen } : {})
  const payments = settledPayments(sums.payments, quote.agreed)
  useReportLifecycleState({ machine: 'quote', record: quote.id, ...status })
  return (
    <article className={`${css.card} ${side === 'vendor' ? css.mine : ''}`}>
      <header className={css.head}>
        <h3>{t('quotes:title', { number: quote.number })}</h3>
        <QuoteStatus
          quote={quote}
          validUntil={quote.content.validUntil}
          reader={reader}
          now={now}
        />
      </header>
      <QuoteFigures
        content={quote.content}
        sums={{ ...sums, payments }}
        side={side}
        weddingDay={quote.agreed?.day ?? reader.weddingDay}
        own={reader.own}
        onChoose={
          mayChoose
            ? (id, isChosen) =>
                setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
            : undefined
        }
      />
      {before ? <QuoteDifference before={before} after={quote} /> : null}
      <QuoteActs quote={quote} reader={reader} at={at} chosen={chosen} isOpen={isOpen} />
      {isOpen ? reader.queue : null}
      <div className={css.acts}>
        <DownloadLink
          to={quoteDocumentAddress(quote.id)}
          fileName={`quote-${quote.number}.pdf`}
          name={t('quotes:downloadName', { number: quote.number })}
        >
          {t('quotes:download')}
        </DownloadLink>
      </div>
    </article>
  )
}

function QuoteActs({
  quote,
  reader,
  at,
  chosen,
  isOpen,
}: {
  quote: Quote
  reader: QuoteReader
  at: string
  chosen: readonly string[]
  isOpen: boolean
}) {
  const { t } = useTranslation()
  const { side, name, readOnly } = reader
  const { weddingDate } = reader
  const day = reader.day?.day ?? null
  const dayChanges = useDayChanges(day)
  const acts = useQuoteActs(quote, chosen, day)
  const { take, busyWith, refusal, isStale, text, setText } = acts
  const what = { quote, name, chosen, text, setText, day: reader.day, weddingDate }
  const actions = isOpen ? quoteActions(quote, side, at) : []
  const changed = staleText(quote, at, day)
  return (
    // A question or a window may be open above a quote that is over by now.
    <div hidden={!isOpen && !isStale && refusal === null}>
      <Stack gap="tight">
        {isOpen ? <Soft small>{meansText(quote, side, new Date(at))}</Soft> : null}
        <Notice kind="caution">{isStale ? changed : null}</Notice>
        <Notice kind="critical">{refusal}</Notice>
        <div className={css.acts}>
          <LifecycleActions
            actions={actions.map((action) => ({
              ...action,
              refusedBy: [...refusedByReader(action.event, reader, what), ...action.refusedBy],
            }))}
            version={quote.version + dayChanges}
            busyWith={busyWith}
            disabledReason={readOnly}
            onTake={take}
            textsFor={({ event, refusedBy }) => ({
              ...actTexts(event, what),
              changed: { means: changed, close: t('quotes:act.closeChanged') },
              disabledReason: disabledReasonFor(refusedBy, reader, new Date(at)),
            })}
          />
        </div>
        <Counter acts={acts} quote={quote} name={name} isOver={!isOpen} changed={changed} />
      </Stack>
    </div>
  )
}

/** How often the day has changed since it was first known: it is read after the quote. */
function useDayChanges(day: string | null): number {
  const [known, setKnown] = useState({ day, changes: 0 })
  if (day !== null && day !== known.day)
    setKnown({ day, changes: known.changes + (known.day === null ? 0 : 1) })
  return known.changes
}

/** The window in which the couple asks for changes. What was typed stays when the quote is over. */
function Counter({
  acts: { ask, busyWith, refusal, isStale, countering, setCountering },
  quote,
  name,
  isOver,
  changed,
}: {
  acts: ReturnType<typeof useQuoteActs>
  quote: Quote
  name: string
  isOver: boolean
  changed: string
}) {
  if (countering === null) return null
  return (
    <CounterWindow
      quoteId={quote.id}
      currency={quote.content.currency}
      name={name}
      isBusy={busyWith === 'COUNTER'}
      refusal={refusal ?? (isStale ? changed : null)}
      isOver={isOver}
      onSend={async (counter) => {
        const isSent = await ask({ event: 'COUNTER', ...counter }, countering.at)
        if (isSent) setCountering(null)
        return isSent
      }}
      onClose={() => setCountering(null)}
    />
  )
}

/** The reader's step, and what they typed for it. */
function useQuoteActs(quote: Quote, chosen: readonly string[], day: string | null) {
  const { outcome, ask, busyWith } = useQuoteStep(quote)
  /** The version that the couple read when they began to ask for changes. */
  const [countering, setCountering] = useState<{ at: number } | null>(null)
  const [text, setText] = useKeptText(`decline.${quote.id}`)
  async function take(event: QuoteRequest['event']) {
    if (event === 'COUNTER') return setCountering({ at: quote.version })
    if (event === 'ACCEPT')
      return ask({ event, chosen: [...chosen], ...(day === null ? {} : { day }) })
    if (event === 'DECLINE' || event === 'WITHDRAW') {
      const isSent = await ask({ event, text: text.trim() })
      if (isSent) setText('')
      return isSent
    }
    return ask({ event })
  }
  return {
    ask,
    take,
    busyWith,
    refusal: outcome.state === 'refused' ? errorText(outcome.reason) : null,
    isStale: outcome.state === 'stale',
    text,
    setText,
    countering,
    setCountering,
  }
}
