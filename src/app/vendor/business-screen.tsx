import type { Business } from '#machines/vendors/business.schema.ts'
import { ApprovalCard } from '#src/features/vendors/components/approval-card.tsx'
import { BusinessFacts, BusinessHead } from '#src/features/vendors/components/business-overview.tsx'
import { readOwnBusiness } from '#src/features/vendors/business.queries.ts'
import { useRead } from '#src/client/read.ts'
import { t } from '#src/i18n/t.ts'
import { EmptyCard } from '#src/ui/feedback/empty.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Stack } from '#src/ui/layout/layout.tsx'
import frame from '../frame/frame.module.css'
import { NotRead } from '../frame/not-read.tsx'

/** A vendor's own page: where the approval stands, what has not begun, and the business as they gave it. */
export function BusinessScreen() {
  const { read, readAgain } = useRead(readOwnBusiness)
  const business = read.state === 'ready' ? read.value : null
  if (read.state !== 'loading' && !business)
    return (
      <NotRead title={t('vendors:dashboard.failed')} reason={read.state === 'failed' ? read.reason : 'not_found'} onRetry={readAgain} />
    )
  return (
    <>
      <BusinessHead business={business} />
      {business ? <Standing business={business} /> : <ComingStanding />}
    </>
  )
}

function Standing({ business }: { business: Business }) {
  return (
    <>
      <ApprovalCard business={business} />
      <div className={frame.columns}>
        <Stack gap="loose">
          <NotBegun part="enquiries" turn={0.4} />
          <NotBegun part="calendar" turn={2.2} />
        </Stack>
        <BusinessFacts business={business} />
      </div>
    </>
  )
}

/** The shape of where the business stands, while it is on the way. */
function ComingStanding() {
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

function NotBegun({ part, turn }: { part: 'enquiries' | 'calendar'; turn: number }) {
  return (
    <EmptyCard part={t(`vendors:${part}.title`)} title={t(`vendors:${part}.none`)} turn={turn}>
      {t(`vendors:${part}.will`)}
    </EmptyCard>
  )
}
