import { actionsIn, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { addDays } from '../due/due.rules.ts'
import { task } from './task.machine.ts'
import type { TaskEvent } from './task.machine.ts'
import type { Task, TaskFacts, TaskState } from './task.schema.ts'

/** Why something may not be done to a task: null when it may, else the guards that say no. */
export function failedGuards(shown: Task, event: TaskEvent): string[] | null {
  return refusal(task, storedTask(shown.state, factsOf(shown)), event)
}

type Offered = 'TAKE_BACK' | 'WAKE' | 'SNOOZE' | 'OVERRULE' | 'SET_ASIDE'

/**
 * The actions offered beside the checkbox: put off, or stop putting off, whichever changes
 * something today.
 */
export function actionsOf(shown: Task, today: string): LifecycleAction<Offered>[] {
  return actionsIn(task, storedTask(shown.state, factsOf(shown)), {
    events: [
      'TAKE_BACK',
      isSnoozed(shown, today) ? 'WAKE' : 'SNOOZE',
      ...(mayBeOverruled(shown) ? (['OVERRULE'] as const) : []),
      'SET_ASIDE',
    ],
    now: { today, until: addDays(today, 1), reason: '' },
  })
}

/** Whether it is one of the tasks that are counted: neither not needed nor left out. */
export function counts(shown: Pick<Task, 'state'>): boolean {
  return isTagged(shown, 'counts')
}

/** Whether it is still on the list of what there is to do, whatever its rule says of it. */
export function isOpen(shown: Pick<Task, 'state'>): boolean {
  return isTagged(shown, 'open')
}

/** Not needed, or left out for want of time. */
export function isSetAside<T extends Pick<Task, 'state'>>(
  shown: T,
): shown is T & { state: 'not_needed' | 'left_out' } {
  return isTagged(shown, 'aside')
}

function isTagged({ state }: Pick<Task, 'state'>, tag: string) {
  return hasTag(task, { version: task.version, state, facts: {} }, tag)
}

/** Done and counted: by its rule or by hand. */
export function isDone(shown: Pick<Task, 'state' | 'completion'>): boolean {
  return counts(shown) && shown.completion.done
}

/**
 * Whether its rule says that it is not done: nobody needs to say so of what is done, or of what is
 * ticked by hand.
 */
function mayBeOverruled({ completion }: Task) {
  return completion.by === 'rule' && !completion.done
}

/** Done in spite of its rule. */
export function isOverruled({ state }: Pick<Task, 'state'>): boolean {
  return state === 'overruled'
}

/** Put off, and its day has not come. */
export function isSnoozed({ snoozedUntil }: Pick<Task, 'snoozedUntil'>, today: string): boolean {
  return snoozedUntil !== null && snoozedUntil > today
}

export function storedTask(state: TaskState, facts: TaskFacts) {
  return { version: task.version, state, facts }
}

function factsOf({ completion, isExtra, snoozedUntil }: Task): TaskFacts {
  return { ticksByHand: completion.by === 'hand', isExtra, snoozedUntil, isWanted: false }
}
