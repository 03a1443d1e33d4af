import type { Website } from '#machines/website/website.schema.ts'
import { albumPhotoAddress } from '#src/features/album/album.queries.ts'
import { ShownPhotos } from '#src/features/album/components/shown-photos.tsx'
import { GiftList } from '#src/features/registry/components/gift-list.tsx'
import { pictureAddress } from '#src/features/registry/registry.queries.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { WebsitePage } from '#src/features/website/pages/website-page.tsx'

/** The couple’s page for their guests, with the registry if the page shows it. */
export function WebsiteScreen() {
  const { wedding } = useWedding()
  const giftsOf = ({ gifts }: Pick<Website, 'gifts'>) =>
    gifts.length === 0 ? null : (
      <GiftList gifts={gifts} pictureOf={(gift) => pictureAddress(wedding.id, gift)} />
    )
  const albumOf = ({ guestPhotos }: Pick<Website, 'guestPhotos'>) =>
    guestPhotos.items.length === 0 ? null : (
      <ShownPhotos first={guestPhotos} address={albumPhotoAddress(wedding.id)} />
    )
  return <WebsitePage giftsOf={giftsOf} albumOf={albumOf} />
}
