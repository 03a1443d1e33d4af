import { useState } from 'react'
import type { Invitation } from '#machines/wedding/invitation/invitation.schema.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import { t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { InvitationsCard } from '../components/people/invitations-card.tsx'
import { InviteForm } from '../components/people/invite-form.tsx'
import { MembersCard } from '../components/people/members-card.tsx'
import { readInvitations, readMembers } from '../members.queries.ts'
import { useWedding } from '../use-wedding.ts'

/** The people of a wedding: who is in it, and for the couple whom they have invited and a way to invite. */
export function MembersPage({ onLeft }: { onLeft: () => void }) {
  const { wedding, isPartner } = useWedding()
  const members = useRead(() => readMembers(wedding.id), { onReturn: true })
  useLive(wedding.id, ['members'], members.readQuietly)
  const partners = members.read.state === 'ready' ? members.read.value.filter(({ kind }) => kind === 'partner').length : 0
  return (
    <Stack gap="loose">
      <MembersCard {...members} onLeft={onLeft} />
      {isPartner ? <Invitations hasBothPartners={partners > 1} /> : null}
    </Stack>
  )
}

function Invitations({ hasBothPartners }: { hasBothPartners: boolean }) {
  const { wedding } = useWedding()
  const { read, readAgain, readQuietly } = useRead(() => readInvitations(wedding.id, null), { onReturn: true })
  const [earlier, setEarlier] = useState<{ items: Invitation[]; nextCursor: string | null } | null>(null)
  useLive(wedding.id, ['members'], readQuietly)
  const first = read.state === 'ready' ? read.value : null
  const nextCursor = earlier ? earlier.nextCursor : (first?.nextCursor ?? null)
  const known = new Set(first?.items.map(({ id }) => id))
  const all = first && { ...first, items: [...first.items, ...(earlier?.items ?? []).filter(({ id }) => !known.has(id))] }

  async function readEarlier() {
    const answer = await readInvitations(wedding.id, nextCursor)
    if (answer.result === 'answer')
      setEarlier({ items: [...(earlier?.items ?? []), ...answer.body.items], nextCursor: answer.body.nextCursor })
  }

  return (
    <>
      <InvitationsCard read={all ? { state: 'ready', value: all } : read} readAgain={readAgain} readQuietly={readQuietly} />
      {nextCursor ? (
        <div>
          <Button kind="quiet" onPress={() => void readEarlier()}>
            {t('wedding:invitations.earlier')}
          </Button>
        </div>
      ) : null}
      <InviteForm hasBothPartners={hasBothPartners} onInvited={readQuietly} />
    </>
  )
}
