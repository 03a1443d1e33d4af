import { useQuery } from '@tanstack/react-query'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { dayOptions } from '#src/features/bookings/bookings.queries.ts'
import { DayQueue } from '#src/features/bookings/components/day-queue.tsx'
import { budgetOptions } from '#src/features/budget/budget.queries.ts'
import { QuoteEntry } from '#src/features/quotes/components/card/quote-entry.tsx'
import { openQuotesOptions } from '#src/features/quotes/quotes.queries.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'

/** A quote in the thread as the couple and their helpers see it. */
export function CoupleQuoteEntry({ entry, enquiry }: { entry: Entry; enquiry: Enquiry }) {
  const { t } = useTranslation()
  const { wedding, may, isPartner } = useWedding()
  const own = useOwnMoney()
  const { data: day } = useQuery(dayOptions(enquiry.id))
  return (
    <QuoteEntry
      entry={entry}
      enquiryId={enquiry.id}
      reader={{
        side: 'couple',
        name: enquiry.business?.name ?? '',
        weddingDay: enquiry.details.day ?? wedding.weddingDate,
        weddingDate: wedding.weddingDate,
        own,
        readOnly: may('vendors', 'edit') ? null : t('quotes:off.readOnly'),
        isPaused: enquiry.where.isPaused,
        mayNotAccept: isPartner ? null : t('quotes:off.owner'),
        day: day ?? null,
        queue: (
          <DayQueue
            enquiryId={enquiry.id}
            side="couple"
            name={enquiry.business?.name ?? ''}
            disabledReason={isPartner ? null : t('bookings:partnersOnly')}
          />
        ),
      }}
    />
  )
}

/** A link to the comparison, once there are two quotes. */
export function CompareQuotesLink() {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const { data } = useQuery(openQuotesOptions(wedding.id))
  if (!data || data.items.length < 2) return null
  return (
    <Row>
      <ButtonLink to="/dashboard/enquiries/compare" kind="quiet">
        {t('quotes:compare.link')}
      </ButtonLink>
    </Row>
  )
}

/** The couple’s currency and exchange rates; null for members who may not see the budget. */
export function useOwnMoney() {
  const { wedding, may } = useWedding()
  const { data } = useQuery({
    ...budgetOptions(wedding.id),
    enabled: may('budget', 'view'),
  })
  return data ? { currency: data.plan.currency, rates: data.plan.rates } : null
}
