import type { Task } from '#machines/timeline/task/task.schema.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { isToDo } from '../../use-tasks.ts'
import type { Asked } from '../../use-tasks.ts'
import { EditTask } from '../forms/edit-task.tsx'
import { TaskActs } from '../forms/task-acts.tsx'
import { placeOfTask } from '../task-place.tsx'
import { ruleText } from '../task-texts.tsx'
import css from './task-details.module.css'

interface DetailsProps {
  task: Task
  weddingId: string
  weddingDate: string | null
  today: string
  people: { userId: string; name: string }[]
  disabledReason: string | null
  onAsk: (asked: Asked) => void
  onKept: (task: Task) => void
  onQueued: () => void
}

/** Everything about one task, below its row. Who may only look reads it. */
export function TaskDetails({
  task,
  weddingId,
  weddingDate,
  today,
  people,
  disabledReason,
  onAsk,
  onKept,
  onQueued,
}: DetailsProps) {
  const { t } = useTranslation()
  const { may } = useWedding()
  return (
    <div className={css.details}>
      <Stack>
        <Soft small>{[t(`timeline:category.${task.category}`), ruleText(task)].join(' · ')}</Soft>
        {isToDo(task) && task.completion.by === 'rule' ? (
          <div>
            <ButtonLink kind="quiet" to={placeOfTask(task, may)}>
              {t('timeline:task.doThere')}
            </ButtonLink>
          </div>
        ) : null}
        {disabledReason === null ? (
          <>
            <TaskActs task={task} today={today} disabledReason={disabledReason} onAsk={onAsk} />
            <EditTask
              task={task}
              weddingId={weddingId}
              weddingDate={weddingDate}
              people={people}
              {...{ onKept, onQueued }}
            />
          </>
        ) : (
          <>
            {task.notes ? <p className={css.notes}>{task.notes}</p> : null}
            <Soft small>{disabledReason}</Soft>
          </>
        )}
      </Stack>
    </div>
  )
}
