import type { Board } from '#machines/board/board.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { EmptyCard } from '#src/ui/feedback/empty.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { TaskLine } from './task-line.tsx'
import type { TurnSteps } from './turn/use-turn-steps.ts'
import css from './lists.module.css'

interface UpcomingProps {
  today: string
  tasks: NonNullable<Board['tasks']>
  steps: TurnSteps
}

/** What is to do next, to be ticked here where that is done by hand. */
export function UpcomingTasks({ today, tasks, steps }: UpcomingProps) {
  const { t } = useTranslation()
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
        {tasks.upcoming.map((task) => (
          <li key={task.id} className={css.task}>
            <TaskLine {...{ task, today, steps }} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
