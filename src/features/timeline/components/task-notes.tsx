import type { Task } from '#machines/timeline/task/task.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { EditNote } from '#src/offline/queue/edit-note.tsx'
import { useWaitingText } from '#src/offline/queue/use-waiting-text.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import type { TaskRefusal } from '../use-task-acts.ts'
import type { Asked } from '../use-tasks.ts'
import { placeOfLink } from './task-place.tsx'
import { linkLabel } from './task-texts.tsx'
import css from './list/task-row.module.css'

interface NotesProps {
  task: Task
  name: string
  about: string
  /** Its tick waits for a connection, or is on its way. */
  isWaiting: boolean
  refusal: TaskRefusal | null
  onAgain: (asked: Asked) => void
  onDismiss: () => void
  /** Opens the row. */
  onOpen: () => void
}

/**
 * What there is to say below the name: about the task, what it is linked to, of a tick that waits,
 * and why something was refused.
 */
export function TaskNotes({
  task,
  name,
  about,
  isWaiting,
  refusal,
  onAgain,
  onDismiss,
  onOpen,
}: NotesProps) {
  const { t } = useTranslation()
  const waiting = useWaitingText()
  return (
    <>
      {about || task.notes ? (
        <span className={css.about}>
          {[about, task.notes ? t('timeline:task.notes') : ''].filter(Boolean).join(' · ')}
        </span>
      ) : null}
      {task.link ? (
        <span className={css.about}>
          <Link to={placeOfLink(task.link)}>{linkLabel(task.link)}</Link>
        </span>
      ) : null}
      {isWaiting ? <span className={css.about}>{waiting}</span> : null}
      <div className={css.kept}>
        <EditNote kind="task" id={task.id} {...{ name, onOpen }} />
      </div>
      {refusal ? <Refused {...{ ...refusal, name, onAgain, onDismiss }} /> : null}
    </>
  )
}

/** Why something was not done, where it was asked for. */
function Refused({
  reason,
  asked,
  isKept,
  name,
  onAgain,
  onDismiss,
}: TaskRefusal & { name: string; onAgain: (asked: Asked) => void; onDismiss: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={css.refusal}>
      <p>{reason}</p>
      {asked ? (
        <Button
          kind="quiet"
          name={t('timeline:task.againOf', { task: name })}
          onPress={() => onAgain(asked)}
        >
          {t('timeline:task.again')}
        </Button>
      ) : null}
      {isKept ? (
        <Button
          kind="bare"
          name={t('timeline:queue.dismissOf', { task: name })}
          onPress={onDismiss}
        >
          {t('timeline:queue.dismiss')}
        </Button>
      ) : null}
    </div>
  )
}
