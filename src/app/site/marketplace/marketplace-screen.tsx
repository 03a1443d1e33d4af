import { lazy, memo, Suspense } from 'react'
import { useLocation } from 'react-router'
import { CompareBar, CompareToggle } from '#src/features/marketplace/components/compare.tsx'
import {
  CardActs,
  ListingsSkeleton,
  Listings,
} from '#src/features/marketplace/components/listings.tsx'
import type { ListingsProps } from '#src/features/marketplace/components/listings.tsx'
import { MarketplacePage } from '#src/features/marketplace/pages/marketplace-page.tsx'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { usePrerenderedData } from '#src/client/prerendered-data.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { useHydrated } from '../../frame/hydrated.ts'

/** What a visitor does not need: their wedding, and what is saved for it. */
const CoupleListings = lazy(() =>
  import('../../couple/marketplace/couple-listings.tsx').then(({ CoupleListings }) => ({
    default: CoupleListings,
  })),
)

/**
 * The marketplace: for couples with a way to save a business, for visitors with one that leads
 * through the sign-in and back.
 */
export function MarketplaceScreen() {
  return <Marketplace isDrawn={!useHydrated()} />
}

/**
 * React renders whoever calls `useHydrated` in one piece as soon as the drawn page is taken over,
 * before it renders the deferred value in slices. The list has no part in the first.
 */
const Marketplace = memo(function Marketplace({ isDrawn }: { isDrawn: boolean }) {
  const { pathname } = useLocation()
  // The server wrote it by the schema of the same answer of the API.
  const drawn = usePrerenderedData(pathname) as SearchAnswer | null | undefined
  return (
    <MarketplacePage
      isDrawn={isDrawn}
      // It was true when the page came: later visits ask again.
      drawn={isDrawn || drawn === null ? drawn : undefined}
      renderList={(list) => (
        <>
          <ForWhoever key={JSON.stringify(list.asked)} {...list} />
          <CompareBar date={list.asked['date']} guests={list.asked['guests']} />
        </>
      )}
    />
  )
})

function ForWhoever(list: ListingsProps) {
  const { me, isLoading } = useSession()
  if (isLoading ? list.drawn : !me) return <ForVisitor {...list} />
  if (isLoading || !me) return <ListingsSkeleton />
  if (me.role !== 'COUPLE' || me.profile !== 'complete')
    return (
      <Listings
        {...list}
        renderAct={({ id, slug, name, category }) =>
          slug === null ? null : <CompareToggle {...{ id, slug, name, category }} />
        }
      />
    )
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
      renderAct={({ id, name, slug, category }) => (
        <CardActs>
          <ButtonLink
            to={`/login?redirect=${encodeURIComponent(`${pathname}${search}#${id}`)}`}
            kind="quiet"
            name={t('choices:save.signIn', { name })}
          >
            {t('choices:save.signInHere')}
          </ButtonLink>
          {slug === null ? null : <CompareToggle {...{ id, slug, name, category }} />}
        </CardActs>
      )}
    />
  )
}
