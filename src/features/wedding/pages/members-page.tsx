import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { itemsOf } from '#src/client/query/pages.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { InvitationsCard } from '../components/people/invitations-card.tsx'
import { InviteForm } from '../components/people/invite-form.tsx'
import { MembersCard } from '../components/people/members-card.tsx'
import { invitationsOptions, membersOptions } from '../members.queries.ts'
import { useWedding } from '../use-wedding.ts'

/** The people of a wedding: who is in it, and for the couple whom they have invited and a way to invite. */
export function MembersPage({ onLeft }: { onLeft: () => void }) {
  const { wedding, isPartner } = useWedding()
  const members = useQuery(membersOptions(wedding.id))
  const partners = members.data?.filter(({ kind }) => kind === 'partner').length ?? 0
  return (
    <Stack gap="loose">
      <MembersCard query={members} onLeft={onLeft} />
      {isPartner ? <Invitations hasBothPartners={partners > 1} /> : null}
    </Stack>
  )
}

function Invitations({ hasBothPartners }: { hasBothPartners: boolean }) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const query = useInfiniteQuery(invitationsOptions(wedding.id))
  return (
    <>
      <InvitationsCard query={query} />
      {query.hasNextPage ? (
        <div>
          <Button kind="quiet" onPress={() => void query.fetchNextPage()}>
            {t('wedding:invitations.earlier')}
          </Button>
        </div>
      ) : null}
      <InviteForm
        hasBothPartners={hasBothPartners}
        invited={query.data ? itemsOf(query.data.pages).map(({ email }) => email) : null}
        onInvited={() => void query.refetch()}
      />
    </>
  )
}
