import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { loadScreens } from './app/routes/router.tsx'
import { keepInstallPrompt } from './app/settings/install/install-prompt.ts'
import { PrerenderedDataContext, readPrerenderedData } from './client/prerendered-data.ts'
import { isResuming, showResumedPage } from './client/storage/resuming.ts'
import { startSessionWhenNeeded } from './features/session/lazy-session.bindings.ts'
import { i18nReady, language } from './i18n/i18n.ts'
import { startInspectorClient } from './statecharts/inspector-client/inspector-client.ts'
import { replayClicks } from './ui/actions/replay-clicks.ts'
import { keepFocusNearPresses } from './ui/overlays/remember-focus.ts'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element for the page.')

keepInstallPrompt()
keepFocusNearPresses()
await i18nReady
startSessionWhenNeeded()
// Whoever watches is asked while the screens load, so that they see the charts begin.
startInspectorClient()
// On a slow phone this file and what it imports have kept the page busy for long enough to let it
// answer to its owner first.
await new Promise((resume) => setTimeout(resume))
// A screen that cannot be brought is told about by the page itself.
await loadScreens(window.location.pathname).catch(() => undefined)
const drawn = readPrerenderedData()
show(
  root,
  <StrictMode>
    <PrerenderedDataContext value={drawn}>
      <App located={(product) => <BrowserRouter>{product}</BrowserRouter>} />
    </PrerenderedDataContext>
  </StrictMode>,
)

/**
 * Takes over the HTML that the build or the server drew, where this visit would draw the same: not
 * where it goes on with what was typed before. Whatever the address asks for is drawn once the page
 * is alive (`useHydrated`), so that no query loses what is typed meanwhile.
 */
function show(place: HTMLElement, page: React.ReactNode) {
  const isDrawn = place.hasChildNodes() && language() === 'en' && !isResuming()
  replayClicks()
  // In slices, so that a slow phone answers to its owner meanwhile.
  if (isDrawn) startTransition(() => void hydrateRoot(place, page))
  else {
    createRoot(place).render(page)
    showResumedPage()
  }
}
