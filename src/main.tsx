import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepLanguage } from './client/storage.ts'
import { startSessionWhenNeeded } from './features/session/late-session.bindings.ts'
import { detectLanguage } from './i18n/texts.ts'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element for the page.')

document.documentElement.lang = detectLanguage(navigator.languages)
keepLanguage(document.documentElement.lang)
startSessionWhenNeeded()
createRoot(root).render(<App />)
