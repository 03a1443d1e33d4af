import { useQuery } from '@tanstack/react-query'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { stepAuthor } from '#machines/enquiries/thread/step-author.rules.ts'
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
  if (entry.kind === 'quote_step') return <QuoteStep entry={entry} reader={reader} />
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

type StepReader = Pick<QuoteReader, 'side' | 'name'>

function QuoteStep({ entry, reader }: { entry: Entry; reader: StepReader }) {
  const what = stepText(entry, reader)
  if (what === null) return null
  return (
    <>
      <p className={css.step}>{t('quotes:step.at', { what, time: formatTime(entry.at) })}</p>
      {entry.body === '' ? null : <p className={css.said}>{entry.body}</p>}
    </>
  )
}

const stepsOfSides = ['kept', 'accepted', 'declined', 'withdrawn'] as const
/** These need no actor: time, a newer version or the end of the enquiry caused them. */
const stepsOfProduct = ['expired', 'superseded', 'closed'] as const

function stepText(entry: Entry, reader: StepReader) {
  const { facts } = entry
  const { step, number = 0, minor, currency = 'USD' } = facts
  const total = minor === undefined ? '' : formatMoney({ minor, currency })
  const { who, name } = stepAuthor(entry, reader)
  if (step === 'countered')
    return t(`quotes:step.${who}.${total === '' ? 'countered' : 'counteredAt'}`, { name, total })
  const taken = stepsOfSides.find((each) => each === step)
  if (taken) return t(`quotes:step.${who}.${taken}`, { name, number, total })
  const caused = stepsOfProduct.find((each) => each === step)
  return caused ? t(`quotes:step.${caused}`, { number }) : null
}
