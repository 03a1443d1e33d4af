import type { Board } from '#machines/board/board.schema.ts'
import { urgency } from '#machines/timeline/task/task-groups.selectors.ts'
import { dueWords, ruleWords, taskName } from '#src/features/timeline/components/task-words.tsx'
import { placeOfTask } from '#src/features/timeline/components/task-place.tsx'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { EmptyCard } from '#src/ui/feedback/empty.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { TaskTick } from './task-tick.tsx'
import type { TurnSteps } from './use-turn-steps.ts'
import css from './lists.module.css'

interface UpcomingProps {
  today: string
  tasks: NonNullable<Board['tasks']>
  steps: TurnSteps
}

/** What is to do next, to be ticked here where that is done by hand. */
export function UpcomingTasks({ today, tasks, steps }: UpcomingProps) {
  const { t } = useTranslation()
  const { may } = useWedding()
  const open = tasks.all - tasks.done

  if (tasks.upcoming.length === 0)
    return (
      <EmptyCard part={t('board:tasks.title')} title={t('board:tasks.none')} turn={0.4}>
        {t('board:tasks.noneMore')}
      </EmptyCard>
    )
  return (
    <Card label={t('board:tasks.title')}>
      <div className={css.head}>
        <h2>{t('board:tasks.title')}</h2>
        <Link to="/dashboard/timeline?view=open">{t('board:tasks.all', { count: open })}</Link>
      </div>
      <ul className={css.list}>
        {tasks.upcoming.map((task) => {
          const near = urgency(task.dueOn, today)
          return (
            <li key={task.id} className={css.task}>
              <TaskTick
                task={task}
                isTicking={steps.busyId === task.id}
                mayEdit={may('timeline', 'edit')}
                onTick={() => steps.tick(task)}
              />
              <div>
                <Link to={placeOfTask(task, may)}>{taskName(task)}</Link>
                {task.completion.by === 'rule' ? <p>{ruleWords(task)}</p> : null}
              </div>
              <span className={near === 'calm' ? css.due : `${css.due} ${css[near]}`}>
                {dueWords(task, today)}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
