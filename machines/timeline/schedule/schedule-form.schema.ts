import * as v from 'valibot'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import { timeSchema } from '#machines/kernel/forms/clock.ts'
import { maxDays } from './schedule.schema.ts'
import type { NewScheduleItem } from './schedule.schema.ts'

/**
 * An item of the schedule in a form: every value a string as it was typed or chosen. People are
 * names with commas between.
 */
export type ItemForm = Record<
  'title' | 'dayOffset' | 'start' | 'end' | 'place' | 'people' | 'notes',
  string
>

export const blankItemForm: ItemForm = {
  title: '',
  dayOffset: '0',
  start: '',
  end: '',
  place: '',
  people: '',
  notes: '',
}

const dayMinutes = 1_440

/** Every day of the schedule, as it stands in a form. */
const offsets = Array.from({ length: 2 * maxDays + 1 }, (_, at) => String(at - maxDays))

/**
 * What was typed as the API takes it. An end that is not after the start is in the night that
 * follows: a party from 22:00 to 2:00.
 */
export const itemFormSchema: v.GenericSchema<ItemForm, NewScheduleItem> = v.pipe(
  v.object({
    title: requiredTextSchema(150),
    dayOffset: v.pipe(v.picklist(offsets, 'invalid_choice'), v.transform(Number)),
    start: timeSchema(),
    end: timeSchema(),
    place: textSchema(150),
    people: v.pipe(
      v.string(),
      v.maxLength(3_100, 'too_long'),
      v.transform((typed) => typed.split(',').map((name) => name.trim())),
      v.transform((names) => [...new Set(names.filter(Boolean))]),
      v.maxLength(30, 'too_long'),
      v.check((names) => names.every((name) => name.length <= 100), 'too_long'),
    ),
    notes: textSchema(2_000),
  }),
  v.transform(({ start, end, ...item }) => ({
    ...item,
    start,
    end: end > start ? end : end + dayMinutes,
  })),
)
