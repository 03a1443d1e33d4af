import { lazy, Suspense } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { PublicListing, ShownListing } from '#machines/listings/public-listing.schema.ts'
import { usePrerenderedData } from '#src/client/prerendered-data.ts'
import { ResponseFacts } from '#src/features/enquiries/components/facts/response-facts.tsx'
import { AvailabilityCheck } from '#src/features/listings/components/own-day/availability.tsx'
import { PinnedActions } from '#src/features/listings/components/own-day/pinned.tsx'
import { ReportListing } from '#src/features/listings/components/report/report-listing.tsx'
import { ListingPage } from '#src/features/listings/pages/listing-page.tsx'
import { CompareLink, CompareToggle } from '#src/features/marketplace/components/compare.tsx'
import { useCompared } from '#src/features/marketplace/use-compared.ts'
import { PublicReviews } from '#src/features/reviews/components/public-reviews.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { useHydrated } from '../../frame/hydrated.ts'
import { AskLink } from './ask-link.tsx'
import { SignInToSave } from './sign-in-to-save.tsx'

/** What a visitor does not need: their wedding, and what is saved for it. */
const CouplePlan = lazy(() =>
  import('../../couple/marketplace/couple-plan.tsx').then(({ CouplePlan }) => ({
    default: CouplePlan,
  })),
)

/** The page of a vendor in the marketplace. */
export function ListingScreen() {
  const { slug = '' } = useParams()
  const { pathname } = useLocation()
  // The server wrote it by the schema of the same answer of the API.
  const drawn = usePrerenderedData(pathname) as PublicListing | null | undefined
  return (
    <ListingPage
      key={slug}
      slug={slug}
      drawn={drawn}
      renderAct={(listing) => <VendorActs listing={listing} />}
      renderReviews={({ slug, name, rating }) => (
        <PublicReviews slug={slug} name={name} rating={rating} />
      )}
      renderEnd={(listing) => <Report slug={listing.slug} />}
    />
  )
}

/** Whoever is signed in is told the outcome at their own address, unless they take it out. */
function Report({ slug }: { slug: string }) {
  const { me } = useSession()
  return <ReportListing slug={slug} email={me?.email ?? ''} />
}

/** The day, saving and comparing: with the couple's own plan, or for a visitor. */
function VendorActs({ listing }: { listing: ShownListing }) {
  const { me, isLoading } = useSession()
  const forVisitor = (
    <Acts
      listing={listing}
      day={null}
      save={
        <>
          <AskLink businessIds={[listing.id]} />
          <SignInToSave name={null} />
        </>
      }
    />
  )
  if (isLoading || !me) return forVisitor
  const waiting = <Acts listing={listing} day={null} save={null} />
  if (me.role !== 'COUPLE' || me.profile !== 'complete') return waiting
  return (
    <Suspense fallback={waiting}>
      <CouplePlan waiting={waiting}>
        {({ date, mayAsk, renderAct }) => (
          <Acts
            listing={listing}
            day={date}
            save={
              <>
                {mayAsk ? <AskLink businessIds={[listing.id]} /> : null}
                {renderAct(listing)}
              </>
            }
          />
        )}
      </CouplePlan>
    </Suspense>
  )
}

function Acts({
  listing: { id, slug, name, category },
  day,
  save,
}: {
  listing: ShownListing
  day: string | null
  save: React.ReactNode
}) {
  const [address] = useSearchParams()
  const { isIn } = useCompared()
  // What the server drew knows no query.
  const isAlive = useHydrated()
  const searched = isAlive ? address.get('date') : null
  const date = searched ?? day
  return (
    <>
      <AvailabilityCheck
        key={date}
        slug={slug}
        own={date}
        isOwn={searched === null && day !== null}
      />
      <PinnedActions>{save}</PinnedActions>
      <CompareToggle {...{ id, slug, name, category }} />
      {isIn(id) ? <CompareLink date={date ?? undefined} /> : null}
      <ResponseFacts slug={slug} />
    </>
  )
}
