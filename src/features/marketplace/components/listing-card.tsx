import type { ReactNode } from 'react'
import { foundBy } from '#machines/listings/figures/figures.rules.ts'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'
import type { SearchCard } from '#machines/marketplace/search.schema.ts'
import { filesOf } from '#machines/photos/photo.rules.ts'
import { usePublicProofs } from '#src/features/vendors/use-public-proofs.ts'
import { countryName, formatMoney, formatNumber, formatStars } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Stars } from '#src/ui/data/stars.tsx'
import { Picture } from '#src/ui/data/picture/picture.tsx'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { Photo } from '#machines/photos/photo.schema.ts'
import css from './listings.module.css'

/** A vendor among the results of a search. */
export function ListingCard({
  listing,
  asked,
  children,
}: {
  listing: SearchCard
  asked: SearchParams
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { slug, name, category, city, country, website, tagline, description, cover } = listing
  const { distanceKm, proofs } = listing
  const { date } = asked
  // The page answers for the day that was searched, too, and reports the search by which it was
  // found.
  const page = `/marketplace/v/${slug}${date ? `?date=${date}` : ''}`
  const checked = usePublicProofs(proofs)
  const land = countryName(country)
  const place = city && land ? t('marketplace:place', { city, country: land }) : city || land
  const facts = [
    t(`vendors:category.${category}`),
    place,
    distanceKm === null || distanceKm < 1
      ? ''
      : t('marketplace:distance', { distance: formatNumber(Math.round(distanceKm)) }),
  ]
  return (
    <article className={css.card}>
      <CardCover {...{ name, category, cover }} />
      <h2 tabIndex={-1}>
        {slug === null ? (
          name
        ) : (
          <Link to={page} state={{ found: foundBy(asked) }}>
            {name}
          </Link>
        )}
      </h2>
      <p className={css.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <RatingAndPrice listing={listing} />
      <p>{tagline || description}</p>
      {checked.length > 0 ? <p className={css.proofs}>{checked.join(' · ')}</p> : null}
      {website ? (
        <a href={website} rel="nofollow noopener" aria-label={t('marketplace:opensNew', { name })}>
          {t('marketplace:website')}
        </a>
      ) : null}
      {children}
    </article>
  )
}

function CardCover({
  name,
  category,
  cover,
}: {
  name: string
  category: ServiceCategory
  cover: Photo | null
}) {
  return (
    <span className={css.cover}>
      {cover ? (
        <Picture {...cover} files={filesOf(cover)} alt="" sizes="(max-width: 44rem) 100vw, 22rem" />
      ) : (
        <Cover category={category} name={name} />
      )}
    </span>
  )
}

function RatingAndPrice({ listing }: { listing: SearchCard }) {
  const { rating, price } = listing
  const { t } = useTranslation()
  return (
    <>
      {rating.count > 0 ? (
        <p>
          <Stars hundredths={rating.rating}>
            {t('marketplace:rating', {
              count: rating.count,
              total: formatNumber(rating.count),
              stars: formatStars(rating.rating),
            })}
          </Stars>
        </p>
      ) : null}
      {price.fromMinor === null ? null : (
        <p>
          <strong>
            {t('marketplace:from', {
              amount: formatMoney({ minor: price.fromMinor, currency: price.currency }),
            })}
          </strong>
        </p>
      )}
    </>
  )
}
