import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { undoActivity } from './undo.queries.ts'

/** Says what is now true, with a way back for as long as it is said, where there is one. */
export function useToastWithUndo() {
  const { t } = useTranslation()
  const showToast = useToast()
  return (message: string, undo: (() => unknown) | null = null) =>
    showToast({
      message,
      action: undo && { name: t('ui:undo'), onPress: () => void undo() },
    })
}

/** The same, where an activity is what is undone. */
export function useUndoToast(weddingId: string, onUndone: () => void) {
  const { t } = useTranslation()
  const showToast = useToastWithUndo()
  async function undo(activityId: string) {
    const answer = await undoActivity(weddingId, activityId)
    showToast(answer.result === 'answer' ? t('ui:undone') : (errorText(answer.code) ?? ''))
    onUndone()
  }
  return (message: string, activityId?: string | null) =>
    showToast(message, activityId ? () => undo(activityId) : null)
}
