import { typedFrom } from '#machines/kernel/values/money.ts'
import type { ShownListing } from '../public-listing.schema.ts'

/**
 * What search engines read of a listing: schema.org's LocalBusiness, and of its answers FAQPage's
 * questions. It says nothing that the page does not show.
 */
export function structuredDataOf(listing: ShownListing, address: string): object {
  const { name, city, country, content, rating } = listing
  const { tagline, description, website, links, languages, foundedYear } = content
  const offers = offersOf(listing)
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': address,
    url: address,
    name,
    description: tagline || description,
    ...(city || country
      ? {
          address: {
            '@type': 'PostalAddress',
            ...(city ? { addressLocality: city } : {}),
            ...(country ? { addressCountry: country } : {}),
          },
        }
      : {}),
    ...(website || links.length > 0 ? { sameAs: [website, ...links].filter(Boolean) } : {}),
    ...(languages.length > 0 ? { knowsLanguage: languages } : {}),
    ...(foundedYear === null ? {} : { foundingDate: String(foundedYear) }),
    ...(priceRangeOf(listing) ? { priceRange: priceRangeOf(listing) } : {}),
    ...(offers.length > 0 ? { makesOffer: offers } : {}),
    ...(rating.count > 0 ? { aggregateRating: aggregateOf(rating) } : {}),
  }
}

/** The rating that the page shows, and of how many published reviews. */
function aggregateOf({ count, rating }: ShownListing['rating']) {
  return {
    '@type': 'AggregateRating',
    ratingValue: (Math.round(rating / 10) / 10).toFixed(1),
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  }
}

function priceRangeOf({ content: { currency, price } }: ShownListing): string | null {
  const { fromMinor, toMinor } = price
  if (fromMinor === null) return null
  const from = typedFrom({ minor: fromMinor, currency })
  return toMinor === null
    ? `${currency} ${from}+`
    : `${currency} ${from}-${typedFrom({ minor: toMinor, currency })}`
}

function offersOf({ content: { currency, packages } }: ShownListing) {
  return packages.flatMap(({ name, priceMinor }) =>
    priceMinor === null
      ? []
      : [
          {
            '@type': 'Offer',
            name,
            price: typedFrom({ minor: priceMinor, currency }),
            priceCurrency: currency,
          },
        ],
  )
}
