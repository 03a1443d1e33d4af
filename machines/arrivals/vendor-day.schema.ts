import * as v from 'valibot'
import { wholeListSchema } from '#machines/kernel/page.ts'
import { vendorTimesSchema } from '#machines/bookings/times/vendor-times.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { sharedDaySchema } from '#machines/timeline/schedule/schedule.schema.ts'

export const vendorDayStates = ['awaited', 'late', 'arrived', 'done'] as const

export type VendorDayState = (typeof vendorDayStates)[number]

/** How late somebody may say they are, in the order in which it is offered. */
export const lateMinutes = [10, 20, 30, 45, 60, 90] as const

const minutesSchema = v.pipe(
  v.number('invalid_number'),
  v.integer('invalid_number'),
  v.minValue(1, 'invalid_number'),
  v.maxValue(600, 'invalid_number'),
)

export const vendorDayFactsSchema = v.object({
  /** By how much they run late; null while they do not, and once they are there. */
  minutes: v.nullable(minutesSchema),
  /** When they said so. */
  lateAt: v.nullable(instantSchema),
  arrivedAt: v.nullable(instantSchema),
  doneAt: v.nullable(instantSchema),
})

export type VendorDayFacts = v.InferOutput<typeof vendorDayFactsSchema>

/** What a vendor's day tells the world. */
export type VendorDayFact = 'late' | 'arrived' | 'done' | 'taken_back'

export const vendorDaySteps = ['ARRIVE', 'LATE', 'FINISH', 'TAKE_BACK'] as const

export type VendorDayStep = (typeof vendorDaySteps)[number]

/**
 * One tick. It has no version: it is sent once under its key, and the chart says whether it still
 * holds.
 */
export const tickSchema = v.variant('event', [
  v.strictObject({
    event: v.literal('LATE'),
    minutes: minutesSchema,
    /** When it was pressed, which may be a while ago where there was no connection. */
    at: instantSchema,
  }),
  v.strictObject({ event: v.picklist(['ARRIVE', 'FINISH', 'TAKE_BACK']), at: instantSchema }),
])

export type Tick = v.InferOutput<typeof tickSchema>

const statusEntries = {
  bookingId: idSchema,
  businessName: v.pipe(v.string(), v.maxLength(150)),
  state: v.picklist(vendorDayStates),
  facts: vendorDayFactsSchema,
  firstDay: daySchema,
  /** Of the place, whose clocks tell the times of the day; empty where it is not known. */
  timeZone: v.pipe(v.string(), v.maxLength(64)),
}

/** Where one vendor is, for the couple and whoever helps them. */
export const arrivalSchema = v.object({
  ...statusEntries,
  /** The thread in which they can be asked. */
  enquiryId: idSchema,
  /** Null until they have said when they come. */
  times: v.nullable(vendorTimesSchema),
})

export type Arrival = v.InferOutput<typeof arrivalSchema>

export const arrivalsSchema = wholeListSchema(v.pipe(v.array(arrivalSchema), v.maxLength(100)))

/** A wedding of today, for the business that is booked for it. */
export const weddingTodaySchema = v.object({
  ...v.omit(arrivalSchema, ['businessName']).entries,
  /** The first names of the couple; both empty where they are gone. */
  couple: v.strictTuple([
    v.pipe(v.string(), v.maxLength(201)),
    v.pipe(v.string(), v.maxLength(201)),
  ]),
  /** Where it takes place, as the couple's enquiry says; empty where it does not. */
  place: v.pipe(v.string(), v.maxLength(200)),
})

export type WeddingToday = v.InferOutput<typeof weddingTodaySchema>

export const weddingsTodaySchema = wholeListSchema(
  v.pipe(v.array(weddingTodaySchema), v.maxLength(100)),
)

/** The day as a booked vendor reads it: what happens when, and what they may say now. */
export const daySheetSchema = v.object({
  ...statusEntries,
  actions: v.pipe(
    v.array(
      v.object({
        event: v.picklist(vendorDaySteps),
        refusedBy: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(4)),
        ends: v.boolean(),
        asks: v.boolean(),
      }),
    ),
    v.maxLength(vendorDaySteps.length),
  ),
  /** Null until the booking is sure, and once it is called off. */
  day: v.nullable(sharedDaySchema),
})

export type DaySheet = v.InferOutput<typeof daySheetSchema>
