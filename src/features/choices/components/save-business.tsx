import { isOut, mayAsk } from '#machines/choices/vendor-choice.selectors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import type { SaveState } from '../use-saved.ts'

/** Saves a business of the marketplace, or leads to where it stands among the couple's own vendors. */
export function SaveBusiness({
  name,
  known,
  onSave,
}: {
  name: string
  known: SaveState | null
  onSave: () => void
}) {
  const { t } = useTranslation()
  // Who is out is considered again by being saved.
  if (known?.state === 'saved' && !isOut(known.choice.state)) {
    const state = t(`choices:state.${known.choice.state}`)
    return (
      <ButtonLink to={`/dashboard/vendors/${known.choice.choiceId}`} kind="quiet" icon="done">
        {mayAsk(known.choice.state)
          ? t('choices:save.saved', { name })
          : t('choices:save.known', { name, state })}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button
        kind="quiet"
        name={t('choices:save.saveName', { name })}
        busy={known?.state === 'saving'}
        busyLabel={t('choices:save.saving')}
        onPress={onSave}
      >
        {t('choices:save.save')}
      </Button>
      <Notice kind="critical">
        {known?.state === 'refused'
          ? t('choices:save.failed', { name, reason: errorText(known.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}
