import type { SearchCard } from '../search.schema.ts'

/** A page on the way to another one, as search engines read it. */
export interface TrailStep {
  name: string
  address: string
}

/**
 * What search engines read of a page of vendors: the way to it, and which vendors it lists in which
 * order. It says nothing that the page does not show.
 */
export function searchStructuredData(
  trail: readonly TrailStep[],
  vendors: readonly { name: string; address: string }[],
): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: trail.map(({ name, address }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          item: address,
        })),
      },
      {
        '@type': 'ItemList',
        numberOfItems: vendors.length,
        itemListElement: vendors.map(({ name, address }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          url: address,
        })),
      },
    ],
  }
}

/** The vendors of a page who have a page of their own. */
export function listedVendors(items: readonly SearchCard[], publicUrl: string) {
  return items.flatMap(({ name, slug }) =>
    slug === null ? [] : [{ name, address: `${publicUrl}/marketplace/v/${slug}` }],
  )
}
