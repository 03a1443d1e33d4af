import { useEffect } from 'react'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import { countryName } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/** What the head of a listing's page says; the server writes the same. */
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

/** The tab says it after a change of pages, too. */
export function useListingHead(listing: PublicListing | null) {
  const { title } = listingHead(listing)
  useEffect(() => void (document.title = title), [title])
}

/** As much as search engines show, ending with a word. */
function shortened(text: string) {
  if (text.length <= 160) return text
  return `${text.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
