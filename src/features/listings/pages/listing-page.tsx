import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { PublicListing, ShownListing } from '#machines/listings/public-listing.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { countryName } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { ListingView } from '../components/listing-view.tsx'
import { readPublicListing } from '../listing.queries.ts'
import { useListingHead } from '../use-listing-head.ts'
import css from './listing-page.module.css'

type Act = (listing: ShownListing) => ReactNode

/** The page of a listing. `drawn` is what the server rendered it from: null where there is none. */
export function ListingPage({
  slug,
  drawn,
  renderAct,
}: {
  slug: string
  drawn: PublicListing | null | undefined
  renderAct: Act
}) {
  return (
    <div className={css.page}>
      {drawn === undefined ? (
        <Fetched slug={slug} renderAct={renderAct} />
      ) : (
        <Known slug={slug} listing={drawn} renderAct={renderAct} />
      )}
    </div>
  )
}

function Fetched({ slug, renderAct }: { slug: string; renderAct: Act }) {
  const { t } = useTranslation()
  const { read, readAgain } = useRead(() => readPublicListing(slug))
  if (read.state === 'ready')
    return <Known slug={slug} listing={read.value} renderAct={renderAct} />
  if (read.state === 'loading') return <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
  if (read.reason === 'not_found' || read.reason === 'invalid_input')
    return <Known slug={slug} listing={null} renderAct={renderAct} />
  return (
    <Failure
      heading="h1"
      title={t('listings:page.failed')}
      action={<Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>}
    >
      {errorText(read.reason)}
    </Failure>
  )
}

function Known({
  slug,
  listing,
  renderAct,
}: {
  slug: string
  listing: PublicListing | null
  renderAct: Act
}) {
  const { t } = useTranslation()
  useListingHead(listing)
  if (listing?.is !== 'shown') return <Gone listing={listing} />
  if (listing.slug !== slug) return <Navigate to={`/marketplace/v/${listing.slug}`} replace />
  const category = t(`vendors:category.${listing.category}`)
  return (
    <Stack gap="loose">
      <nav aria-label={t('listings:page.breadcrumb')} className={css.way}>
        <Link to="/marketplace">{t('site:nav.marketplace')}</Link>
        <span aria-hidden="true"> / </span>
        <Link to={`/marketplace?category=${listing.category}`}>{category}</Link>
      </nav>
      <ListingView listing={listing} heading="h1" act={renderAct(listing)} />
    </Stack>
  )
}

/** One that was public says where to look instead; one that never was says that it is not there. */
function Gone({ listing }: { listing: Exclude<PublicListing, ShownListing> | null }) {
  const { t } = useTranslation()
  const nearby = listing?.nearby ?? []
  return (
    <Stack gap="loose">
      <Empty
        heading="h1"
        title={t(listing === null ? 'listings:page.never' : 'listings:page.gone')}
        action={
          <ButtonLink to={listing ? `/marketplace?category=${listing.category}` : '/marketplace'}>
            {t('listings:page.toMarketplace')}
          </ButtonLink>
        }
      >
        {t(listing === null ? 'listings:page.neverText' : 'listings:page.goneText')}
      </Empty>
      {nearby.length > 0 ? (
        <section aria-label={t('listings:page.nearby')}>
          <Stack>
            <h2>{t('listings:page.nearby')}</h2>
            <ul className={css.nearby}>
              {nearby.map(({ slug, name, city, country }) => (
                <li key={slug}>
                  <Link to={`/marketplace/v/${slug}`}>{name}</Link>
                  <span>{city || countryName(country)}</span>
                </li>
              ))}
            </ul>
          </Stack>
        </section>
      ) : null}
    </Stack>
  )
}
