import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { OwnPhotos } from '#machines/album/guest-photo.schema.ts'
import { SharePhotosPage } from '#src/features/album/pages/share-photos-page.tsx'
import { InvitationPaper } from '#src/features/website/components/sheet/invitation-sheet.tsx'

/** Sending photos after the day, for whoever has the link of an invitation. */
export function SharePhotosScreen() {
  const { token = '' } = useParams()
  return <SharePhotosPage key={token} token={token} Around={CouplesPaper} />
}

function CouplesPaper({ album, children }: { album: OwnPhotos; children: ReactNode }) {
  const { look, names } = album
  return <InvitationPaper {...{ look, names }}>{children}</InvitationPaper>
}
