import { createRoot } from 'react-dom/client'
import { loadTexts } from '#src/i18n/i18n.ts'
import { Visualiser } from './page/visualiser.tsx'
import '../styles/tokens.css'
import '../styles/base.css'
import './canvas/drawing.css'
import './canvas/coverage.css'

void show()

async function show() {
  const root = document.getElementById('root')
  if (!root) throw new Error('statecharts.html has no element for the page.')
  await loadTexts('statecharts')
  createRoot(root).render(<Visualiser />)
}
