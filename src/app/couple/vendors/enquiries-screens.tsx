import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { askAddress } from '#machines/enquiries/forms/ask-address.rules.ts'
import { maxAsked } from '#machines/enquiries/enquiry.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { boardOptions } from '#src/features/board/board.queries.ts'
import { BookingEntry } from '#src/features/bookings/components/booking-entry.tsx'
import { BookingCard } from '#src/features/bookings/components/card/booking-card.tsx'
import { otherName } from '#src/features/enquiries/components/enquiry-texts.tsx'
import type { RenderEntry } from '#src/features/enquiries/components/thread/thread-timeline.tsx'
import { InboxPage } from '#src/features/enquiries/pages/inbox-page.tsx'
import { AskPage } from '#src/features/enquiries/pages/ask-page.tsx'
import { ThreadPage } from '#src/features/enquiries/pages/thread-page.tsx'
import { namedVendorsOptions } from '#src/features/listings/listing.queries.ts'
import { BookingReview } from '#src/features/reviews/components/booking-review.tsx'
import { useToday, useWedding } from '#src/features/wedding/use-wedding.ts'
import { countryName } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { ForViewers } from './for-viewers.tsx'
import { CompareQuotesLink, CoupleQuoteEntry } from './quote-entries.tsx'
import { VendorTabs } from './vendor-tabs.tsx'

const address = '/dashboard/enquiries'

/** Every vendor whom a couple has asked, and the conversation that is open. */
export function CoupleEnquiriesScreen() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const { enquiryId = null } = useParams()
  const navigate = useNavigate()
  const mayEdit = may('vendors', 'edit')
  const readOnly = mayEdit ? null : t('enquiries:message.offRight')
  return (
    <ForViewers title={t('enquiries:title')}>
      <VendorTabs />
      <CompareQuotesLink />
      <InboxPage
        key={wedding.id}
        of={{ side: 'couple', id: wedding.id }}
        address={address}
        lead={t('enquiries:leadCouple')}
        open={
          enquiryId === null
            ? null
            : {
                id: enquiryId,
                thread: (
                  <ThreadPage
                    key={enquiryId}
                    enquiryId={enquiryId}
                    readOnly={readOnly}
                    renderEntry={drawEntry}
                    renderBooking={(enquiry, slot) => (
                      <CoupleBooking {...slot} enquiryId={enquiry.id} />
                    )}
                    onGone={() => void navigate(address)}
                  />
                ),
              }
        }
      >
        {mayEdit ? (
          <ButtonLink to="/marketplace" icon="search">
            {t('enquiries:list.noneCoupleAct')}
          </ButtonLink>
        ) : null}
      </InboxPage>
    </ForViewers>
  )
}

/** The booking of a thread. Only the two whose wedding it is sign and pay. */
function CoupleBooking({
  enquiryId,
  readAgain,
  entries,
}: {
  enquiryId: string
  readAgain: () => void
  entries: readonly Entry[]
}) {
  const { t } = useTranslation()
  const { may, isPartner } = useWedding()
  return (
    <BookingCard
      enquiryId={enquiryId}
      disabledReason={isPartner ? null : t('bookings:partnersOnly')}
      today={useToday()}
      entries={entries}
      onStep={readAgain}
      renderReview={({ businessName }) => (
        <BookingReview
          enquiryId={enquiryId}
          side="couple"
          businessName={businessName}
          disabledReason={may('vendors', 'edit') ? null : t('reviews:write.off')}
          onStep={readAgain}
        />
      )}
    />
  )
}

/** Vendors of the marketplace are asked for a price: whom the address names. */
export function AskScreen() {
  const { t } = useTranslation()
  const { may } = useWedding()
  const [search] = useSearchParams()
  const names = namesIn(search)
  return (
    <ForViewers title={t('enquiries:ask.title')}>
      <PageHead
        back={{ to: address, name: t('enquiries:back') }}
        title={t('enquiries:ask.title')}
        lead={t('enquiries:ask.lead')}
      />
      {!may('vendors', 'edit') ? (
        <Notice>{t('enquiries:ask.noRight')}</Notice>
      ) : names.length === 0 ? (
        <NoVendors isChosen={false} />
      ) : (
        <Asking names={names} />
      )}
    </ForViewers>
  )
}

function Asking({ names }: { names: string[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showToast = useToast()
  const today = useToday()
  const { wedding } = useWedding()
  const query = useQuery(namedVendorsOptions(names))
  // A venue that is booked already is one thing less to type.
  const board = useQuery(boardOptions(wedding.id))
  const loading = (
    <Card>
      <Skeleton lines={12}>{t('ui:loading')}</Skeleton>
    </Card>
  )
  return (
    <QueryLoader
      query={query}
      loading={loading}
      failure={{ as: 'card', title: t('enquiries:ask.failed') }}
    >
      {(vendors) =>
        vendors.length === 0 ? (
          <NoVendors isChosen />
        ) : board.isPending ? (
          loading
        ) : (
          <AskPage
            key={wedding.id}
            wedding={wedding}
            venue={board.data?.vendors?.venue ?? ''}
            today={today}
            vendors={vendors.map(({ id, name, category, city, country }) => ({
              id,
              name,
              category,
              place: city || countryName(country),
            }))}
            onRemove={(id) => {
              const left = vendors.filter((vendor) => vendor.id !== id)
              void navigate(askAddress(left.map((vendor) => vendor.id)), {
                replace: true,
                preventScrollReset: true,
              })
            }}
            onSent={(sent) => {
              showToast({ message: t('enquiries:ask.sent', { count: sent.length }) })
              const [first] = sent
              void navigate(sent.length === 1 && first ? `${address}/${first.id}` : address)
            }}
          />
        )
      }
    </QueryLoader>
  )
}

function NoVendors({ isChosen }: { isChosen: boolean }) {
  const { t } = useTranslation()
  return (
    <Card label={t('enquiries:ask.title')}>
      <Empty
        heading="h2"
        title={t(isChosen ? 'enquiries:ask.notFound' : 'enquiries:ask.none')}
        action={<ButtonLink to="/marketplace">{t('enquiries:ask.toMarketplace')}</ButtonLink>}
      >
        {t('enquiries:ask.lead')}
      </Empty>
    </Card>
  )
}

function namesIn(search: URLSearchParams) {
  const names = (search.get('to') ?? '').split(',').filter(Boolean)
  return [...new Set(names)].slice(0, maxAsked)
}

/** What quotes and bookings put into the line of time. */
const drawEntry: RenderEntry = (entry, enquiry) =>
  entry.kind === 'booking_step' ? (
    <BookingEntry entry={entry} side={enquiry.side} name={otherName(enquiry, enquiry.side)} />
  ) : (
    <CoupleQuoteEntry entry={entry} enquiry={enquiry} />
  )
