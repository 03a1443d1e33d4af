import * as v from 'valibot'
import { instantSchema, daySchema } from '#machines/kernel/values/dates.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { textSchema, webAddressSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'

/** How many days ahead a calendar is kept: couples look no further. */
export const daysAhead = 3 * 366

/** After so many days without reading it a vendor's own calendar is no longer believed. */
export const believedDays = 7

/** After so many hours without reading it, those who work for the business are told. */
export const toldAfterHours = 24

/** How many days may be blocked by hand. */
export const maxBlockedDays = daysAhead + 31

const weekdaySchema = v.picklist([0, 1, 2, 3, 4, 5, 6] as const, 'invalid_choice')

export type Weekday = v.InferOutput<typeof weekdaySchema>

const days = v.pipe(v.array(daySchema), v.maxLength(maxBlockedDays, 'too_many'))

const capacitySchema = v.pipe(
  v.number('invalid_number'),
  v.integer('invalid_number'),
  v.minValue(1, 'invalid_number'),
  v.maxValue(100, 'invalid_number'),
)

const weekdaysOffSchema = v.pipe(
  v.array(weekdaySchema),
  v.maxLength(7, 'too_many'),
  v.check((all) => new Set(all).size === all.length, 'invalid_choice'),
)

/**
 * The address of a calendar: http, https, or webcal, which calendar programs use; empty for none.
 */
export const calendarAddressSchema = v.pipe(
  textSchema(2_000),
  v.transform((typed) => typed.replace(/^webcals?:\/\//i, 'https://')),
  webAddressSchema,
)

/** Why the last attempt to read a calendar failed. */
export const calendarFailures = [
  'address_refused',
  'unreachable',
  'refused',
  'too_many_redirects',
  'too_large',
  'too_slow',
  'not_a_calendar',
  'too_many_events',
] as const

export type CalendarFailure = (typeof calendarFailures)[number]

/** The calendar of a business, as its owner edits it. */
export const calendarRecordSchema = v.object({
  version: versionSchema,
  /** How many bookings it takes on a day. */
  capacity: capacitySchema,
  weekdaysOff: weekdaysOffSchema,
  /** Days blocked by hand, from today on, in order. */
  blocked: days,
  /** Days that are full according to the calendar at the address. */
  imported: days,
  feed: v.object({
    address: v.pipe(v.string(), v.maxLength(2_008)),
    /** When it was last read. */
    fetchedAt: v.nullable(instantSchema),
    /** The last failure to read it, if that is later. */
    failure: v.nullable(v.object({ code: v.picklist(calendarFailures), at: instantSchema })),
  }),
  /**
   * The address at which other programs read the bookings: when it was made, and when it was last
   * read.
   */
  link: v.nullable(v.object({ createdAt: instantSchema, readAt: v.nullable(instantSchema) })),
})

export type CalendarRecord = v.InferOutput<typeof calendarRecordSchema>

/** A change to the calendar, with the version that was read. Fields that are left out stay. */
export const calendarChangeSchema = v.strictObject({
  version: versionSchema,
  ...v.partial(
    v.strictObject({
      capacity: capacitySchema,
      weekdaysOff: weekdaysOffSchema,
      /** Days to block and days to open. */
      block: days,
      open: days,
      address: calendarAddressSchema,
    }),
  ).entries,
})

export type CalendarChange = v.InferOutput<typeof calendarChangeSchema>

export const fetchRequestSchema = v.strictObject({ version: versionSchema })

/** "2027-05", within the years that are stored. */
export const monthSchema = v.pipe(
  v.string(),
  v.maxLength(7),
  v.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'invalid_date'),
)

export const bookedMonthQuerySchema = v.strictObject({ month: monthSchema })

const firstNameSchema = v.pipe(v.string(), v.maxLength(201))

/** The days of a business that are taken in a month, each with the booking and its thread. */
export const bookedMonthSchema = v.object({
  month: monthSchema,
  days: v.pipe(
    v.array(
      v.object({
        day: daySchema,
        /** How many more of its places the vendor's own calendar takes. */
        elsewhere: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
        bookings: v.pipe(
          v.array(
            v.object({
              enquiryId: idSchema,
              /** Both empty if the couple's account is gone. */
              couple: v.strictTuple([firstNameSchema, firstNameSchema]),
            }),
          ),
          v.maxLength(100),
        ),
      }),
    ),
    v.maxLength(31),
  ),
})

export type BookedMonth = v.InferOutput<typeof bookedMonthSchema>
