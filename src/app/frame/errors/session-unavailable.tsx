import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import css from './errors.module.css'

/**
 * Nobody could say who is here. There may well be a session, so nobody is sent away from the page.
 * `reason` is a key of errors.json.
 */
export function SessionUnavailable({
  reason,
  onRetry,
}: {
  reason: string | null
  onRetry: () => void
}) {
  const { t } = useTranslation()
  return (
    <main className={css.alone}>
      <h1>{t('app:unreached.title')}</h1>
      <p role="alert">{errorText(reason) ?? t('app:unreached.text')}</p>
      <Button onPress={onRetry}>{t('app:broken.tryAgain')}</Button>
    </main>
  )
}
