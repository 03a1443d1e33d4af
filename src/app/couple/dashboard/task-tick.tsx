import type { Task } from '#machines/timeline/task/task.schema.ts'
import { taskName } from '#src/features/timeline/components/task-words.tsx'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Hidden } from '#src/ui/layout/layout.tsx'
import css from './lists.module.css'

interface TickProps {
  task: Task
  isTicking: boolean
  mayEdit: boolean
  onTick: () => void
}

/** The box in front of a task: to be ticked where that is done by hand, dashed where it ticks itself. */
export function TaskTick({ task, isTicking, mayEdit, onTick }: TickProps) {
  const { t } = useTranslation()
  const isByHand = task.completion.by === 'hand'
  if (isByHand && mayEdit)
    return (
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={isTicking}
          aria-label={t('timeline:task.tick', { task: taskName(task) })}
          onChange={onTick}
        />
      </label>
    )
  return (
    <span className={css.tick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" strokeDasharray={isByHand ? undefined : '3.2 4.26'} />
      </svg>
      {isByHand ? null : <Hidden>{t('timeline:task.auto')}</Hidden>}
    </span>
  )
}
