import { begin, advance, refusal } from '#machines/kernel/lifecycle.ts'
import { isShort } from '#machines/timeline/due/due.rules.ts'
import type { Span } from '#machines/timeline/due/due.rules.ts'
import { task } from '#machines/timeline/task/task.machine.ts'
import { placed } from '#machines/timeline/task/task.rules.ts'
import { checklist } from '#machines/timeline/template/checklist.rules.ts'
import type { ChecklistTask } from '#machines/timeline/template/template.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'

/**
 * Gives a new wedding the checklist, counted from its date if it has one. `plannedFrom` is the day
 * on which the planning begins, in the wedding's zone; a wedding that is too near for the whole
 * checklist is measured from it.
 */
export async function createDefaultTasks(
  tx: Queryable,
  weddingId: string,
  span: Span,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('tasks')
    .values(
      checklist.map((planned) => ({
        ...taskOf(planned, span),
        id: newId(now),
        weddingId,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
}

function taskOf({ number, months, days, category, isExtra }: ChecklistTask, span: Span) {
  const lead = { months, days }
  const { stored } = begin(task, { ticksByHand: true, isExtra })
  const fit = { type: 'FIT', today: span.plannedFrom, isShort: isShort(span) } as const
  const {
    state,
    facts,
    version: stateVersion,
  } = refusal(task, stored, fit) === null ? advance(task, stored, fit).stored : stored
  return {
    number,
    title: '',
    category,
    dueBy: 'checklist' as const,
    leadMonths: months,
    leadDays: days,
    dueDay: null,
    plannedFrom: span.plannedFrom,
    ...placed({ by: 'checklist', lead }, span),
    state,
    stateVersion,
    snoozedUntil: facts.snoozedUntil,
    isExtra,
    isWanted: facts.isWanted,
    assigneeId: null,
    notes: '',
    doneAt: null,
    doneBy: null,
    version: 1,
  }
}
