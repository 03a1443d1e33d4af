import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import type { GuestPage } from '#machines/website/website.schema.ts'
import { App } from './app/app.tsx'
import { loadScreens } from './app/routes/router.tsx'
import { PrerenderedDataContext } from './client/prerendered-data.ts'
import { listingHead } from './features/listings/use-listing-head.ts'
import { guestPageHead } from './features/website/use-guest-page.ts'

/**
 * Renders the page of a wedding or of a listing from its data, as the browser will render it again from the same, and says what its head
 * tells. For the server, as a program of its own.
 */
export async function renderPage(path: string, data: unknown) {
  await loadScreens(path)
  const body = renderToString(
    <PrerenderedDataContext value={{ path, data }}>
      <App located={(product) => <StaticRouter location={path}>{product}</StaticRouter>} />
    </PrerenderedDataContext>,
  )
  // The server wrote it by the schema of the same answer of the API.
  const head = path.startsWith('/marketplace/')
    ? listingHead(data as PublicListing | null)
    : guestPageHead(data as GuestPage | null)
  return { body, ...head }
}
