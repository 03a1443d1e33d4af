import { addDays } from '#machines/timeline/due/due.rules.ts'
import { putOffUntil, shiftsIntoPast } from '#machines/timeline/task/task.rules.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { isDone, failedGuards } from '#machines/timeline/task/task.selectors.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import type { Asked } from '../../use-tasks.ts'
import css from './task-selection-bar.module.css'

interface ChoosingProps {
  chosen: readonly Task[]
  today: string
  people: { userId: string; name: string }[]
  /** Why what was asked last was not done. */
  refused: string | null
  onAsk: (asked: Asked) => void
  onAll: () => void
  onEnd: () => void
}

/**
 * What is done to several tasks at once. It does all of it or, where one of them does not allow it,
 * says why it is off.
 */
export function TaskSelectionBar({
  chosen,
  today,
  people,
  refused,
  onAsk,
  onAll,
  onEnd,
}: ChoosingProps) {
  const { t } = useTranslation()
  const disabledReason = (forbids: (task: Task) => boolean, why: string) =>
    chosen.some(forbids) ? why : null
  const mayNot = (type: 'COMPLETE' | 'SET_ASIDE') => (task: Task) =>
    failedGuards(task, { type, today }) !== null || (type === 'COMPLETE' && isDone(task))
  const none = chosen.length === 0
  return (
    <section className={css.bar} data-bar="foot" aria-label={t('timeline:acts.select')}>
      <div className={css.refusal}>
        <Notice kind="critical">{refused}</Notice>
      </div>
      <output>{t('timeline:acts.chosen', { count: chosen.length })}</output>
      <Button kind="quiet" onPress={onAll}>
        {t('timeline:acts.chooseAll')}
      </Button>
      {none ? null : (
        <>
          <CompleteButton {...{ onAsk, disabledReason, mayNot }} />
          <SnoozeButton {...{ chosen, today, onAsk, disabledReason }} />
          <Button
            kind="quiet"
            disabledReason={disabledReason(
              (task) => shiftsIntoPast(task, today, -1),
              t('timeline:why.past'),
            )}
            onPress={() => onAsk({ event: 'SHIFT', months: -1 })}
          >
            {t('timeline:acts.earlier')}
          </Button>
          <Button kind="quiet" onPress={() => onAsk({ event: 'SHIFT', months: 1 })}>
            {t('timeline:acts.later')}
          </Button>
          <Button
            kind="quiet"
            disabledReason={disabledReason(mayNot('SET_ASIDE'), t('timeline:why.state'))}
            onPress={() => onAsk({ event: 'SET_ASIDE' })}
          >
            {t('timeline:acts.setAside')}
          </Button>
          <AssignSelect people={people} onAsk={onAsk} />
        </>
      )}
      <Button onPress={onEnd}>{t('timeline:acts.endSelect')}</Button>
    </section>
  )
}

/** Why something may not be done to those who are chosen; null where it may. */
type Disabled = (forbids: (task: Task) => boolean, why: string) => string | null

function CompleteButton({
  onAsk,
  disabledReason,
  mayNot,
}: {
  onAsk: (asked: Asked) => void
  disabledReason: Disabled
  mayNot: (type: 'COMPLETE' | 'SET_ASIDE') => (task: Task) => boolean
}) {
  const { t } = useTranslation()
  return (
    <Button
      kind="quiet"
      disabledReason={
        disabledReason((task) => task.completion.by === 'rule', t('timeline:why.ticksItself')) ??
        disabledReason(mayNot('COMPLETE'), t('timeline:why.state'))
      }
      onPress={() => onAsk({ event: 'COMPLETE' })}
    >
      {t('timeline:acts.complete')}
    </Button>
  )
}

function SnoozeButton({
  chosen,
  today,
  onAsk,
  disabledReason,
}: {
  chosen: readonly Task[]
  today: string
  onAsk: (asked: Asked) => void
  disabledReason: Disabled
}) {
  const { t } = useTranslation()
  return (
    <Button
      kind="quiet"
      disabledReason={disabledReason(
        (task) => failedGuards(task, { type: 'SNOOZE', today, until: addDays(today, 1) }) !== null,
        t('timeline:why.state'),
      )}
      onPress={() =>
        onAsk({
          event: 'SNOOZE',
          until: latest(chosen.map((task) => putOffUntil(task, today, { days: 7 }))),
        })
      }
    >
      {t('timeline:acts.snoozeWeek')}
    </Button>
  )
}

function AssignSelect({
  people,
  onAsk,
}: {
  people: { userId: string; name: string }[]
  onAsk: (asked: Asked) => void
}) {
  const { t } = useTranslation()
  return (
    <select
      className={css.give}
      aria-label={t('timeline:acts.giveTo')}
      value=""
      onChange={(event) =>
        onAsk({
          event: 'ASSIGN',
          assigneeId: event.target.value === 'nobody' ? null : event.target.value,
        })
      }
    >
      <option value="">{t('timeline:acts.giveTo')}</option>
      {people.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
      <option value="nobody">{t('timeline:form.nobody')}</option>
    </select>
  )
}

/** Several are put off until one day: after all of them are due. */
function latest(days: readonly string[]) {
  return days.reduce((last, day) => (day > last ? day : last))
}
