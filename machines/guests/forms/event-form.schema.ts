import * as v from 'valibot'
import { timeSchema } from '#machines/kernel/forms/clock.ts'
import { eventSchema } from '../event.schema.ts'

const { day, location, address } = eventSchema.entries

/** An event in a form, every value as typed or chosen; an empty day is the wedding day. */
export type EventForm = Record<'name' | 'day' | 'start' | 'end' | 'location' | 'address', string>

export const blankEventForm: EventForm = {
  name: '',
  day: '',
  start: '',
  end: '',
  location: '',
  address: '',
}

/** The ceremony and the reception have usual names; the couple names any other event. */
export function eventFormSchema(mustHaveName: boolean) {
  return mustHaveName ? named : unnamed
}

const optionalTime = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  timeSchema(),
])
const unnamed = formOf(eventSchema.entries.name)
const named = formOf(v.pipe(eventSchema.entries.name, v.nonEmpty('required')))

function formOf(name: v.GenericSchema<string, string>) {
  return v.pipe(
    v.object({
      name,
      day: v.pipe(
        v.string(),
        v.transform((typed) => typed || null),
        day,
      ),
      start: optionalTime,
      end: optionalTime,
      location,
      address,
    }),
    v.transform(({ start, end, ...event }) => ({ ...event, startMinute: start, endMinute: end })),
  )
}

export type EventDetails = v.InferOutput<ReturnType<typeof eventFormSchema>>
