import { useLocation, useParams } from 'react-router'
import type { GuestPage, ShownPage } from '#machines/website/website.schema.ts'
import { usePrerenderedData } from '#src/client/prerendered-data.ts'
import { readShownAlbum, shownPhotoAddress } from '#src/features/album/shown.queries.ts'
import { ShownPhotos } from '#src/features/album/components/shown-photos.tsx'
import { GiftList } from '#src/features/registry/components/gift-list.tsx'
import { guestPictureAddress } from '#src/features/website/guest-page.queries.ts'
import { GuestPageOf } from '#src/features/website/pages/guest-page.tsx'

/** The page of a wedding, which has nothing of ours around it. */
export function WeddingPageScreen() {
  const { slug = '', key } = useParams()
  const { pathname } = useLocation()
  // The server wrote it by the schema of the same answer of the API.
  const drawn = usePrerenderedData(pathname) as GuestPage | null | undefined
  const pictureOf = guestPictureAddress(slug, key)
  const giftsOf = ({ gifts }: ShownPage) =>
    gifts.length === 0 ? null : <GiftList gifts={gifts} pictureOf={pictureOf} />
  const albumOf = ({ guestPhotos }: ShownPage) =>
    guestPhotos.items.length === 0 ? null : (
      <ShownPhotos
        first={guestPhotos}
        address={shownPhotoAddress(slug, key)}
        readMore={readShownAlbum(slug, key)}
      />
    )
  return (
    <GuestPageOf
      key={pathname}
      slug={slug}
      linkKey={key}
      giftsOf={giftsOf}
      albumOf={albumOf}
      drawn={drawn}
    />
  )
}
