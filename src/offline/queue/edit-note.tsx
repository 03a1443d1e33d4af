import type { EditStatus } from '#machines/records/queue/edit-queue.selectors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { aboutOf, usePlanQueue } from './use-plan-queue.ts'
import { useWaitingText } from './use-waiting-text.ts'
import type { PlanEditKind } from '#machines/records/queue/plan-edit.schema.ts'

interface NoteProps {
  kind: PlanEditKind
  id: string
  /** What the record is called. */
  name: string
  /**
   * Opens the form, which shows both versions where somebody else has changed the same; null where
   * there is none.
   */
  onOpen: (() => void) | null
}

/** On the row of a record: its edit waits for a connection, or was refused once there was one. */
export function EditNote({ kind, id, name, onOpen }: NoteProps) {
  const { t } = useTranslation()
  const queue = usePlanQueue()
  const waiting = useWaitingText()
  const status: EditStatus = queue?.statusOf(aboutOf(kind, id)) ?? { is: 'nothing' }
  if (!queue || status.is === 'nothing') return null
  const { edit } = status
  return (
    <Row>
      {status.is === 'refused' ? (
        <p role="alert">{refusedText(status.edit.reason, t('app:edits.stale'))}</p>
      ) : (
        <Soft small>{waiting}</Soft>
      )}
      {status.is === 'refused' && onOpen ? (
        <Button kind="quiet" name={t('app:edits.compareOf', { name })} onPress={onOpen}>
          {t('app:edits.compare')}
        </Button>
      ) : null}
      {status.is === 'sending' ? null : (
        <DiscardEdit
          name={name}
          onDiscard={() => queue.discard(edit.about)}
          onUndo={() => void queue.add({ key: edit.key, about: edit.about, edit: edit.edit })}
        />
      )}
    </Row>
  )
}

/** Discards an edit, with a way back for as long as that is said. */
export function DiscardEdit({
  name,
  onDiscard,
  onUndo,
}: {
  name: string
  onDiscard: () => void
  onUndo: () => void
}) {
  const { t } = useTranslation()
  const showToast = useToast()
  return (
    <Button
      kind="bare"
      name={t('app:edits.discardOf', { name })}
      onPress={() => {
        onDiscard()
        showToast({
          message: t('app:edits.discarded', { name }),
          action: { name: t('ui:undo'), onPress: onUndo },
        })
      }}
    >
      {t('app:edits.discard')}
    </Button>
  )
}

function refusedText(reason: string, stale: string) {
  return reason === 'version_stale' ? stale : errorText(reason)
}
