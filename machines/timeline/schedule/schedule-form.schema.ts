import * as v from 'valibot'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import type { NewScheduleItem } from './schedule.schema.ts'

/** An item of the schedule in a form: every value a string as it was typed or chosen. People are names with commas between. */
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

/** What was typed as the API takes it. An end that is not after the start is in the night that follows: a party from 22:00 to 2:00. */
export const itemFormSchema: v.GenericSchema<ItemForm, NewScheduleItem> = v.pipe(
  v.object({
    title: requiredTextSchema(150),
    dayOffset: v.pipe(v.picklist(['-1', '0', '1'], 'invalid_choice'), v.transform(Number)),
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

/** "16:30", "9.05", "1630", "16h30", or by the twelve-hour clock "4:30 pm", "4pm" and "12 a.m.", in minutes since midnight. */
export function timeSchema() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.transform(minutesFrom),
    v.number('invalid_time'),
  )
}

function minutesFrom(typed: string): number | null {
  const text = typed.toLowerCase().replaceAll(/[\s.]+(?=[ap]\.?m)|\.(?=m)|(?<=m)\.$/g, '')
  const half = /^(1[0-2]|0?[1-9])(?:[:.h]?([0-5]\d))?([ap])m$/.exec(text)
  if (half)
    return (
      (Number(half[1]) % 12) * 60 + Number(half[2] ?? 0) + (half[3] === 'p' ? dayMinutes / 2 : 0)
    )
  const whole = /^([01]?\d|2[0-3])(?:[:.h]?([0-5]\d)|h)$/.exec(text)
  return whole ? Number(whole[1]) * 60 + Number(whole[2] ?? 0) : null
}

/** Minutes since midnight as they are written: "16:30"; of the night that follows, "2:00". */
export function clockText(minutes: number): string {
  const within = minutes % dayMinutes
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
