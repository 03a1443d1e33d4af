import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { textSchema } from '#machines/kernel/values/text.ts'
import { checklistNumberSchema } from '../template/template.schema.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** Of as many bookings as the record of a wedding has. */
const names = v.pipe(v.array(textSchema(150)), v.maxLength(500))

/**
 * What another date would do to the tasks: how many move, the earliest of them by name, and which
 * extras have room or have none; how many payments to come keep the day that was agreed with whom
 * they go to; and how many events have a day of their own, which stays. Booked vendors are asked by
 * name whether they can on that day; those whose booking is on it already are told that nothing is
 * asked of them any more. Once either has happened, no undo takes it back. Those who were asked for
 * another day, and those who were booked elsewhere, are not told.
 */
export const dateMoveSchema = v.object({
  moved: count,
  tasks: v.pipe(
    v.array(
      v.object({
        id: idSchema,
        number: v.nullable(checklistNumberSchema),
        title: textSchema(200),
        from: v.nullable(daySchema),
        to: v.nullable(daySchema),
      }),
    ),
    v.maxLength(100),
  ),
  leftOut: count,
  broughtBack: count,
  payments: count,
  events: count,
  asked: names,
  informed: names,
  untold: names,
})

export type DateMove = v.InferOutput<typeof dateMoveSchema>
