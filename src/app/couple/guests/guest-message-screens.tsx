import type { ReactNode } from 'react'
import type { Look } from '#machines/wedding/wedding.schema.ts'
import { InvitationsPage } from '#src/features/guests/pages/invitations-page.tsx'
import { MessagesPage } from '#src/features/guests/pages/messages-page.tsx'
import { EmailSheet } from '#src/features/website/components/sheet/email-sheet.tsx'
import { useWedding } from '#src/features/wedding/use-wedding.ts'

/** Who was invited and who answered. */
export function InvitationsScreen() {
  return <InvitationsPage Sheet={OwnSheet} />
}

/** Messages and save-the-dates from a couple to their guests. */
export function MessagesScreen() {
  return <MessagesPage Sheet={OwnSheet} />
}

/** An email wears the look of the couple's own page. */
function OwnSheet({ look, children }: { look: Look; children: ReactNode }) {
  const { wedding } = useWedding()
  return <EmailSheet {...{ look, names: wedding.names }}>{children}</EmailSheet>
}
