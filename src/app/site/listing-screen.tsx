import { useLocation, useParams } from 'react-router'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import { useDrawn } from '#src/client/prerendered-data.ts'
import { ListingPage } from '#src/features/listings/pages/listing-page.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'

/** The page of a vendor in the marketplace. */
export function ListingScreen() {
  const { slug = '' } = useParams()
  const { pathname } = useLocation()
  // The server wrote it by the schema of the same answer of the API.
  const drawn = useDrawn(pathname) as PublicListing | null | undefined
  return (
    <ListingPage
      key={slug}
      slug={slug}
      drawn={drawn}
      renderAct={({ id, category, name }) => <SaveLink {...{ id, category, name }} />}
    />
  )
}

/** Saving is done in the list, which knows the wedding; a visitor is led through the sign-in to it. */
function SaveLink({ id, category, name }: { id: string; category: string; name: string }) {
  const { t } = useTranslation()
  const { me, isLoading } = useSession()
  if (isLoading || (me && me.role !== 'COUPLE')) return null
  const at = `/marketplace?category=${category}#${id}`
  return me ? (
    <ButtonLink to={at} kind="quiet">
      {t('choices:save.saveName', { name })}
    </ButtonLink>
  ) : (
    <ButtonLink to={`/login?redirect=${encodeURIComponent(at)}`} kind="quiet">
      {t('choices:save.signIn', { name })}
    </ButtonLink>
  )
}
