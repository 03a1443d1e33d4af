import { useState } from 'react'
import { useToday, useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Confirm } from '#src/ui/overlays/confirm.tsx'

/**
 * Removes one guest at once and asks before it removes several. From the day of the wedding on it
 * always asks: photos that guests have sent go with their household, and no undo brings them back.
 */
export function useRemovalQuestion(onRemove: (ids: string[]) => void) {
  const { t } = useTranslation()
  const { weddingDate } = useWedding().wedding
  const today = useToday()
  const [leaving, ask] = useState<string[] | null>(null)
  const mayHaveSent = weddingDate !== null && weddingDate <= today
  const count = leaving?.length ?? 0
  return {
    remove: (ids: string[]) => (ids.length > 1 || mayHaveSent ? ask(ids) : onRemove(ids)),
    question: (
      <Confirm
        open={leaving !== null}
        question={t('guests:several.asked', { count })}
        act={t('guests:several.removeAsked', { count })}
        keep={t('guests:several.keep')}
        onAct={() => {
          if (leaving) onRemove(leaving)
          ask(null)
        }}
        onKeep={() => ask(null)}
      >
        {t(mayHaveSent ? 'guests:several.askedPhotos' : 'guests:several.askedText')}
      </Confirm>
    ),
  }
}
