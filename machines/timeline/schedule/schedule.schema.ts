import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { eventKindSchema, maxEvents } from '#machines/guests/event.schema.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import { endSchema, startSchema } from './minutes.schema.ts'

/** How far from the wedding the schedule reaches. */
export const maxDays = 7

/** 0 is the wedding day; the rehearsal is on the day before, −1. It moves with the date. */
const dayOffsetSchema = v.pipe(v.number(), v.integer(), v.minValue(-maxDays), v.maxValue(maxDays))

/** How many items a schedule may have: a day that is planned by the minute has fewer. */
export const maxItems = 200

const itemEntries = {
  title: requiredTextSchema(150),
  dayOffset: dayOffsetSchema,
  /** Minutes since midnight where the wedding is. */
  start: startSchema,
  end: endSchema,
  place: textSchema(150),
  /** Who has to be there, each by name; nobody named is everybody. */
  people: v.pipe(v.array(requiredTextSchema(100)), v.maxLength(30, 'too_many')),
  notes: textSchema(2_000),
}

/** An item as it was removed, and what brings it back. */
export const removedItemSchema = v.object({ activityId: idSchema })

/** An item of the day-of schedule. It ends after it starts, at most a day later. */
export const newScheduleItemSchema = v.pipe(
  v.strictObject(itemEntries),
  v.forward(
    v.check(({ start, end }) => end > start && end - start <= 1_440, 'ends_before_start'),
    ['end'],
  ),
)

export type NewScheduleItem = v.InferOutput<typeof newScheduleItemSchema>

/** An item as it was written down. */
export type OwnItem = NewScheduleItem & {
  id: string
  version: number
  isOfVendor: boolean
  setUpUntil: number | null
  createdAt: string
  updatedAt: string
}

/**
 * An item as it is shown. What guests are invited to is on the schedule as their invitations say
 * it.
 */
export const scheduleItemSchema = v.object({
  id: idSchema,
  version: versionSchema,
  ...itemEntries,
  /** Empty while the words for the kind of its event stand. */
  title: textSchema(150),
  /** Of an event, its place and its address. */
  place: textSchema(502),
  /**
   * The event that says when and where this is; null for what was written into the schedule alone.
   */
  eventId: v.nullable(idSchema),
  eventKind: v.nullable(eventKindSchema),
  /** An event without an end is drawn for an hour. */
  isEndOpen: v.boolean(),
  /** Whether it says when a booked vendor is there. */
  isOfVendor: v.boolean(),
  /** Until when that vendor sets up; null where they start as they come. */
  setUpUntil: v.nullable(startSchema),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})

export type ScheduleItem = v.InferOutput<typeof scheduleItemSchema>

/** How many lines a schedule has at most, those of the events included. */
export const maxLines = maxItems + maxEvents

/** A change to an item: the whole item after the change, and the version it was read at. */
export const scheduleItemChangeSchema = v.pipe(
  v.strictObject({ version: versionSchema, ...itemEntries }),
  v.forward(
    v.check(({ start, end }) => end > start && end - start <= 1_440, 'ends_before_start'),
    ['end'],
  ),
)

/** Whom a link to the schedule is for. */
export const newDayLinkSchema = v.strictObject({
  name: requiredTextSchema(100),
  choiceId: v.nullable(idSchema),
})

/**
 * A read-only link to the schedule: whom it is for, and whether they have opened it. The link
 * itself is told once, when it is made.
 */
export const dayLinkSchema = v.object({
  id: idSchema,
  name: textSchema(100),
  /** The vendor it was made for, of those the couple keeps. */
  choiceId: v.nullable(idSchema),
  openedFirst: v.nullable(instantSchema),
  openedLast: v.nullable(instantSchema),
  opens: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)),
  withdrawnAt: v.nullable(instantSchema),
  createdAt: instantSchema,
})

export type DayLink = v.InferOutput<typeof dayLinkSchema>

/** A booked vendor who has no link to the schedule that still opens. */
export const unlinkedVendorSchema = v.object({ choiceId: idSchema, name: textSchema(150) })

export type UnlinkedVendor = v.InferOutput<typeof unlinkedVendorSchema>

/** How many links a wedding may have, those that were withdrawn included. */
export const maxLinks = 200

/** A link just made: the only time its address is told. */
export const madeDayLinkSchema = v.object({
  ...dayLinkSchema.entries,
  url: v.pipe(v.string(), v.maxLength(2_100)),
})

export type MadeDayLink = v.InferOutput<typeof madeDayLinkSchema>

/** 32 random bytes as they stand in a link. */
export const linkTokenSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, 'invalid_link'),
  v.maxLength(43),
)

/**
 * The day as whoever has a link sees it: who marries, when, where, and what happens; nothing else
 * of the wedding.
 */
export const sharedDaySchema = v.object({
  names: v.strictTuple([textSchema(201), textSchema(100)]),
  /** Whom this link was made for. */
  name: textSchema(100),
  weddingDate: v.nullable(daySchema),
  timeZone: v.pipe(v.string(), v.maxLength(64)),
  city: textSchema(100),
  country: textSchema(100),
  items: v.pipe(
    v.array(v.omit(scheduleItemSchema, ['version', 'createdAt', 'updatedAt'])),
    v.maxLength(maxLines),
  ),
})

export type SharedDay = v.InferOutput<typeof sharedDaySchema>
