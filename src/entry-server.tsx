import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { GuestPage } from '#machines/website/website.schema.ts'
import { App } from './app/app.tsx'
import { loadScreens } from './app/routes/router.tsx'
import { PrerenderedDataContext } from './client/prerendered-data.ts'
import { guestPageHead } from './features/website/use-guest-page.ts'

/**
 * Draws the page of a wedding from its data, the same as the browser will draw it again from the same, and says what its head tells. For
 * the server, as a program of its own.
 */
export async function renderPage(path: string, data: unknown) {
  await loadScreens(path)
  const body = renderToString(
    <PrerenderedDataContext value={{ path, data }}>
      <App located={(product) => <StaticRouter location={path}>{product}</StaticRouter>} />
    </PrerenderedDataContext>,
  )
  // The server wrote it by the schema of the same answer of the API.
  return { body, ...guestPageHead(data as GuestPage | null) }
}
