import { addDays } from '#machines/timeline/due/due.rules.ts'
import { putOffUntil, shiftsIntoPast } from '#machines/timeline/task/task.rules.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { isSnoozed, whyNot } from '#machines/timeline/task/task.selectors.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { Asked } from '../../use-tasks.ts'
import css from './task-acts.module.css'

interface ActsProps {
  task: Task
  today: string
  /** Why nothing may be done here at all; null where it may. */
  disabledReason: string | null
  onAsk: (asked: Asked) => void
}

/** What may be done to a task besides changing its words; what its chart does not allow is off, with the reason. */
export function TaskActs({ task, today, disabledReason, onAsk }: ActsProps) {
  const { t } = useTranslation()
  const mayNot = (type: 'SET_ASIDE' | 'TAKE_BACK' | 'WAKE') =>
    disabledReason ?? (whyNot(task, { type, today }) === null ? null : t('timeline:why.state'))
  const isAside = task.state === 'not_needed' || task.state === 'left_out'
  const snooze = (until: string) => onAsk({ event: 'SNOOZE', until })
  const maySnooze =
    disabledReason ??
    (whyNot(task, { type: 'SNOOZE', today, until: addDays(today, 1) }) === null
      ? null
      : t('timeline:why.state'))
  return (
    <div className={css.acts}>
      {isAside ? (
        <Button
          kind="quiet"
          disabledReason={mayNot('TAKE_BACK')}
          onPress={() => onAsk({ event: 'TAKE_BACK' })}
        >
          {t('timeline:acts.takeBack')}
        </Button>
      ) : (
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
      )}
      {task.state === 'open' && isSnoozed(task, today) ? (
        <Button
          kind="quiet"
          disabledReason={mayNot('WAKE')}
          onPress={() => onAsk({ event: 'WAKE' })}
        >
          {t('timeline:acts.wake')}
        </Button>
      ) : task.state === 'open' ? (
        <>
          <Button
            kind="quiet"
            disabledReason={maySnooze}
            onPress={() => snooze(putOffUntil(task, today, { days: 7 }))}
          >
            {t('timeline:acts.snoozeWeek')}
          </Button>
          <Button
            kind="quiet"
            disabledReason={maySnooze}
            onPress={() => snooze(putOffUntil(task, today, { months: 1 }))}
          >
            {t('timeline:acts.snoozeMonth')}
          </Button>
        </>
      ) : null}
      {task.state === 'open' || task.state === 'left_out' ? (
        <Button
          kind="quiet"
          disabledReason={mayNot('SET_ASIDE')}
          onPress={() => onAsk({ event: 'SET_ASIDE' })}
        >
          {t('timeline:acts.setAside')}
        </Button>
      ) : null}
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
