import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { RsvpPage } from '#src/features/guests/pages/rsvp-page.tsx'
import { InvitationSheet } from '#src/features/website/components/sheet/invitation-sheet.tsx'

/**
 * The invitation of a household, for whoever has its link, in the look of the couple's own page.
 */
export function RsvpScreen() {
  const { token = '' } = useParams()
  return <RsvpPage key={token} token={token} Around={CouplesSheet} />
}

function CouplesSheet({ received, children }: { received: ReceivedRsvp; children: ReactNode }) {
  const { look = 'register', names, weddingDate, datePeriod = null, city, country } = received
  return (
    <InvitationSheet {...{ look, names, weddingDate, datePeriod, city, country }}>
      {children}
    </InvitationSheet>
  )
}
