import { advance, allowedEvents, refusal } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { isStorableDay } from '#machines/kernel/values/dates.ts'
import { addDays, dueDay } from '#machines/timeline/due/due.rules.ts'
import type { Span } from '#machines/timeline/due/due.rules.ts'
import type { Due } from '#machines/timeline/due/due.schema.ts'
import { task } from '#machines/timeline/task/task.machine.ts'
import type { TaskEvent } from '#machines/timeline/task/task.machine.ts'
import { placed, shifted } from '#machines/timeline/task/task.rules.ts'
import type { TaskRequest, TasksMoved } from '#machines/timeline/task/task.schema.ts'
import { completionOf } from '#machines/timeline/template/completion.rules.ts'
import type { ActivityKind } from '#machines/wedding/activity.schema.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { readLinks } from '../links/queries.ts'
import { keptDue, spanOf, storedTask, taskTitle, tickedOf, toTask } from '../tasks/queries.ts'
import type { TaskContext, TaskRow } from '../tasks/queries.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readTaskContext } from '../queries.ts'
import { dueColumns } from './create-task.ts'
import { lockTasks, refuseStale, refuseStranger } from './lock-tasks.ts'
import { writeTasks } from './write-tasks.ts'

const kinds: Record<TaskRequest['event'], ActivityKind> = {
  COMPLETE: 'task.completed',
  REOPEN: 'task.reopened',
  SNOOZE: 'task.snoozed',
  WAKE: 'task.woken',
  OVERRULE: 'task.completed',
  SET_ASIDE: 'task.set_aside',
  TAKE_BACK: 'task.taken_back',
  ASSIGN: 'task.assigned',
  MOVE: 'task.moved',
  SHIFT: 'task.moved',
  REMOVE: 'task.removed',
}

/**
 * Makes one change to one or several tasks: to all of them, or to none if one has changed meanwhile
 * or its chart forbids it. It is one activity, so that one undo reverts it.
 */
export function updateTasks(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  request: TaskRequest,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `ask-of-tasks:${weddingId}`, key, body: request, now },
    async (tx) => {
      const member = await requireMember(tx, userId, weddingId, { area: 'timeline', to: 'edit' })
      const versions = new Map(request.tasks.map(({ id, version }) => [id, version]))
      const ids = [...versions.keys()]
      const held = await lockTasks(tx, weddingId, ids)
      const context = await readTaskContext(tx, weddingId, now)
      await refuseStale(tx, member, held, versions, context)
      if (request.event === 'ASSIGN') await refuseStranger(tx, weddingId, request.assigneeId)
      const next = held.map((row) => asked(row, request, context, { userId, now }))

      const rows = await snapshotRows(tx, 'tasks', ids)
      const written = request.event === 'REMOVE' ? [] : await writeTasks(tx, next, now)
      if (request.event === 'REMOVE')
        await tx
          .deleteFrom('tasks')
          .where('weddingId', '=', weddingId)
          .where('id', 'in', ids)
          .execute()
      const [first] = held
      const subject = held.length === 1 ? { id: first!.id, name: taskTitle(first!) } : null
      const facts = { count: held.length }
      const happened = {
        weddingId,
        userId,
        kind: kinds[request.event],
        area: 'timeline' as const,
        subject,
        facts,
        rows,
      }
      const activityId = await recordActivity(tx, happened, now)
      const links = await readLinks(tx, member, written)
      const body: TasksMoved = {
        items: written.map((row) => toTask(row, context.facts, links)),
        activityId,
      }
      return { status: 200 as const, body }
    },
  )
}

/** The task after the change. */
function asked(
  row: TaskRow,
  request: TaskRequest,
  context: TaskContext,
  { userId, now }: { userId: string; now: Date },
): TaskRow {
  const { weddingDate, today } = context
  const span = spanOf(row, weddingDate)
  const move = (due: Due) => ({ ...row, ...dueColumns(due), ...placed(due, span) })
  if (request.event === 'ASSIGN') return { ...row, assigneeId: request.assigneeId }
  if (request.event === 'MOVE') return move(request.due)
  if (request.event === 'SHIFT') return move(shiftedInRange(row, span, request.months))
  if (request.event === 'REMOVE') {
    // A task of the checklist is set aside instead of deleted, so that its date and rule can be
    // restored.
    const refusedBy = row.number === null ? null : ['isOwn']
    requireAllowed({
      state: row.state,
      event: 'REMOVE',
      refusedBy,
      allowed: () => [],
      task: row.id,
    })
    return row
  }
  const event =
    request.event === 'SNOOZE'
      ? { type: request.event, today, until: request.until }
      : request.event === 'OVERRULE'
        ? { type: request.event, today, reason: request.reason }
        : { type: request.event, today }
  return advanced(row, event, context, { userId, now })
}

function shiftedInRange(row: TaskRow, span: Span, months: number): Due {
  const due = shifted(keptDue(row), span, months)
  const day = dueDay(due, span.weddingDate)
  if (day === null || isStorableDay(day)) return due
  throw new Problem('invalid_input', { fields: [{ path: 'months', code: 'invalid_date' }] })
}

/** A task after an event of its chart. A reopened one is due when it would be by now. */
function advanced(
  row: TaskRow,
  event: TaskEvent,
  { facts, weddingDate }: TaskContext,
  { userId, now }: { userId: string; now: Date },
): TaskRow {
  const byHand = completionOf(tickedOf(row), facts).by === 'hand'
  const before = storedTask(row, byHand)
  requireAllowed({
    state: before.state,
    event: event.type,
    refusedBy: refusal(task, before, event),
    allowed: () =>
      allowedEvents(task, before, { today: event.today, until: addDays(event.today, 1) }).filter(
        (type) => type !== 'FIT',
      ),
    task: row.id,
  })
  const { stored } = advance(task, before, event)
  const isDone = stored.state === 'done' || stored.state === 'overruled'
  return {
    ...row,
    ...(isDone ? {} : placed(keptDue(row), spanOf(row, weddingDate))),
    state: stored.state,
    stateVersion: stored.version,
    snoozedUntil: stored.facts.snoozedUntil,
    isWanted: stored.facts.isWanted,
    doneAt: isDone ? now : null,
    doneBy: isDone ? userId : null,
    doneReason: event.type === 'OVERRULE' ? event.reason : '',
  }
}
