import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ComponentProps } from 'react'
import type { ApprovalRecord } from '#machines/vendors/approval-record.schema.ts'
import { FiguresCard } from './figures/figures-card.tsx'
import { isListed } from '#machines/vendors/vendor-approval.selectors.ts'
import { weddingsTodayOptions } from '#src/features/arrivals/arrivals.queries.ts'
import { WeddingsToday } from '#src/features/arrivals/components/weddings-today.tsx'
import { enquiriesOptions } from '#src/features/enquiries/enquiries.queries.ts'
import { OwnResponseFacts } from '#src/features/enquiries/components/facts/response-facts.tsx'
import { WaitingCard } from '#src/features/enquiries/components/inbox/waiting-card.tsx'
import { ReaderContext } from '#src/features/enquiries/use-enquiry-status.ts'
import { CompletenessCard } from '#src/features/listings/components/editor/completeness-card.tsx'
import { ownListingOptions } from '#src/features/listings/own-listing.queries.ts'
import { useIsOwner } from '#src/features/staff/use-is-owner.ts'
import { ApprovalCard } from '#src/features/vendors/components/approval-card.tsx'
import { ownApprovalOptions } from '#src/features/vendors/approval.queries.ts'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { ApprovalSteps } from '#src/features/vendors/components/approval-steps.tsx'
import { BusinessFacts, BusinessHead } from '#src/features/vendors/components/business-overview.tsx'
import { DocumentsCard } from '#src/features/vendors/components/proofs/documents-card.tsx'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { useChange } from '#src/client/records/use-change.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { LoadFailure, useFailure } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import frame from '../frame/frame.module.css'

/**
 * A vendor's own page: where the approval stands and with what, how often it is seen, and the
 * business as they gave it.
 */
export function BusinessScreen() {
  const { t } = useTranslation()
  const query = useQuery(ownApprovalOptions)
  const keepApproval = useSetQueryData(ownApprovalOptions)
  const keepBusiness = useSetQueryData(ownBusinessOptions)
  const ownState = useRef<string | null>(null)
  const keep = (changed: ApprovalRecord) => {
    ownState.current = changed.business.approval
    keepApproval(changed)
    keepBusiness(changed.business)
  }
  const showToast = useToast()
  useChange(query.data?.business.approval ?? null, (_before, now) => {
    // What its owner did themselves, they know.
    if (ownState.current !== now)
      showToast({ message: t('vendors:approval.changed', { state: t(`vendors:approval.${now}`) }) })
  })
  const failure = useFailure(query)
  const readAgain = () => void query.refetch()
  if (failure !== null)
    return (
      <LoadFailure
        as="screen"
        title={t('vendors:dashboard.failed')}
        code={failure}
        onRetry={readAgain}
      />
    )
  const record = query.data
  return (
    <>
      <BusinessHead business={record?.business ?? null} />
      {record ? (
        <ApprovalStatus record={record} keep={keep} readAgain={readAgain} />
      ) : (
        <ApprovalStatusSkeleton />
      )}
    </>
  )
}

function ApprovalStatus(read: Omit<ComponentProps<typeof ApprovalCard>, 'isOwner'>) {
  const { t } = useTranslation()
  const { record } = read
  const { id, approval } = record.business
  const today = useQuery(weddingsTodayOptions(id))
  const inbox = { side: 'vendor' as const, id }
  const mine = useInfiniteQuery(enquiriesOptions(inbox, 'mine'))
  const theirs = useInfiniteQuery(enquiriesOptions(inbox, 'theirs'))
  const owned = { ...read, isOwner: useIsOwner(id) }
  // A business that couples can find has them first; until then what keeps it from being found.
  const isFound = isListed(approval)
  // These stand above the rest, which would move when they come. What cannot be read is left out.
  if (today.isPending || mine.isPending || theirs.isPending) return <ApprovalStatusSkeleton />
  return (
    <>
      <WeddingsToday weddings={today.data ?? []} />
      {isFound ? <Waiting businessId={id} /> : null}
      <ApprovalCard {...owned} />
      {isFound ? null : <Waiting businessId={id} />}
      <div className={frame.columns}>
        <Stack gap="loose">
          <DocumentsCard {...owned} />
          <FiguresCard businessId={id} />
        </Stack>
        <Stack gap="loose">
          <ListingCompleteness />
          <OwnResponseFacts businessId={id} />
          <ApprovalSteps
            steps={record.steps}
            whose={({ side }) =>
              t(side === 'owner' ? 'vendors:history.you' : 'vendors:history.team')
            }
          />
          <BusinessFacts business={record.business} />
        </Stack>
      </div>
    </>
  )
}

/** What the listing still lacks, on the way to its editor. */
function ListingCompleteness() {
  const { data: record } = useQuery(ownListingOptions)
  return record ? (
    <CompletenessCard
      category={record.category}
      content={record.content}
      editorAt="/vendor-dashboard/vendor-profile"
    />
  ) : (
    <Card>
      <Skeleton lines={8} />
    </Card>
  )
}

/** What waits for the vendor, what runs out first on top, and then what they wait for. */
function Waiting({ businessId }: { businessId: string }) {
  const shown = {
    of: { side: 'vendor' as const, id: businessId },
    address: '/vendor-dashboard/enquiries',
  }
  return (
    <ReaderContext value={{ side: 'vendor', mayBind: useIsOwner(businessId) }}>
      <div className={frame.columns}>
        <WaitingCard {...shown} filter="mine" />
        <WaitingCard {...shown} filter="theirs" />
      </div>
    </ReaderContext>
  )
}

/** The shape of where the business stands, while it is on the way. */
function ApprovalStatusSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <Card>
        <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
      </Card>
      <div className={frame.columns}>
        <Card>
          <Skeleton lines={4} />
        </Card>
        <Card>
          <Skeleton lines={12} />
        </Card>
      </div>
    </>
  )
}
