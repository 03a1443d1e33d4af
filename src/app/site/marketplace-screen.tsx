import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { ListingsSkeleton, Listings } from '#src/features/marketplace/components/listings.tsx'
import type { ListingsProps } from '#src/features/marketplace/components/listings.tsx'
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
      renderList={(list) => <ForWhoever key={JSON.stringify(list.asked)} {...list} />}
    />
  )
}

function ForWhoever(list: ListingsProps) {
  const { me, isLoading } = useSession()
  if (isLoading) return <ListingsSkeleton />
  if (!me) return <ForVisitor {...list} />
  if (me.role !== 'COUPLE' || me.profile !== 'complete') return <Listings {...list} />
  return (
    <Suspense fallback={<ListingsSkeleton />}>
      <CoupleListings {...list} />
    </Suspense>
  )
}

function ForVisitor(list: ListingsProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <Listings
      {...list}
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
