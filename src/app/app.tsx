import { BrowserRouter } from 'react-router'
import { t } from '#src/i18n/t.ts'
import { Boundary } from './frame/boundary.tsx'
import { Router } from './router.tsx'

/** The whole product in the browser. What no screen could catch ends on the global error screen. */
export function App() {
  return (
    <Boundary heading={t('app:broken.title')}>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </Boundary>
  )
}
