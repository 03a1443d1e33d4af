import { useQuery } from '@tanstack/react-query'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { isPrivate } from '#machines/quotes/quote.selectors.ts'
import { DayQueue } from '#src/features/bookings/components/day-queue.tsx'
import { QuoteEntry } from '#src/features/quotes/components/card/quote-entry.tsx'
import { quotesOptions } from '#src/features/quotes/quotes.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'

/** A quote in the thread as its business sees it. */
export function VendorQuoteEntry({ entry, enquiry }: { entry: Entry; enquiry: Enquiry }) {
  const name = enquiry.couple.filter(Boolean).join(' & ')
  return (
    <QuoteEntry
      entry={entry}
      enquiryId={enquiry.id}
      reader={{
        side: 'vendor',
        name,
        weddingDay: enquiry.details.day,
        weddingDate: null,
        own: null,
        readOnly: null,
        isPaused: enquiry.where.isPaused,
        mayNotAccept: null,
        day: null,
        queue: <DayQueue enquiryId={enquiry.id} side="vendor" name={name} disabledReason={null} />,
      }}
    />
  )
}

/** A link to the editor if the enquiry’s chart lets the business send a quote. */
export function WriteQuote({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useTranslation()
  const { data } = useQuery(quotesOptions(enquiry.id))
  const may = enquiry.actions.find(({ event }) => event === 'QUOTE')
  if (!may || may.refusedBy.length > 0) return null
  const quotes = data?.items ?? []
  const label = quotes.some(({ state }) => isPrivate(state))
    ? t('quotes:editor.openDraft')
    : t(quotes.length > 0 ? 'quotes:editor.openNew' : 'quotes:editor.open')
  return (
    <ButtonLink kind="quiet" to={`/vendor-dashboard/enquiries/${enquiry.id}/quote`}>
      {label}
    </ButtonLink>
  )
}
