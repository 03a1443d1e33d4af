import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type {
  NearbyListing,
  PublicListing,
  ShownListing,
} from '#machines/listings/public-listing.schema.ts'
import { filesOf } from '#machines/photos/photo.rules.ts'
import { useOnFirstVisit } from '#src/client/prerendered-data.ts'
import { useRead } from '#src/client/records/read.ts'
import { countryName } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Picture } from '#src/ui/data/picture/picture.tsx'
import { Hidden, Stack } from '#src/ui/layout/layout.tsx'
import { ListingView, ShortPrice } from '../components/listing-view.tsx'
import { PinnedBar } from '../components/own-day/pinned.tsx'
import { readPublicListing } from '../listing.queries.ts'
import { spreadOverTime, useListingChanges } from '../use-listing-changes.ts'
import { useListingHead } from '../use-listing-head.ts'
import { useReportView } from '../figures/use-report-view.ts'
import css from './listing-page.module.css'

type Act = (listing: ShownListing) => ReactNode

/** The page of a listing. `drawn` is what the server rendered it from: null where there is none. */
export function ListingPage({
  slug,
  drawn,
  ...render
}: {
  slug: string
  drawn: PublicListing | null | undefined
  renderAct: Act
  renderReviews: Act
  renderEnd: Act
}) {
  const known = useOnFirstVisit(drawn)
  return (
    <div className={css.page}>
      {known === undefined ? (
        <Fetched slug={slug} {...render} />
      ) : (
        <Followed slug={slug} listing={known} {...render} />
      )}
    </div>
  )
}

function Fetched({ slug, ...render }: Omit<KnownProps, 'listing'>) {
  const { t } = useTranslation()
  const { read, readAgain } = useRead(() => readPublicListing(slug))
  if (read.state === 'ready') return <Followed slug={slug} listing={read.value} {...render} />
  if (read.state === 'loading') return <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
  if (read.reason === 'not_found' || read.reason === 'invalid_input')
    return <Known slug={slug} listing={null} {...render} />
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

/** What the page was opened with, until its vendor or the team changes it. */
function Followed({ slug, listing, ...render }: KnownProps) {
  const { t } = useTranslation()
  const [changed, setChanged] = useState<PublicListing | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const id = listing?.is === 'shown' ? listing.id : null
  async function look() {
    const answer = await readPublicListing(slug)
    const now = answer.result === 'answer' ? answer.body : erased(answer.code, listing)
    if (now === null) return
    const isInside = box.current?.contains(document.activeElement) ?? false
    setChanged(now)
    // What had the focus may be gone with what it stood in.
    if (isInside)
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) box.current?.focus()
      })
  }
  useListingChanges(({ gone, shown, isUnknown }) => {
    if (id === null) return
    if (gone.has(id) || shown.has(id)) void look()
    else if (isUnknown) spreadOverTime(() => void look())
  })
  const now = changed ?? listing
  return (
    <div ref={box} tabIndex={-1} className={css.box}>
      <Hidden>
        <output>{changed?.is === 'gone' ? t('listings:page.gone') : ''}</output>
      </Hidden>
      <Known slug={slug} listing={now} {...render} />
    </div>
  )
}

/** A business that is erased has no address any more: its page is that of one that has left. */
function erased(code: string, listing: PublicListing | null): PublicListing | null {
  if (code !== 'not_found' || listing === null) return null
  return { is: 'gone', category: listing.category, city: listing.city, nearby: listing.nearby }
}

interface KnownProps {
  slug: string
  listing: PublicListing | null
  renderAct: Act
  renderReviews: Act
  renderEnd: Act
}

function Known({ slug, listing, renderAct, renderReviews, renderEnd }: KnownProps) {
  const { t } = useTranslation()
  useListingHead(listing)
  useReportView(listing?.is === 'shown' ? listing.slug : null)
  if (listing?.is !== 'shown') return <UnlistedBusiness listing={listing} />
  if (listing.slug !== slug) return <Navigate to={`/marketplace/v/${listing.slug}`} replace />
  return (
    <PinnedBar beside={<ShortPrice content={listing.content} />}>
      <Stack gap="loose">
        <WayHere listing={listing} />
        <ListingView
          listing={listing}
          heading="h1"
          act={renderAct(listing)}
          reviews={renderReviews(listing)}
        />
        {renderEnd(listing)}
        <Nearby title={t('listings:page.similar')} nearby={listing.nearby} />
      </Stack>
    </PinnedBar>
  )
}

/** The pages above this one: the marketplace, the category, and the category in its town. */
function WayHere({ listing: { category, town } }: { listing: ShownListing }) {
  const { t } = useTranslation()
  const steps = [
    { to: '/marketplace', name: t('site:nav.marketplace') },
    { to: `/marketplace/${category}`, name: t(`vendors:category.${category}`) },
    ...(town ? [{ to: `/marketplace/${category}/${town.slug}`, name: town.name }] : []),
  ]
  return (
    <nav aria-label={t('listings:page.breadcrumb')} className={css.way}>
      {steps.map(({ to, name }, at) => (
        <span key={to}>
          {at === 0 ? null : <span aria-hidden="true"> / </span>}
          <Link to={to}>{name}</Link>
        </span>
      ))}
    </nav>
  )
}

/** Other vendors, each a link to their page. */
function Nearby({ title, nearby }: { title: string; nearby: readonly NearbyListing[] }) {
  if (nearby.length === 0) return null
  return (
    <section aria-label={title}>
      <Stack>
        <h2>{title}</h2>
        <ul className={css.nearby}>
          {nearby.map(({ slug, name, category, city, country, cover }) => (
            <li key={slug}>
              <span className={css.cover}>
                {cover ? (
                  <Picture {...cover} files={filesOf(cover)} alt="" sizes="16rem" />
                ) : (
                  <Cover category={category} name={name} width={320} height={200} />
                )}
              </span>
              <Link to={`/marketplace/v/${slug}`}>{name}</Link>
              <span>{city || countryName(country)}</span>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  )
}

/** One that was public says where to look instead; one that never was says that it is not there. */
function UnlistedBusiness({ listing }: { listing: Exclude<PublicListing, ShownListing> | null }) {
  const { t } = useTranslation()
  return (
    <Stack gap="loose">
      <Empty
        heading="h1"
        title={t(listing === null ? 'listings:page.never' : 'listings:page.gone')}
        action={
          <ButtonLink to={listing ? `/marketplace/${listing.category}` : '/marketplace'}>
            {t('listings:page.toMarketplace')}
          </ButtonLink>
        }
      >
        {t(listing === null ? 'listings:page.neverText' : 'listings:page.goneText')}
      </Empty>
      <Nearby title={t('listings:page.nearby')} nearby={listing?.nearby ?? []} />
    </Stack>
  )
}
