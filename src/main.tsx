import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { bringScreens } from './app/routes/router.tsx'
import { keepLanguage, keepsSomethingInTab, keptLanguage } from './client/storage/storage.ts'
import { startSessionWhenNeeded } from './features/session/late-session.bindings.ts'
import { detectLanguage, language, speak } from './i18n/texts.ts'
import { offerStatecharts } from './statecharts/offer/offer.ts'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element for the page.')

const asked = import.meta.env.DEV ? new URLSearchParams(window.location.search).get('lang') : null
await speak(detectLanguage([asked, keptLanguage(), ...navigator.languages]))
keepLanguage(language())
startSessionWhenNeeded()
// A screen that cannot be brought is told about by the page itself.
await bringScreens(window.location.pathname).catch(() => undefined)
offerStatecharts()
show(root, <App located={(product) => <BrowserRouter>{product}</BrowserRouter>} />)

/** Takes over the HTML that the build drew, where this visit would draw the same: nothing asked for in the address, nothing typed before. */
function show(place: HTMLElement, page: React.ReactNode) {
  const isDrawn = place.hasChildNodes() && language() === 'en' && window.location.search === '' && !keepsSomethingInTab()
  // In slices, so that a slow phone answers to its owner meanwhile.
  if (isDrawn) startTransition(() => void hydrateRoot(place, page))
  else createRoot(place).render(page)
}
