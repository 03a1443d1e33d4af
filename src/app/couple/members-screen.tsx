import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { itemsOf } from '#src/client/query/pages.ts'
import { SentInvitations } from '#src/features/invitations/components/sent-invitations.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { InviteForm } from '#src/features/wedding/components/people/invite-form.tsx'
import { MembersCard } from '#src/features/wedding/components/people/members-card.tsx'
import {
  invitationsOptions,
  membersOptions,
  stepInvitation,
} from '#src/features/wedding/members.queries.ts'
import { useWedding, useWeddings } from '#src/features/wedding/use-wedding.ts'
import { rightsText } from '#src/i18n/parts/rights-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Stack } from '#src/ui/layout/layout.tsx'
import { AboutWedding } from './wedding-screens.tsx'

/** Who plans the wedding, and for the couple whom they have invited and a way to invite. */
export function MembersScreen() {
  const { t } = useTranslation()
  const { wedding, isPartner } = useWedding()
  const { readAgain } = useWeddings()
  const session = useSession()
  const navigate = useNavigate()
  const members = useQuery(membersOptions(wedding.id))
  const partners = members.data?.filter(({ kind }) => kind === 'partner').length ?? 0

  function leave() {
    readAgain()
    session.profileChanged()
    void navigate('/dashboard')
  }

  return (
    <AboutWedding
      title={t('wedding:members.title')}
      lead={t(isPartner ? 'wedding:members.lead' : 'wedding:members.leadHelper')}
    >
      <Stack gap="loose">
        <MembersCard query={members} onLeft={leave} />
        {isPartner ? <Invitations hasBothPartners={partners > 1} /> : null}
      </Stack>
    </AboutWedding>
  )
}

function Invitations({ hasBothPartners }: { hasBothPartners: boolean }) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const query = useInfiniteQuery(invitationsOptions(wedding.id))
  return (
    <>
      <InviteForm
        hasBothPartners={hasBothPartners}
        invited={query.data ? itemsOf(query.data.pages).map(({ email }) => email) : null}
        onInvited={() => void query.refetch()}
      />
      <SentInvitations
        texts="wedding:invitations"
        query={query}
        step={(invitation, event, key) => stepInvitation(wedding.id, invitation, event, key)}
        detail={({ kind, rights }) =>
          kind === 'partner'
            ? t('wedding:invitations.asPartner')
            : t('wedding:invitations.asHelper', { rights: rightsText(rights) })
        }
      />
    </>
  )
}
