import { useState } from 'react'
import type { Board } from '#machines/board/board.schema.ts'
import { urgency } from '#machines/timeline/task/task-groups.selectors.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { dueWords, ruleWords, taskName } from '#src/features/timeline/components/task-words.tsx'
import { askOfTasks } from '#src/features/timeline/tasks.queries.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { EmptyCard } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Hidden } from '#src/ui/layout/layout.tsx'
import css from './lists.module.css'

interface UpcomingProps {
  weddingId: string
  today: string
  tasks: NonNullable<Board['tasks']>
  mayEdit: boolean
  /** One was ticked: what is now true, and what undoing takes back. */
  onDone: (says: string, activityId: string) => void
}

/** What is to do next, to be ticked here where that is done by hand. */
export function UpcomingTasks({ weddingId, today, tasks, mayEdit, onDone }: UpcomingProps) {
  const { t } = useTranslation()
  const [ticking, setTicking] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const open = tasks.all - tasks.done

  async function tick({ id, version, ...task }: Task) {
    if (ticking) return
    setTicking(id)
    const answer = await askOfTasks(
      weddingId,
      { event: 'COMPLETE', tasks: [{ id, version }] },
      crypto.randomUUID(),
    )
    setTicking(null)
    setRefused(answer.result === 'refused' ? answer.code : null)
    if (answer.result === 'answer')
      onDone(t('board:tasks.done', { task: taskName(task) }), answer.body.activityId)
  }

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
      <Notice kind="critical">{errorText(refused)}</Notice>
      <ul className={css.list}>
        {tasks.upcoming.map((task) => {
          const near = urgency(task.dueOn, today)
          const isByHand = task.completion.by === 'hand'
          return (
            <li key={task.id} className={css.task}>
              {isByHand && mayEdit ? (
                <label className={css.tick}>
                  <input
                    type="checkbox"
                    checked={ticking === task.id}
                    aria-label={t('timeline:task.tick', { task: taskName(task) })}
                    onChange={() => void tick(task)}
                  />
                </label>
              ) : (
                <span className={css.tick}>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <circle
                      cx="12"
                      cy="12"
                      r="9.5"
                      strokeDasharray={isByHand ? undefined : '3.2 4.26'}
                    />
                  </svg>
                  {isByHand ? null : <Hidden>{t('timeline:task.auto')}</Hidden>}
                </span>
              )}
              <div>
                <Link to="/dashboard/timeline">{taskName(task)}</Link>
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
