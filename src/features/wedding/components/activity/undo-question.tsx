import { useEffect, useState } from 'react'
import type { ChangedSince } from '#machines/wedding/changed-since.schema.ts'
import { onChangedSince } from '#src/features/wedding/undo.queries.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { ChangedList } from '../../use-changed-list.tsx'

interface Question {
  changed: ChangedSince
  answer: (undoesRest: boolean) => void
}

/**
 * Asks how to undo what was changed again since, wherever undo was pressed. Once in the couple's
 * area.
 */
export function UndoQuestion() {
  const { t } = useTranslation()
  const [question, ask] = useState<Question | null>(null)
  useEffect(
    () =>
      onChangedSince(
        (changed) =>
          new Promise((resolve) => {
            ask({
              changed,
              answer: (undoesRest) => {
                ask(null)
                resolve(undoesRest)
              },
            })
          }),
      ),
    [],
  )
  if (!question) return null
  const { changed, answer } = question
  const { count, mayUndoRest } = changed
  return (
    <Confirm
      open
      kind="primary"
      question={t('ui:changedSince.title')}
      act={mayUndoRest ? t('ui:changedSince.undoRest', { count }) : null}
      keep={t(mayUndoRest ? 'ui:changedSince.keep' : 'ui:changedSince.close')}
      onAct={() => answer(true)}
      onKeep={() => answer(false)}
    >
      <p>{t(mayUndoRest ? 'ui:changedSince.text' : 'ui:changedSince.textWhole', { count })}</p>
      <ChangedList changed={changed} />
    </Confirm>
  )
}
