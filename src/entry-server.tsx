import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import type { GuestPage } from '#machines/website/website.schema.ts'
import { App } from './app/app.tsx'
import { loadScreens } from './app/routes/router.tsx'
import { PrerenderedDataContext } from './client/prerendered-data.ts'
import { listingHead } from './features/listings/use-listing-head.ts'
import { searchHead } from './features/marketplace/use-search-head.ts'
import { guestPageHead } from './features/website/use-guest-page.ts'

/**
 * Renders the page of a wedding, of a listing or of a category from its data, as the browser will
 * render it again from the same, and says what its head tells. For the server, as a program of its
 * own.
 */
export async function renderPage(path: string, data: unknown) {
  await loadScreens(path)
  const markup = renderToString(
    <PrerenderedDataContext value={{ path, data }}>
      <App located={(product) => <StaticRouter location={path}>{product}</StaticRouter>} />
    </PrerenderedDataContext>,
  )
  // React names the pictures that are in sight first before anything else. They belong into the
  // head: the body begins behind all styles.
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(markup)?.[0] ?? ''
  return { body: markup.slice(preloads.length), preloads, ...headOf(path, data) }
}

/** The server wrote the data by the schema of the same answer of the API. */
function headOf(path: string, data: unknown) {
  if (path.startsWith('/marketplace/v/')) return listingHead(data as PublicListing | null)
  if (path.startsWith('/marketplace/')) {
    const [, , category = '', town] = path.split('/')
    const answer = data as SearchAnswer | null | undefined
    return searchHead({ category, ...(town ? { town } : {}) }, answer)
  }
  return guestPageHead(data as GuestPage | null)
}

/** The cover of a listing without a photo, for the picture that stands beside a link to it. */
export { drawCover } from './ui/data/cover/draw.ts'
