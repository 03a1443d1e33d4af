import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import {
  anew,
  blankQuote,
  packageQuote,
  templateQuote,
} from '#machines/quotes/forms/beginnings.rules.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import type { Quote, QuoteTemplate } from '#machines/quotes/quote.schema.ts'
import { isPrivate } from '#machines/quotes/quote.selectors.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import { useNow } from '#src/client/clock/now.ts'
import { enquiryOptions } from '#src/features/enquiries/enquiries.queries.ts'
import { ownListingOptions } from '#src/features/listings/own-listing.queries.ts'
import type { Beginning } from '#src/features/quotes/components/editor/begin-quote.tsx'
import { QuoteEditorPage } from '#src/features/quotes/pages/quote-editor-page.tsx'
import { quotesOptions, templatesOptions } from '#src/features/quotes/quotes.queries.ts'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'

const address = '/vendor-dashboard/enquiries'

/** The page where a business writes a quote for an enquiry. */
export function QuoteScreen() {
  const { t } = useTranslation()
  const { enquiryId = '' } = useParams()
  const query = useAll(enquiryId)
  return (
    <QueryLoader
      query={query}
      loading={
        <Card>
          <Skeleton lines={12}>{t('ui:loading')}</Skeleton>
        </Card>
      }
      failure={{ as: 'screen', title: t('quotes:editor.failed') }}
    >
      {(known) => <Writing key={enquiryId} {...known} />}
    </QueryLoader>
  )
}

interface Known {
  enquiry: Enquiry
  quotes: readonly Quote[]
  templates: readonly QuoteTemplate[]
  business: { id: string }
  listing: ListingContent
}

function Writing({ enquiry, quotes, templates, business, listing }: Known) {
  const { t } = useTranslation()
  // The last day of a quote ends where the wedding is, wherever its vendor may be.
  const today = dayIn(enquiry.timeZone, useNow())
  const name = enquiry.couple.filter(Boolean).join(' & ')
  const back = `${address}/${enquiry.id}`
  const draft = quotes.find(({ state }) => isPrivate(state))
  const number = draft?.number ?? (quotes[0]?.number ?? 0) + 1
  return (
    <>
      <PageHead
        back={{ to: back, name: t('quotes:editor.back') }}
        title={t('quotes:editor.title', { number, name })}
        lead={t('quotes:editor.lead')}
      />
      <QuoteEditorPage
        enquiryId={enquiry.id}
        businessId={business.id}
        name={name}
        quotes={quotes}
        beginnings={beginningsOf({ enquiry, quotes, templates, listing }, today)}
        weddingDay={enquiry.details.day}
        today={today}
        back={back}
      />
    </>
  )
}

/** Loads everything that the editor starts with. */
function useAll(enquiryId: string) {
  const enquiry = useQuery(enquiryOptions(enquiryId))
  const quotes = useQuery(quotesOptions(enquiryId))
  const business = useQuery(ownBusinessOptions)
  const listing = useQuery(ownListingOptions)
  const templates = useQuery({
    ...templatesOptions(business.data?.id ?? ''),
    enabled: business.data !== undefined,
  })
  const all = [enquiry, quotes, business, listing, templates]
  const data =
    enquiry.data && quotes.data && business.data && listing.data && templates.data
      ? {
          enquiry: enquiry.data,
          quotes: quotes.data.items,
          business: business.data,
          listing: listing.data.content,
          templates: templates.data.items,
        }
      : undefined
  return {
    data,
    error: all.find(({ error }) => error)?.error ?? null,
    dataUpdatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    errorUpdateCount: all.reduce((sum, { errorUpdateCount }) => sum + errorUpdateCount, 0),
  }
}

function beginningsOf(
  { enquiry, quotes, templates, listing }: Omit<Known, 'business'>,
  today: string,
): Beginning[] {
  const { details } = enquiry
  const basics = {
    currency: listing.currency,
    guests: details.maxGuests ?? details.minGuests,
    today,
  }
  const last = quotes.find(({ sentAt }) => sentAt !== null)
  return [
    ...(last
      ? [
          {
            key: last.id,
            label: t('quotes:editor.last', { number: last.number }),
            content: anew(last.content, today),
          },
        ]
      : []),
    ...templates.map(({ id, name, content }) => ({
      key: id,
      label: t('quotes:editor.template', { name }),
      template: { id, name },
      content: templateQuote(content, basics),
    })),
    ...listing.packages.map((each, place) => ({
      key: `package ${place}`,
      label: t('quotes:editor.package', { name: each.name }),
      content: packageQuote(each, listing, { ...basics, lineId: crypto.randomUUID() }),
    })),
    { key: 'blank', label: t('quotes:editor.blank'), content: blankQuote(basics) },
  ]
}
