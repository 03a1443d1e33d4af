import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { ListingsSkeleton, Listings } from '#src/features/marketplace/components/listings.tsx'
import { MarketplacePage } from '#src/features/marketplace/pages/marketplace-page.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { useHydrated } from '../frame/hydrated.ts'

/** What a visitor does not need: their wedding, and what is saved for it. */
const CoupleListings = lazy(() =>
  import('../couple/couple-listings.tsx').then(({ CoupleListings }) => ({
    default: CoupleListings,
  })),
)

/** The marketplace: for couples with a way to save a business, for visitors with one that leads through the sign-in and back. */
export function MarketplaceScreen() {
  return (
    <MarketplacePage
      isDrawn={!useHydrated()}
      renderList={(category) => <ForWhoever key={category} category={category} />}
    />
  )
}

type Of = { category: ServiceCategory | null }

function ForWhoever({ category }: Of) {
  const { me, isLoading } = useSession()
  if (isLoading) return <ListingsSkeleton />
  if (!me) return <ForVisitor category={category} />
  if (me.role !== 'COUPLE' || me.profile !== 'complete') return <Listings category={category} />
  return (
    <Suspense fallback={<ListingsSkeleton />}>
      <CoupleListings category={category} />
    </Suspense>
  )
}

function ForVisitor({ category }: Of) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <Listings
      category={category}
      renderAct={({ id, name }) => (
        <ButtonLink
          to={`/login?redirect=${encodeURIComponent(`${pathname}${search}#${id}`)}`}
          kind="quiet"
        >
          {t('choices:save.signIn', { name })}
        </ButtonLink>
      )}
    />
  )
}
