/* For whoever reads the site by machine: which pages there are, and which are private. */

/**
 * What public pages name as their pictures. Nobody finds those of another wedding page without its
 * link or passcode.
 */
const pictures = [
  '/api/w/*/photos/',
  '/api/marketplace/listings/*/picture',
  '/api/marketplace/photos/',
]

const privateAreas = [
  '/api/',
  '/dashboard',
  '/couple-profile',
  '/settings',
  '/vendor-dashboard',
  '/vendor-profile',
  '/admin/',
  '/complete-couple-profile',
  '/complete-vendor-profile',
  '/auth/',
  '/callback',
  '/signout',
  '/verify-email',
  '/reset-password',
  '/marketplace/compare',
  '/unauthorized',
  '/error',
  '/dev/',
  '/statecharts',
]

export function robotsFor(publicUrl: string) {
  const rules = privateAreas.map((path) => `Disallow: ${path}`)
  // The longest rule counts; crawlers that take the first one find this one first.
  return [
    'User-agent: *',
    ...pictures.map((path) => `Allow: ${path}`),
    ...rules,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Sitemap: ${publicUrl}/sitemap-vendors.xml`,
    `Sitemap: ${publicUrl}/sitemap-places.xml`,
    '',
  ].join('\n')
}

export function sitemapFor(publicUrl: string, paths: string[]) {
  const entries = paths.toSorted().map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/** The index of the listings' sitemaps. Each part is named by the slug that it begins with. */
export function listingsIndex(publicUrl: string, parts: readonly string[]) {
  const entries = parts.map(
    (from) => `  <sitemap><loc>${publicUrl}/sitemap-vendors.xml?from=${from}</loc></sitemap>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</sitemapindex>',
    '',
  ].join('\n')
}

/** One of these parts, with the day each page last changed. */
export function listingsPart(
  publicUrl: string,
  pages: readonly { slug: string; publishedAt: Date }[],
) {
  const entries = pages.map(
    ({ slug, publishedAt }) =>
      `  <url><loc>${publicUrl}/marketplace/v/${slug}</loc><lastmod>${publishedAt.toISOString()}</lastmod></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
