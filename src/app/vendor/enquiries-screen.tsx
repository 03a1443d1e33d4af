import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { BookingEntry } from '#src/features/bookings/components/booking-entry.tsx'
import { BookingCard } from '#src/features/bookings/components/card/booking-card.tsx'
import { otherName } from '#src/features/enquiries/components/enquiry-texts.tsx'
import type { RenderEntry } from '#src/features/enquiries/components/thread/thread-timeline.tsx'
import { InboxPage } from '#src/features/enquiries/pages/inbox-page.tsx'
import { ThreadPage } from '#src/features/enquiries/pages/thread-page.tsx'
import type { ThreadSlots } from '#src/features/enquiries/pages/thread-page.tsx'
import { ReaderContext } from '#src/features/enquiries/use-enquiry-status.ts'
import { BookingReview } from '#src/features/reviews/components/booking-review.tsx'
import { useIsOwner } from '#src/features/staff/use-is-owner.ts'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { VendorQuoteEntry, WriteQuote } from './quote-entries.tsx'

/** Everything couples ask a business, and the conversation that is open. */
export function VendorEnquiriesScreen() {
  const { t } = useTranslation()
  const { enquiryId = null } = useParams()
  const navigate = useNavigate()
  const query = useQuery(ownBusinessOptions)
  const isOwner = useIsOwner(query.data?.id ?? '')
  const mayNotBind = isOwner ? null : t('bookings:ownerOnly')
  const head = <PageHead title={t('enquiries:title')} lead={t('enquiries:leadVendor')} />
  return (
    <ReaderContext value={{ side: 'vendor', mayBind: isOwner }}>
      <QueryLoader
        query={query}
        loading={
          <>
            {head}
            <Card>
              <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
            </Card>
          </>
        }
        failure={{ as: 'card', title: t('enquiries:failed'), head }}
      >
        {({ id }) => (
          <InboxPage
            of={{ side: 'vendor', id }}
            address="/vendor-dashboard/enquiries"
            lead={t('enquiries:leadVendor')}
            open={
              enquiryId === null
                ? null
                : {
                    id: enquiryId,
                    thread: (
                      <ThreadPage
                        key={enquiryId}
                        enquiryId={enquiryId}
                        readOnly={null}
                        renderEntry={drawEntry}
                        renderBooking={drawBookingFor(mayNotBind)}
                        renderActs={(enquiry) => <WriteQuote enquiry={enquiry} />}
                        onGone={() => void navigate('/vendor-dashboard/enquiries')}
                      />
                    ),
                  }
            }
          />
        )}
      </QueryLoader>
    </ReaderContext>
  )
}

const drawBookingFor =
  (mayNotBind: string | null): NonNullable<ThreadSlots['renderBooking']> =>
  (enquiry, { readAgain, entries }) => (
    <BookingCard
      enquiryId={enquiry.id}
      disabledReason={null}
      mayNotBind={mayNotBind}
      entries={entries}
      onStep={readAgain}
      renderReview={({ businessName }) => (
        <BookingReview
          enquiryId={enquiry.id}
          side="vendor"
          businessName={businessName}
          disabledReason={null}
          onStep={readAgain}
        />
      )}
    />
  )

/** What quotes and bookings put into the line of time. */
const drawEntry: RenderEntry = (entry, enquiry) =>
  entry.kind === 'booking_step' ? (
    <BookingEntry entry={entry} side={enquiry.side} name={otherName(enquiry, enquiry.side)} />
  ) : (
    <VendorQuoteEntry entry={entry} enquiry={enquiry} />
  )
