import { useState } from 'react'
import { putOffUntil, shiftsIntoPast } from '#machines/timeline/task/task.rules.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { actionsOf, isSetAside } from '#machines/timeline/task/task.selectors.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import type { Asked } from '../../use-tasks.ts'
import { OverruleTask } from './overrule-task.tsx'
import css from './task-acts.module.css'

interface ActsProps {
  task: Task
  today: string
  /** Why nothing may be done here at all; null where it may. */
  disabledReason: string | null
  onAsk: (asked: Asked) => void
}

/** What may be done to a task besides changing its words: the chart offers it. */
export function TaskActs({ task, today, disabledReason, onAsk }: ActsProps) {
  const { t } = useTranslation()
  const actions = actionsOf(task, today)
  const [isOverruling, overrule] = useState(false)
  const draw = (...events: ActionEvent[]) => (
    <LifecycleActions
      kind="quiet"
      actions={actions.filter(({ event }) => events.includes(event))}
      disabledReason={disabledReason}
      onTake={(event) =>
        event === 'OVERRULE' ? overrule(true) : onAsk(askedBy(event, task, today))
      }
      textsFor={({ event }) => ({
        label: t(`timeline:acts.${labels[event]}`),
        disabledReason: t('timeline:why.state'),
      })}
    />
  )
  if (isOverruling && actions.some(({ event }) => event === 'OVERRULE'))
    return (
      <OverruleTask
        onOverrule={(reason) => {
          // The form goes with the state that it is for, so the task takes the focus.
          document.getElementById(`task-${task.id}`)?.focus()
          onAsk({ event: 'OVERRULE', reason })
        }}
        onClose={() => overrule(false)}
      />
    )
  return (
    <div className={css.acts}>
      {draw('TAKE_BACK', 'OVERRULE')}
      {isSetAside(task) ? null : (
        <Shifts task={task} today={today} disabledReason={disabledReason} onAsk={onAsk} />
      )}
      {draw('WAKE', 'SNOOZE')}
      {actions.some(({ event, refusedBy }) => event === 'SNOOZE' && refusedBy.length === 0) ? (
        <Button
          kind="quiet"
          disabledReason={disabledReason}
          onPress={() => onAsk({ event: 'SNOOZE', until: putOffUntil(task, today, { months: 1 }) })}
        >
          {t('timeline:acts.snoozeMonth')}
        </Button>
      ) : null}
      {draw('SET_ASIDE')}
      {task.number === null ? (
        <Button
          kind="danger"
          disabledReason={disabledReason}
          onPress={() => onAsk({ event: 'REMOVE' })}
        >
          {t('timeline:acts.remove')}
        </Button>
      ) : null}
    </div>
  )
}

type ActionEvent = ReturnType<typeof actionsOf>[number]['event']

const labels = {
  TAKE_BACK: 'takeBack',
  WAKE: 'wake',
  SNOOZE: 'snoozeWeek',
  OVERRULE: 'overrule',
  SET_ASIDE: 'setAside',
} as const satisfies Record<ActionEvent, string>

function askedBy(event: Exclude<ActionEvent, 'OVERRULE'>, task: Task, today: string): Asked {
  return event === 'SNOOZE' ? { event, until: putOffUntil(task, today, { days: 7 }) } : { event }
}

/** A month earlier or later: no step of the chart, which knows no day that a task is due. */
function Shifts({ task, today, disabledReason, onAsk }: ActsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        kind="quiet"
        disabledReason={
          disabledReason ?? (shiftsIntoPast(task, today, -1) ? t('timeline:why.past') : null)
        }
        onPress={() => onAsk({ event: 'SHIFT', months: -1 })}
      >
        {t('timeline:acts.earlier')}
      </Button>
      <Button
        kind="quiet"
        disabledReason={disabledReason}
        onPress={() => onAsk({ event: 'SHIFT', months: 1 })}
      >
        {t('timeline:acts.later')}
      </Button>
    </>
  )
}
