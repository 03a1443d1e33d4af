import type { ComponentProps } from 'react'
import { ApprovalCard } from '#src/features/vendors/components/approval-card.tsx'
import { readOwnApproval } from '#src/features/vendors/approval.queries.ts'
import { ApprovalSteps } from '#src/features/vendors/components/approval-steps.tsx'
import { BusinessFacts, BusinessHead } from '#src/features/vendors/components/business-overview.tsx'
import { DocumentsCard } from '#src/features/vendors/components/documents-card.tsx'
import { useRead } from '#src/client/records/read.ts'
import { t } from '#src/i18n/t.ts'
import { EmptyCard } from '#src/ui/feedback/empty.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Stack } from '#src/ui/layout/layout.tsx'
import frame from '../frame/frame.module.css'
import { LoadFailed } from '../frame/not-read.tsx'

/** A vendor's own page: where the approval stands and with what, what has not begun, and the business as they gave it. */
export function BusinessScreen() {
  const { read, readAgain, keep } = useRead(readOwnApproval, { onReturn: true })
  const record = read.state === 'ready' ? read.value : null
  if (read.state !== 'loading' && !record)
    return (
      <LoadFailed title={t('vendors:dashboard.failed')} reason={read.state === 'failed' ? read.reason : 'not_found'} onRetry={readAgain} />
    )
  return (
    <>
      <BusinessHead business={record?.business ?? null} />
      {record ? <Standing record={record} keep={keep} readAgain={readAgain} /> : <ComingStanding />}
    </>
  )
}

function Standing(owned: ComponentProps<typeof ApprovalCard>) {
  const { record } = owned
  return (
    <>
      <ApprovalCard {...owned} />
      <div className={frame.columns}>
        <Stack gap="loose">
          <DocumentsCard {...owned} />
          <NotBegun part="enquiries" turn={0.4} />
          <NotBegun part="calendar" turn={2.2} />
        </Stack>
        <Stack gap="loose">
          <ApprovalSteps steps={record.steps} whose={({ side }) => t(side === 'owner' ? 'vendors:history.you' : 'vendors:history.team')} />
          <BusinessFacts business={record.business} />
        </Stack>
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
