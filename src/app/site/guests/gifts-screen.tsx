import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { ReceivedRegistry } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { GiftsPage } from '#src/features/registry/pages/gifts-page.tsx'
import { InvitationPaper } from '#src/features/website/components/sheet/invitation-sheet.tsx'

/** What a couple wishes for, for whoever has the link of an invitation. */
export function GiftsScreen() {
  const { token = '' } = useParams()
  return <GiftsPage key={token} token={token} Around={CouplesPaper} />
}

function CouplesPaper({ registry, children }: { registry: ReceivedRegistry; children: ReactNode }) {
  const { look, names } = registry
  return <InvitationPaper {...{ look, names }}>{children}</InvitationPaper>
}
