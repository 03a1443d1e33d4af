import { useQuery } from '@tanstack/react-query'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { formatMoney, formatTime } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { quotesOptions } from '../../quotes.queries.ts'
import { QuoteCard } from './quote-card.tsx'
import type { QuoteReader } from './quote-card.tsx'
import css from './card.module.css'

/**
 * An entry about a quote in the thread: the card where it was sent, and a line for each later step.
 */
export function QuoteEntry({
  entry,
  enquiryId,
  reader,
}: {
  entry: Entry
  enquiryId: string
  reader: QuoteReader
}) {
  const { t } = useTranslation()
  const query = useQuery(quotesOptions(enquiryId))
  if (entry.kind === 'quote_step') return <QuoteStep entry={entry} />
  return (
    <QueryLoader
      query={query}
      loading={<Skeleton lines={4}>{t('ui:loading')}</Skeleton>}
      failure={{ as: 'part', title: t('quotes:failed') }}
    >
      {({ items }) => {
        const quote = items.find(({ id }) => id === entry.facts.quoteId)
        if (!quote) return <Soft small>{t('quotes:gone')}</Soft>
        return <QuoteCard quote={quote} before={sentBefore(quote, items)} reader={reader} />
      }}
    </QueryLoader>
  )
}

/** The last version that was sent before this one. Versions are sorted newest first. */
function sentBefore({ number }: Quote, items: readonly Quote[]) {
  return items.find((each) => each.sentAt !== null && each.number < number) ?? null
}

function QuoteStep({ entry }: { entry: Entry }) {
  const what = stepWords(entry)
  if (what === null) return null
  return (
    <>
      <p className={css.step}>{t('quotes:step.at', { what, time: formatTime(entry.at) })}</p>
      {entry.body === '' ? null : <p className={css.said}>{entry.body}</p>}
    </>
  )
}

const knownSteps = [
  'kept',
  'accepted',
  'declined',
  'expired',
  'superseded',
  'withdrawn',
  'closed',
] as const

function stepWords({ facts }: Entry) {
  const { step, number = 0, minor, currency = 'USD' } = facts
  const total = minor === undefined ? '' : formatMoney({ minor, currency })
  if (step === 'countered')
    return total === '' ? t('quotes:step.countered') : t('quotes:step.counteredAt', { total })
  const known = knownSteps.find((each) => each === step)
  return known ? t(`quotes:step.${known}`, { number, total }) : null
}
