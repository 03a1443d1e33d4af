import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { useToast } from '#src/ui/overlays/toast.tsx'

/** Says what is now true, with a way back for as long as it is said. */
export function useUndoToast(weddingId: string, onUndone: () => void) {
  const showToast = useToast()
  async function undo(activityId: string) {
    const answer = await undoActivity(weddingId, activityId)
    showToast({ message: answer.result === 'answer' ? t('ui:undone') : (errorText(answer.code) ?? '') })
    onUndone()
  }
  return (says: string, activityId: string) =>
    showToast({ message: says, action: { name: t('ui:undo'), onPress: () => void undo(activityId) } })
}
