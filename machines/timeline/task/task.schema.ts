import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { pageQuerySchema } from '#machines/kernel/page.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import { dueSchema, keptDueSchema } from '../due/due.schema.ts'
import {
  checklistNumberSchema,
  completionSchema,
  taskCategorySchema,
} from '../template/template.schema.ts'
import { namedTaskLinkSchema, taskLinkKindSchema, taskLinkSchema } from './task-link.schema.ts'

export const taskStates = ['open', 'done', 'overruled', 'not_needed', 'left_out'] as const

export type TaskState = (typeof taskStates)[number]

/**
 * What the guards of a task read. `ticksByHand` is not kept: it follows from the facts of the
 * wedding at the time.
 */
export interface TaskFacts {
  ticksByHand: boolean
  isExtra: boolean
  snoozedUntil: string | null
  /** The couple took it back once, so it is not left out again for lack of time. */
  isWanted: boolean
}

/** The facts that a task's steps emit. */
export type TaskFact = 'completed' | 'reopened' | 'snoozed' | 'woken' | 'set_aside' | 'taken_back'

/** A task as those who plan the wedding see it. */
export const taskSchema = v.object({
  id: idSchema,
  version: versionSchema,
  /** Of the checklist; null for one that the couple wrote down. */
  number: v.nullable(checklistNumberSchema),
  /** Empty while the checklist's own words stand. */
  title: textSchema(200),
  category: taskCategorySchema,
  due: keptDueSchema,
  /** The day it is due; null while the wedding it counts from has no date. */
  dueOn: v.nullable(daySchema),
  state: v.picklist(taskStates),
  completion: completionSchema,
  doneAt: v.nullable(instantSchema),
  /** Who ticked it; null where nobody did, or the account is gone. */
  doneBy: v.nullable(idSchema),
  /** Why it counts as done although its rule says that it is not. */
  doneReason: textSchema(500),
  snoozedUntil: v.nullable(daySchema),
  assigneeId: v.nullable(idSchema),
  /**
   * The vendor or budget item that it is about; null where there is none, it is gone, or the reader
   * may not see it. An edit that waits on a device since an older release has none.
   */
  link: v.optional(v.nullable(namedTaskLinkSchema), null),
  notes: textSchema(4_000),
  isExtra: v.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})

export type Task = v.InferOutput<typeof taskSchema>

/** What a couple writes down to do. */
export const newTaskSchema = v.strictObject({
  title: requiredTextSchema(200),
  category: taskCategorySchema,
  due: dueSchema,
  assigneeId: v.nullable(idSchema),
  link: v.exactOptional(v.nullable(taskLinkSchema)),
  notes: textSchema(4_000),
})

export type NewTask = v.InferOutput<typeof newTaskSchema>

/**
 * A change to a task: the fields to change, and the version they were read at. The checklist's own
 * words come back with an empty title.
 */
export const taskChangeSchema = v.strictObject({
  version: versionSchema,
  title: v.exactOptional(textSchema(200)),
  category: v.exactOptional(taskCategorySchema),
  due: v.exactOptional(dueSchema),
  assigneeId: v.exactOptional(v.nullable(idSchema)),
  link: v.exactOptional(v.nullable(taskLinkSchema)),
  notes: v.exactOptional(textSchema(4_000)),
})

export type TaskChange = v.InferOutput<typeof taskChangeSchema>

/** As many as are done at once. */
export const maxAtOnce = 200

const chosen = v.pipe(
  v.array(v.strictObject({ id: idSchema, version: versionSchema })),
  v.minLength(1),
  v.maxLength(maxAtOnce),
)

/**
 * What may be asked of one task or of several at once: the chart's events, and what is the same for
 * all of them.
 */
export const taskRequestSchema = v.variant('event', [
  v.strictObject({
    event: v.picklist(['COMPLETE', 'REOPEN', 'SET_ASIDE', 'TAKE_BACK', 'WAKE']),
    tasks: chosen,
  }),
  v.strictObject({ event: v.literal('SNOOZE'), until: daySchema, tasks: chosen }),
  v.strictObject({ event: v.literal('OVERRULE'), reason: requiredTextSchema(500), tasks: chosen }),
  v.strictObject({ event: v.literal('ASSIGN'), assigneeId: v.nullable(idSchema), tasks: chosen }),
  v.strictObject({ event: v.literal('MOVE'), due: dueSchema, tasks: chosen }),
  v.strictObject({
    event: v.literal('SHIFT'),
    months: v.pipe(v.number(), v.integer(), v.minValue(-24), v.maxValue(24)),
    tasks: chosen,
  }),
  v.strictObject({ event: v.literal('REMOVE'), tasks: chosen }),
])

/**
 * The tasks as they are after what was asked of them, without those that are gone; `activityId`
 * undoes it as a whole.
 */
export const tasksMovedSchema = v.object({
  items: v.pipe(v.array(taskSchema), v.maxLength(maxAtOnce)),
  activityId: idSchema,
})

export type TasksMoved = v.InferOutput<typeof tasksMovedSchema>
export type TaskRequest = v.InferOutput<typeof taskRequestSchema>

/** Which tasks are asked for. */
export const taskViews = ['all', 'open', 'mine', 'overdue', 'done', 'aside'] as const

export type TaskView = (typeof taskViews)[number]

/**
 * Under each other as they are due, or the categories of the checklist under each other, each as it
 * is due.
 */
export const taskOrders = ['due', 'category'] as const

export const taskQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  view: v.exactOptional(v.picklist(taskViews)),
  category: v.exactOptional(taskCategorySchema),
  assignee: v.exactOptional(idSchema),
  order: v.exactOptional(v.picklist(taskOrders)),
  /** Only those that are linked to something of this kind. */
  linked: v.exactOptional(taskLinkKindSchema),
})

export type TaskQuery = v.InferOutput<typeof taskQuerySchema>

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/**
 * How many tasks there are of each kind. What is not needed or left out counts nowhere but there.
 */
export const taskCountsSchema = v.object({
  all: count,
  open: count,
  mine: count,
  overdue: count,
  done: count,
  /** Of those done, the ones that ticked themselves. */
  doneByRule: count,
  aside: count,
  /** Of those aside, the ones that were left out for want of time. */
  leftOut: count,
  /** Who is in the wedding, and how much each has to do. */
  people: v.pipe(
    v.array(
      v.object({ userId: idSchema, name: v.pipe(v.string(), v.maxLength(4_097)), open: count }),
    ),
    v.maxLength(200),
  ),
  byCategory: v.pipe(
    v.array(v.object({ category: taskCategorySchema, all: count, done: count })),
    v.maxLength(50),
  ),
})

export type TaskCounts = v.InferOutput<typeof taskCountsSchema>
