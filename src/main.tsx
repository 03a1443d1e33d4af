import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { bringScreens } from './app/routes/router.tsx'
import { DrawnContext, drawnHere } from './client/drawn.ts'
import { keepLanguage, keptLanguage } from './client/storage/storage.ts'
import { isResuming, showResumed } from './client/storage/resuming.ts'
import { startSessionWhenNeeded } from './features/session/late-session.bindings.ts'
import { detectLanguage, language, languages, speak } from './i18n/texts.ts'
import { offerStatecharts } from './statecharts/offer/offer.ts'
import { hearPresses } from './ui/actions/press-again.ts'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element for the page.')

const asked = import.meta.env.DEV ? new URLSearchParams(window.location.search).get('lang') : null
// The first look into the browser's storage waits for its disk. A page that need not look does not, and keeps its language when it is left.
await speak(detectLanguage([asked, languages.length > 1 ? keptLanguage() : null, ...navigator.languages]))
document.addEventListener('visibilitychange', () => document.hidden && keepLanguage(language()))
startSessionWhenNeeded()
// A screen that cannot be brought is told about by the page itself.
await bringScreens(window.location.pathname).catch(() => undefined)
offerStatecharts()
const drawn = drawnHere()
show(
  root,
  <StrictMode>
    <DrawnContext value={drawn}>
      <App located={(product) => <BrowserRouter>{product}</BrowserRouter>} />
    </DrawnContext>
  </StrictMode>,
)

/**
 * Takes over the HTML that the build or the server drew, where this visit would draw the same: not where it goes on with what was typed
 * before. Whatever the address asks for is drawn once the page is alive (`useHydrated`), so that no query loses what is typed meanwhile.
 */
function show(place: HTMLElement, page: React.ReactNode) {
  const isDrawn = place.hasChildNodes() && language() === 'en' && !isResuming()
  hearPresses()
  // In slices, so that a slow phone answers to its owner meanwhile.
  if (isDrawn) startTransition(() => void hydrateRoot(place, page))
  else {
    createRoot(place).render(page)
    showResumed()
  }
}
