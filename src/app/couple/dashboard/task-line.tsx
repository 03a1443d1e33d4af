import { urgency } from '#machines/timeline/task/task-groups.selectors.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { placeOfLink, placeOfTask } from '#src/features/timeline/components/task-place.tsx'
import {
  dueText,
  linkLabel,
  ruleText,
  taskName,
} from '#src/features/timeline/components/task-texts.tsx'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Hidden } from '#src/ui/layout/layout.tsx'
import type { TurnSteps } from './turn/use-turn-steps.ts'
import css from './lists.module.css'

/** A task in a list: its box, its name, what completes it, and when it is due. */
export function TaskLine({ task, today, steps }: { task: Task; today: string; steps: TurnSteps }) {
  const { may } = useWedding()
  const near = urgency(task.dueOn, today)
  return (
    <>
      <TaskTick
        task={task}
        isTicking={steps.busyId === task.id}
        mayEdit={may('timeline', 'edit')}
        onTick={() => steps.tick(task)}
      />
      <div>
        <Link to={placeOfTask(task, may)}>{taskName(task)}</Link>
        {task.completion.by === 'rule' ? <p>{ruleText(task)}</p> : null}
        {task.link ? (
          <p>
            <Link to={placeOfLink(task.link)}>{linkLabel(task.link)}</Link>
          </p>
        ) : null}
      </div>
      <span className={near === 'calm' ? css.due : `${css.due} ${css[near]}`}>
        {dueText(task, today)}
      </span>
      <Notice kind="critical">{steps.refusalOf(task.id)}</Notice>
    </>
  )
}

interface TickProps {
  task: Task
  isTicking: boolean
  mayEdit: boolean
  onTick: () => void
}

/**
 * The box in front of a task: to be ticked where that is done by hand, dashed where it ticks
 * itself.
 */
function TaskTick({ task, isTicking, mayEdit, onTick }: TickProps) {
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
