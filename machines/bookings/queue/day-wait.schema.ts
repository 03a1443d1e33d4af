import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'

export const waitStates = ['waiting', 'offered', 'taken', 'passed', 'left', 'closed'] as const

export type WaitState = (typeof waitStates)[number]

/** What somebody in a queue tells the world. */
export const waitFacts = ['joined', 'offered', 'taken', 'passed', 'left', 'closed'] as const

export type WaitFact = (typeof waitFacts)[number]

export const waitFactsSchema = v.object({
  /** Until when a place is held for them; null if none is. */
  offeredUntil: v.nullable(instantSchema),
})

export type WaitFacts = v.InferOutput<typeof waitFactsSchema>

/** What a business has left on the day of a thread, for the couple of that thread. */
export const placesLeft = ['none', 'past', 'free', 'last', 'full'] as const

export type PlaceLeft = (typeof placesLeft)[number]

const positionSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

/** The day of a thread with its business, and the couple's position in the queue for it. */
export const dayQueueStatusSchema = v.object({
  /** Null if the wedding has no day yet. */
  day: v.nullable(daySchema),
  place: v.picklist(placesLeft),
  wait: v.nullable(
    v.object({
      id: idSchema,
      version: versionSchema,
      state: v.picklist(waitStates),
      facts: waitFactsSchema,
      /** Counts from 1; null once they no longer wait. */
      position: v.nullable(positionSchema),
    }),
  ),
})

export type DayQueueStatus = v.InferOutput<typeof dayQueueStatusSchema>

export const waitEventSchema = v.strictObject({
  version: versionSchema,
  event: v.literal('LEAVE'),
})

export type WaitEventRequest = v.InferOutput<typeof waitEventSchema>
