import { createRoot } from 'react-dom/client'
import { loadTexts, setLanguage } from '#src/i18n/texts.ts'
import { Visualiser } from './page/visualiser.tsx'
import '../styles/tokens.css'
import '../styles/base.css'
import './canvas/drawing.css'
import './canvas/coverage.css'

void show()

async function show() {
  const root = document.getElementById('root')
  if (!root) throw new Error('statecharts.html has no element for the page.')
  // The charts are in the product's own words, which are English, and so is the page around them.
  await setLanguage('en')
  await loadTexts('statecharts')
  createRoot(root).render(<Visualiser />)
}
