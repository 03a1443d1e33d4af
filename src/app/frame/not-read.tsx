import { errorText, t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'

/** A screen whose one thing could not be read: what happened, and one way on. */
export function LoadFailed({ title, reason, onRetry }: { title: string; reason: string; onRetry: () => void }) {
  return (
    <Stack>
      <h1>{title}</h1>
      <Notice kind="critical">{errorText(reason)}</Notice>
      <div>
        <Button onPress={onRetry}>{t('app:broken.tryAgain')}</Button>
      </div>
    </Stack>
  )
}
