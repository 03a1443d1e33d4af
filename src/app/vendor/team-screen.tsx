import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSession } from '#src/features/session/use-session.ts'
import { SentInvitations } from '#src/features/invitations/components/sent-invitations.tsx'
import { InviteColleague } from '#src/features/staff/components/invite-colleague.tsx'
import { StaffCard } from '#src/features/staff/components/staff-card.tsx'
import { colleagueInvitationsOptions, stepInvitation } from '#src/features/staff/staff.queries.ts'
import { useIsOwner } from '#src/features/staff/use-is-owner.ts'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Stack } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'

/** Who works for the business of whoever is signed in. */
export function VendorTeamScreen() {
  const { t } = useTranslation()
  const query = useQuery(ownBusinessOptions)
  const head = <PageHead title={t('staff:title')} lead={t('staff:lead')} />
  return (
    <QueryLoader
      query={query}
      loading={
        <>
          {head}
          <Card>
            <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
          </Card>
        </>
      }
      failure={{ as: 'card', title: t('staff:here.failed'), head }}
    >
      {({ id, name }) => (
        <>
          {head}
          <Team businessId={id} businessName={name} />
        </>
      )}
    </QueryLoader>
  )
}

function Team(business: { businessId: string; businessName: string }) {
  const { profileChanged } = useSession()
  const navigate = useNavigate()
  const isOwner = useIsOwner(business.businessId)
  return (
    <Stack gap="loose">
      <StaffCard
        {...business}
        onLeft={() => {
          // Whoever left works for no business any more.
          profileChanged()
          void navigate('/')
        }}
      />
      {isOwner ? <Invitations businessId={business.businessId} /> : null}
    </Stack>
  )
}

/** A way to invite a colleague, and whom the owner invited. */
function Invitations({ businessId }: { businessId: string }) {
  const query = useInfiniteQuery(colleagueInvitationsOptions(businessId))
  return (
    <>
      <InviteColleague businessId={businessId} onInvited={() => void query.refetch()} />
      <SentInvitations
        texts="staff:invitations"
        query={query}
        step={(invitation, event, key) => stepInvitation(businessId, invitation, event, key)}
      />
    </>
  )
}
