import * as v from 'valibot'
import { maxOfWedding, shownAlbumSchema } from '#machines/album/guest-photo.schema.ts'
import { eventSchema, maxEvents } from '#machines/guests/event.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { shownGiftSchema } from '#machines/registry/gift.schema.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import { maxLines, scheduleItemSchema } from '#machines/timeline/schedule/schedule.schema.ts'
import { looks, weddingSchema } from '#machines/wedding/wedding.schema.ts'
import { keptVersionSchema, publicationStates } from './publication/publication.schema.ts'
import { sectionKinds } from './sections/section-kinds.schema.ts'
import { arrangementSchema, listEntries } from './sections/sections.schema.ts'

/** Most of each that one page has. A whole page fits into one request. */
export const limits = { photos: 48, names: 6, photoBytes: 4_194_304 }

/** What the couple writes. All of it is plain text. */
const contentEntries = {
  look: v.picklist(looks, 'invalid_choice'),
  /** One line under the names. */
  greeting: textSchema(200),
  story: textSchema(4_000),
  /** Where it is, in the couple's own words, beside the city of the wedding. */
  place: textSchema(300),
  ...listEntries,
  /** The items of the day's schedule that guests may see, by id. */
  shown: v.pipe(v.array(idSchema), v.maxLength(maxLines, 'too_many')),
  /** The photo at the head of the page, by id; blank where there is none. */
  hero: v.union([v.literal(''), idSchema], 'invalid_choice'),
  /** The order of the sections, and who sees each. */
  arrangement: arrangementSchema,
  /** Whether guests may send photos after the day. */
  takesPhotos: v.boolean(),
}

export const contentSchema = v.strictObject(contentEntries)
export type PageContent = v.InferOutput<typeof contentSchema>

/** A change to what is written, at the version it was read at. */
export const contentChangeSchema = v.strictObject({
  version: keptVersionSchema,
  ...optionalEntries(contentSchema.entries),
})
export type ContentChange = v.InferOutput<typeof contentChangeSchema>

export const slugChangeSchema = v.strictObject({ version: keptVersionSchema, slug: slugSchema })
export type SlugChange = v.InferOutput<typeof slugChangeSchema>

/** The unguessable part of a link: 160 bits. */
export const pageKeySchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{27}$/, 'invalid_link'),
  v.maxLength(27),
)

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000))

/** A photo, and what it shows, for whoever does not see it. */
export const photoSchema = v.object({
  id: idSchema,
  version: versionSchema,
  alt: requiredTextSchema(200),
  width: pixels,
  height: pixels,
})
export type PagePhoto = v.InferOutput<typeof photoSchema>

export const newPhotoSchema = v.strictObject({ alt: requiredTextSchema(200) })
export type NewPhoto = v.InferOutput<typeof newPhotoSchema>
export const photoChangeSchema = v.strictObject({
  version: versionSchema,
  alt: requiredTextSchema(200),
})
export type PhotoChange = v.InferOutput<typeof photoChangeSchema>

/** An item of the day as guests see it: neither who has to be there nor what was noted. */
export const shownItemSchema = v.pick(scheduleItemSchema, [
  'id',
  'title',
  'eventId',
  'eventKind',
  'dayOffset',
  'start',
  'end',
  'isEndOpen',
  'place',
])
export type ShownItem = v.InferOutput<typeof shownItemSchema>

const itemsSchema = v.pipe(v.array(shownItemSchema), v.maxLength(maxLines))
const photosSchema = v.pipe(v.array(photoSchema), v.maxLength(limits.photos))
/**
 * The first gifts of the registry, where there is one: how much of each is taken, and never by
 * whom.
 */
const giftsSchema = v.pipe(v.array(shownGiftSchema), v.maxLength(50))
const address = v.pipe(v.string(), v.maxLength(2_100))

/** A page as the couple works on it. */
export const websiteSchema = v.object({
  /** Of what is written; 0: nobody has written anything. */
  version: keptVersionSchema,
  ...contentEntries,
  /** Who may open it, and where it is. */
  door: v.object({
    version: keptVersionSchema,
    state: v.picklist(publicationStates),
    /** Null while none was chosen; then `suggested` is where it will be. */
    slug: v.nullable(slugSchema),
    suggested: slugSchema,
    /**
     * Where guests find it, the unguessable part included where it opens by that; null while it is
     * off or has no address.
     */
    link: v.nullable(address),
    /**
     * Where the page is open, the link by which those who were invited see the sections that are
     * for guests.
     */
    guestLink: v.nullable(address),
    /**
     * The passcode that it asks for, as it was written; null where it asks for none, or where it
     * can no longer be read.
     */
    word: v.nullable(v.pipe(v.string(), v.maxLength(60))),
    /** Before what is chosen: "https://vowline.example/w/". */
    before: address,
  }),
  photos: photosSchema,
  /** The first photos of guests that the page shows. */
  guestPhotos: shownAlbumSchema,
  /** How many photos of guests wait for a decision. */
  waitingPhotos: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxOfWedding)),
  /** All of the day's schedule, to choose from. */
  items: itemsSchema,
  gifts: giftsSchema,
  /** What guests are invited to, as their invitations say it: the page may say otherwise. */
  events: v.pipe(
    v.array(
      v.pick(eventSchema, [
        'id',
        'version',
        'kind',
        'name',
        'day',
        'startMinute',
        'endMinute',
        'location',
        'address',
      ]),
    ),
    v.maxLength(maxEvents),
  ),
})

export type Website = v.InferOutput<typeof websiteSchema>

/** A page after a change, and what undoes it. */
export const websiteWrittenSchema = v.object({ website: websiteSchema, activityId: idSchema })
export type WebsiteWritten = v.InferOutput<typeof websiteWrittenSchema>

const { names, city, country } = weddingSchema.entries

/** What guests see. Nothing else of the wedding is in it. */
export const shownPageSchema = v.object({
  is: v.literal('shown'),
  slug: slugSchema,
  names,
  weddingDate: v.nullable(daySchema),
  city,
  country,
  look: contentEntries.look,
  greeting: contentEntries.greeting,
  story: contentEntries.story,
  place: contentEntries.place,
  hero: contentEntries.hero,
  ...listEntries,
  /** The sections that this reader sees, in their order; of any other there is nothing here. */
  sections: v.pipe(v.array(v.picklist(sectionKinds)), v.maxLength(sectionKinds.length)),
  /** Whether there is more for those who come by their invitation. */
  hasMoreForGuests: v.boolean(),
  /** Whether guests who lost the link of their invitation may ask for it. */
  takesLookups: v.boolean(),
  /** The day where the wedding is: what had to be booked before it is over. */
  today: daySchema,
  items: itemsSchema,
  gifts: giftsSchema,
  photos: photosSchema,
  /** The first photos of guests; more are read with their cursor. */
  guestPhotos: shownAlbumSchema,
})

export type ShownPage = v.InferOutput<typeof shownPageSchema>

/** A page that asks for its passcode shows nothing else of the wedding. */
export const guestPageSchema = v.variant('is', [
  shownPageSchema,
  v.object({ is: v.literal('locked'), takesLookups: v.boolean() }),
])
export type GuestPage = v.InferOutput<typeof guestPageSchema>

export const guestParamsSchema = v.strictObject({ slug: slugSchema })
export const keyQuerySchema = v.strictObject({ key: v.optional(pageKeySchema) })
export const submittedPasscodeSchema = v.strictObject({
  word: v.pipe(
    v.string('required'),
    v.maxLength(200, 'too_long'),
    v.trim(),
    v.nonEmpty('required'),
  ),
})
