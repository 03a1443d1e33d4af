import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import { taskCategorySchema } from '../template/template.schema.ts'
import type { TaskCategory } from '../template/template.schema.ts'
import { linkTextSchema } from './task-link.schema.ts'
import type { TaskLink } from './task-link.schema.ts'

/**
 * A task in a form: every value a string as it was typed or chosen. `dueBy` is `wedding` where it
 * moves with the wedding's date and `day` where it does not; `day` is asked for where there is one
 * to say, `months` and `days` before a wedding that has no date.
 */
export type TaskForm = Record<
  'title' | 'category' | 'assigneeId' | 'link' | 'notes' | 'dueBy' | 'day' | 'months' | 'days',
  string
>

/** What is said with it. */
export interface TaskValues {
  title: string
  category: TaskCategory
  assigneeId: string | null
  link: TaskLink | null
  notes: string
  dueBy: 'wedding' | 'day'
  day: string | null
  months: number
  days: number
}

export const blankTaskForm: TaskForm = {
  title: '',
  category: 'other',
  assigneeId: '',
  link: '',
  notes: '',
  dueBy: 'wedding',
  day: '',
  months: '1',
  days: '0',
}

/**
 * `hasDate`: whether the wedding has one, so that a task that moves with it is written as a day.
 */
export function taskFormSchema(hasDate: boolean): v.GenericSchema<TaskForm, TaskValues> {
  return hasDate ? withDate : withoutDate
}

const entries = {
  title: requiredTextSchema(200),
  category: taskCategorySchema,
  assigneeId: v.pipe(
    v.string(),
    v.transform((typed) => typed || null),
    v.nullable(idSchema),
  ),
  // What was typed on a device before there were links has none.
  link: v.fallback(linkTextSchema, null),
  notes: textSchema(4_000),
  dueBy: v.picklist(['wedding', 'day'], 'invalid_choice'),
  day: v.pipe(
    v.string(),
    v.trim(),
    v.transform((typed) => typed || null),
    v.nullable(daySchema),
  ),
  months: wholeNumber(60),
  days: wholeNumber(31),
}

const withDate = form((typed) => typed.day !== null)
const withoutDate = form((typed) => typed.dueBy === 'wedding' || typed.day !== null)

function form(hasDay: (typed: { dueBy: 'wedding' | 'day'; day: string | null }) => boolean) {
  return v.pipe(
    v.object(entries),
    v.forward(
      v.check((typed) => hasDay(typed), 'required'),
      ['day'],
    ),
  )
}

function wholeNumber(max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{0,3}$/, 'invalid_number'),
    v.transform(Number),
    v.maxValue(max, 'invalid_number'),
  )
}
