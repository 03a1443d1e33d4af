import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { highlightFields } from '#machines/listings/fields/category-fields.schema.ts'
import { foundBy } from '#machines/listings/figures/figures.rules.ts'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'
import type { SearchCard } from '#machines/marketplace/search.schema.ts'
import { filesOf } from '#machines/photos/photo.rules.ts'
import { usePublicProofs } from '#src/features/vendors/use-public-proofs.ts'
import {
  countryName,
  formatDate,
  formatMoney,
  formatNumber,
  formatStars,
} from '#src/i18n/format.ts'
import { formatField } from '#src/i18n/parts/listings/field-value.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Icon } from '#src/ui/actions/icon.tsx'
import { LazyIcon } from '#src/ui/actions/lazy-icon.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Picture } from '#src/ui/data/picture/picture.tsx'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { Photo } from '#machines/photos/photo.schema.ts'
import css from './listings.module.css'

/** A vendor among the results of a search. */
export function ListingCard({
  listing,
  asked,
  isFirst,
  children,
}: {
  listing: SearchCard
  asked: SearchParams
  /** The first of the list, whose photo is in sight as the page opens. */
  isFirst: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { slug, name, category, website, tagline, description, cover, proofs } = listing
  const { date } = asked
  // The page answers for the day that was searched, too, and reports the search by which it was
  // found.
  const page = `/marketplace/v/${slug}${date ? `?date=${date}` : ''}`
  const checked = usePublicProofs(proofs)
  return (
    <article className={css.card}>
      <CardCover {...{ name, category, cover, isFirst }} />
      <h2 tabIndex={-1}>
        {slug === null ? (
          name
        ) : (
          <Link to={page} state={{ found: foundBy(asked) }}>
            {name}
          </Link>
        )}
      </h2>
      <Facts listing={listing} />
      <RatingAndPrice listing={listing} />
      {date ? <OnDay date={date} isFree={listing.isFree ?? false} /> : null}
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

function OnDay({ date, isFree }: { date: string; isFree: boolean }) {
  const { t } = useTranslation()
  const day = { date: formatDate(date) }
  if (!isFree) return <p className={css.unsaid}>{t('marketplace:unsaid', day)}</p>
  return (
    <p className={css.free}>
      <LazyIcon name="free" />
      {t('marketplace:filter.freeOn', day)}
    </p>
  )
}

/** What it is, where, how far away, and what tells it apart from others of its category. */
function Facts({ listing }: { listing: SearchCard }) {
  const { t } = useTranslation()
  const { category, city, country, distanceKm } = listing
  const land = countryName(country)
  const facts = [
    t(`vendors:category.${category}`),
    city && land ? t('marketplace:place', { city, country: land }) : city || land,
    distanceKm === null || distanceKm < 1
      ? ''
      : t('marketplace:distance', { distance: formatNumber(Math.round(distanceKm)) }),
    highlightText(listing),
  ]
  return (
    <p className={css.facts}>
      {facts.filter(Boolean).map((fact) => (
        <Fragment key={fact}>
          <span>{fact}</span>{' '}
        </Fragment>
      ))}
    </p>
  )
}

function CardCover({
  name,
  category,
  cover,
  isFirst,
}: {
  name: string
  category: ServiceCategory
  cover: Photo | null
  isFirst: boolean
}) {
  return (
    <span className={css.cover}>
      {cover ? (
        <Picture
          {...cover}
          files={filesOf(cover)}
          alt=""
          sizes="(max-width: 44rem) 100vw, 22rem"
          isFirst={isFirst}
        />
      ) : (
        <Cover category={category} name={name} />
      )}
    </span>
  )
}

/** What the listing states in the field that tells vendors of its category apart. */
function highlightText({ category, highlight, price }: SearchCard) {
  const field = highlightFields[category]
  if (field === null || highlight === null) return ''
  if (field === 'seatedCapacity' && typeof highlight === 'number')
    return t('marketplace:seats', { total: formatNumber(highlight) })
  return formatField(field, highlight, price.currency)
}

function RatingAndPrice({ listing: { rating, price } }: { listing: SearchCard }) {
  const { t } = useTranslation()
  if (rating.count === 0 && price.fromMinor === null) return null
  return (
    <div className={css.worth}>
      {price.fromMinor === null ? null : (
        <strong>
          {t('marketplace:from', {
            amount: formatMoney({ minor: price.fromMinor, currency: price.currency }),
          })}
        </strong>
      )}
      {rating.count > 0 ? (
        <span className={css.rating}>
          <Icon name="star" />
          {t('marketplace:rating', {
            count: rating.count,
            total: formatNumber(rating.count),
            stars: formatStars(rating.rating),
          })}
        </span>
      ) : null}
    </div>
  )
}
