import type { Website } from '#machines/website/website.schema.ts'
import { GiftList } from '#src/features/registry/components/gift-list.tsx'
import { WebsitePage } from '#src/features/website/pages/website-page.tsx'

/** The page for the guests, with the registry where the page shows it. */
export function WebsiteScreen() {
  return <WebsitePage giftsOf={giftsOf} />
}

function giftsOf({ gifts }: Pick<Website, 'gifts'>) {
  return gifts.length === 0 ? null : <GiftList gifts={gifts} pictureOf={noPicture} />
}

/** As guests see it: pictures of gifts are for whoever has an invitation. */
function noPicture() {
  return null
}
