import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { textSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { photoSchema } from '#machines/photos/photo.schema.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'

/** How long guests may send photos after the day of the wedding, in days. */
export const openDays = 60

/** How many photos of one household, and of all of them, a wedding keeps. */
export const maxOfHousehold = 40
export const maxOfWedding = 500

/** How many photos one link may send in an hour, those that were refused included. */
export const sendsAnHour = 120

/** How many photos one decision may be about. */
export const maxAtOnce = 100

/** The states in which a photo is kept; one that was removed is gone. */
export const keptPhotoStates = ['waiting', 'shown', 'hidden', 'declined'] as const
export type KeptPhotoState = (typeof keptPhotoStates)[number]
export type GuestPhotoState = KeptPhotoState | 'removed'

/** What the couple may do with a photo. */
export const couplesPhotoSteps = ['SHOW', 'DECLINE', 'HIDE', 'REMOVE'] as const
export type CouplesPhotoStep = (typeof couplesPhotoSteps)[number]

/** What a step tells the world. */
export type GuestPhotoFact = 'shown' | 'declined' | 'hidden' | 'removed' | 'withdrawn'

const { width, height } = photoSchema.entries
const captionSchema = textSchema(200)
const stateSchema = v.picklist(keptPhotoStates)

/** What is sent with a photo. */
export const newGuestPhotoSchema = v.strictObject({ caption: v.optional(captionSchema, '') })
export type NewGuestPhoto = v.InferOutput<typeof newGuestPhotoSchema>

/** A photo as whoever may see the page sees it: without who sent it. */
export const shownGuestPhotoSchema = v.object({
  id: idSchema,
  caption: captionSchema,
  width,
  height,
})

/** A photo as the couple decides on it. */
export const guestPhotoSchema = v.object({
  ...shownGuestPhotoSchema.entries,
  version: versionSchema,
  state: stateSchema,
  /** Whose invitation it was sent with. */
  household: v.object({ id: idSchema, name: textSchema(120) }),
  at: instantSchema,
})
export type GuestPhoto = v.InferOutput<typeof guestPhotoSchema>

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxOfWedding))

/** A page of the photos in one state, and how many there are in each. */
export const albumSchema = v.object({
  items: v.pipe(v.array(guestPhotoSchema), v.maxLength(100)),
  nextCursor: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  counts: v.object({ waiting: count, shown: count, hidden: count, declined: count }),
})
export type Album = v.InferOutput<typeof albumSchema>

/** One decision about one photo or several, each at the version it was read at. */
export const guestPhotoStepSchema = v.strictObject({
  event: v.picklist(couplesPhotoSteps, 'invalid_choice'),
  photos: v.pipe(
    v.array(v.strictObject({ id: idSchema, version: versionSchema })),
    v.minLength(1, 'required'),
    v.maxLength(maxAtOnce, 'too_many'),
    v.check(
      (photos) => new Set(photos.map(({ id }) => id)).size === photos.length,
      'invalid_choice',
    ),
  ),
})
export type GuestPhotoStepRequest = v.InferOutput<typeof guestPhotoStepSchema>

/**
 * The photos as they are now, without those that were removed; `activityId` undoes the decision
 * where that is possible.
 */
export const guestPhotosSteppedSchema = v.object({
  photos: v.pipe(v.array(guestPhotoSchema), v.maxLength(maxAtOnce)),
  activityId: idSchema,
})
export type GuestPhotosStepped = v.InferOutput<typeof guestPhotosSteppedSchema>

/** Whether guests may send photos: never, not yet, now, or no longer. */
export const albumStages = ['off', 'early', 'open', 'closed'] as const
export type AlbumStage = (typeof albumStages)[number]

/** A household's own photo. */
export const ownPhotoSchema = v.object({
  ...shownGuestPhotoSchema.entries,
  state: stateSchema,
  at: instantSchema,
})
export type OwnPhoto = v.InferOutput<typeof ownPhotoSchema>

const name = v.pipe(v.string(), v.maxLength(4_097))

/** The photos of a household, for whoever has its link, and whether it may send more. */
export const ownPhotosSchema = v.object({
  household: textSchema(120),
  names: v.strictTuple([name, name]),
  /** The look of the couple's page and their invitations. */
  look: v.picklist(looks),
  stage: v.picklist(albumStages),
  /** The first and the last day on which photos are taken, where the wedding has a day. */
  opensOn: v.nullable(daySchema),
  closesOn: v.nullable(daySchema),
  /** How many more this household may send. */
  room: count,
  /** What is full where there is no room. */
  full: v.nullable(v.picklist(['household', 'wedding'])),
  photos: v.pipe(v.array(ownPhotoSchema), v.maxLength(maxOfHousehold)),
})
export type OwnPhotos = v.InferOutput<typeof ownPhotosSchema>

/** A photo that was sent. */
export const sentPhotoSchema = v.object({ photo: ownPhotoSchema })
export type SentPhoto = v.InferOutput<typeof sentPhotoSchema>

/** What the page shows of the photos of guests before more of them are asked for. */
export const shownAlbumSchema = v.object({
  items: v.pipe(v.array(shownGuestPhotoSchema), v.maxLength(100)),
  nextCursor: v.nullable(v.pipe(v.string(), v.maxLength(200))),
})
export type ShownAlbum = v.InferOutput<typeof shownAlbumSchema>
