import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { changedSinceOf, undoActivity } from './undo.queries.ts'

/** Undoes something. It may answer why it was refused, where nothing else shows that. */
type UndoAct = () => Promise<string | null> | void

/**
 * Says what is now true, with a way back for as long as it is said, where there is one. Why the way
 * back was refused stays until it is dismissed.
 */
export function useToastWithUndo() {
  const { t } = useTranslation()
  const showToast = useToast()
  async function run(undo: UndoAct) {
    const refused = await undo()
    if (refused) showToast({ message: errorText(refused) ?? '', isRefusal: true })
  }
  return (message: string, undo: UndoAct | null = null) =>
    showToast({
      message,
      action: undo && { name: t('ui:undo'), onPress: () => void run(undo) },
    })
}

/** The same, where an activity is what is undone. */
export function useUndoToast(weddingId: string, onUndone: () => void) {
  const { t } = useTranslation()
  const showToast = useToastWithUndo()
  async function undo(activityId: string) {
    const answer = await undoActivity(weddingId, activityId)
    onUndone()
    if (answer.result === 'answer') showToast(t('ui:undone'))
    // Who was asked about what has changed since has read already why it cannot be undone.
    return answer.result === 'answer' || changedSinceOf(answer) ? null : answer.code
  }
  return (message: string, activityId?: string | null) =>
    showToast(message, activityId ? () => undo(activityId) : null)
}
