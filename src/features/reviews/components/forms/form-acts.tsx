import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import css from '../reviews.module.css'

/** The end of a form: why it was refused, its button, and the way out. */
export function FormActs({
  act,
  isBusy,
  refusal = null,
  onClose,
}: {
  act: string
  isBusy: boolean
  refusal?: string | null
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <div className={css.acts}>
        <Button type="submit" busy={isBusy} busyLabel={t('reviews:busy')}>
          {act}
        </Button>
        <Button kind="bare" onPress={onClose}>
          {t('reviews:close')}
        </Button>
      </div>
    </>
  )
}
