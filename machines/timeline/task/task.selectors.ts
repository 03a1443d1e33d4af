import { hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import { task } from './task.machine.ts'
import type { TaskEvent } from './task.machine.ts'
import type { Task, TaskFacts, TaskState } from './task.schema.ts'

/** Why something may not be done to a task: null when it may, else the guards that say no. */
export function whyNot(shown: Task, event: TaskEvent): string[] | null {
  return refusal(task, storedTask(shown.state, factsOf(shown)), event)
}

/** Whether it is one of the tasks that are counted: neither not needed nor left out. */
export function counts(shown: Pick<Task, 'state'>): boolean {
  return hasTag(
    task,
    storedTask(shown.state, {
      ticksByHand: true,
      isExtra: false,
      snoozedUntil: null,
      isWanted: false,
    }),
    'counts',
  )
}

/** Done and counted: by its rule or by hand. */
export function isDone(shown: Pick<Task, 'state' | 'completion'>): boolean {
  return counts(shown) && shown.completion.done
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
