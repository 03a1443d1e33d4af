import { isOut, mayAsk, mayDrop } from '#machines/choices/vendor-choice.selectors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import type { SavedChoice, SaveState } from '../use-saved.ts'

interface SaveProps {
  name: string
  known: SaveState | null
  onSave: () => void
  onDrop: () => void
}

/**
 * Saves a business of the marketplace or rules it out, or leads to where it stands among the
 * couple's own vendors.
 */
export function SaveBusiness({ name, known, onSave, onDrop }: SaveProps) {
  const { t } = useTranslation()
  const choice = known?.choice ?? null
  const isBusy = known?.state === 'saving'
  const isAmong = choice !== null && !isOut(choice.state)
  return (
    <>
      {isAmong ? (
        <ChoiceLink name={name} choice={choice} />
      ) : (
        <Button
          kind="quiet"
          name={t(choice ? 'choices:save.againName' : 'choices:save.saveName', { name })}
          busy={isBusy}
          busyLabel={t('choices:save.saving')}
          onPress={onSave}
        >
          {t(choice ? 'choices:save.again' : 'choices:save.save')}
        </Button>
      )}
      {choice === null || mayDrop(choice.state) ? (
        <Button
          kind="bare"
          name={t('choices:save.dropName', { name })}
          busy={isBusy}
          onPress={onDrop}
        >
          {t('choices:save.drop')}
        </Button>
      ) : null}
      {choice ? <SavedNote choice={choice} /> : null}
      <Notice kind="critical">
        {known?.state === 'refused'
          ? t(known.act === 'drop' ? 'choices:save.dropFailed' : 'choices:save.failed', {
              name,
              reason: errorText(known.reason) ?? '',
            })
          : null}
      </Notice>
    </>
  )
}

function ChoiceLink({ name, choice }: { name: string; choice: SavedChoice }) {
  const { t } = useTranslation()
  const state = t(`choices:state.${choice.state}`)
  return (
    <ButtonLink to={`/dashboard/vendors/${choice.choiceId}`} kind="quiet" icon="done">
      {mayAsk(choice.state)
        ? t('choices:save.saved', { name })
        : t('choices:save.known', { name, state })}
    </ButtonLink>
  )
}

/** Who of the couple brought it there, and what they noted. */
function SavedNote({ choice: { state, by, notes } }: { choice: SavedChoice }) {
  const { t } = useTranslation()
  const who =
    by === null ? '' : t('choices:save.by', { state: t(`choices:state.${state}`), name: by })
  const text = [who, notes].filter(Boolean).join(' · ')
  return text === '' ? null : <Soft small>{text}</Soft>
}
