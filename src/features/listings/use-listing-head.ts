import { useEffect } from 'react'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import { countryName } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/**
 * The title and description of a listing's page, also used by the server. Null is a listing that
 * never existed.
 */
export function listingHead(listing: PublicListing | null): { title: string; description: string } {
  if (listing?.is !== 'shown')
    return {
      title: t('app:title', {
        page: t(listing === null ? 'listings:page.neverTitle' : 'listings:page.goneTitle'),
      }),
      description: '',
    }
  const { name, category, city, country, content } = listing
  const facts = {
    category: t(`vendors:category.${category}`),
    place: city || countryName(country),
  }
  return {
    title: t('app:title', { page: t('listings:page.title', { name, ...facts }) }),
    description: content.tagline || shortened(content.description),
  }
}

/** Sets the title of the tab after navigation. */
export function useListingHead(listing: PublicListing | null) {
  const { title } = listingHead(listing)
  useEffect(() => void (document.title = title), [title])
}

/** As much as search engines show, cut between words. */
function shortened(text: string) {
  if (text.length <= 160) return text
  return `${text.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
