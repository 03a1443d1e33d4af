import { t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import css from './alone.module.css'

/** Nobody could say who is here. There may well be a session, so nobody is sent away from the page. */
export function Unreached({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={css.alone}>
      <h1>{t('app:unreached.title')}</h1>
      <p role="alert">{t('app:unreached.text')}</p>
      <Button onPress={onRetry}>{t('app:broken.tryAgain')}</Button>
    </main>
  )
}
