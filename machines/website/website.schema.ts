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
import { datePeriodSchema, looks, weddingSchema } from '#machines/wedding/wedding.schema.ts'
import { keptVersionSchema, publicationStates } from './publication/publication.schema.ts'
import { sectionKinds } from './sections/section-kinds.schema.ts'
import { arrangementSchema, listEntries } from './sections/sections.schema.ts'

/** Limits for one page. A page with all of them fits into one request. */
export const limits = { photos: 48, names: 6, photoBytes: 4_194_304 }

/** The content that the couple writes, all plain text. */
const contentEntries = {
  look: v.picklist(looks, 'invalid_choice'),
  /** One line under the names. */
  greeting: textSchema(200),
  story: textSchema(4_000),
  /** The place in the couple’s own words, in addition to the wedding’s city. */
  place: textSchema(300),
  ...listEntries,
  /** The ids of the schedule items that guests may see. */
  shown: v.pipe(v.array(idSchema), v.maxLength(maxLines, 'too_many')),
  /** The id of the photo at the head of the page; blank if there is none. */
  hero: v.union([v.literal(''), idSchema], 'invalid_choice'),
  /** The order of the sections, and who sees each one. */
  arrangement: arrangementSchema,
  /** Whether guests may send photos after the wedding. */
  takesPhotos: v.boolean(),
}

export const contentSchema = v.strictObject(contentEntries)
export type PageContent = v.InferOutput<typeof contentSchema>

/** A change of the content, with the version that was read. */
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

/** A photo with its description for readers who cannot see it. */
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

/** A schedule item as guests see it, without its people and notes. */
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
 * The first gifts of the registry, if there is one: how many of each are taken, and never by whom.
 */
const giftsSchema = v.pipe(v.array(shownGiftSchema), v.maxLength(50))
const address = v.pipe(v.string(), v.maxLength(2_100))

/** A page as the couple edits it. */
export const websiteSchema = v.object({
  /** The version of the content; 0 for a page without content. */
  version: keptVersionSchema,
  ...contentEntries,
  /** The visibility of the page, and its address. */
  visibility: v.object({
    version: keptVersionSchema,
    state: v.picklist(publicationStates),
    /** Null until one is chosen; until then `suggested` will be used. */
    slug: v.nullable(slugSchema),
    suggested: slugSchema,
    /**
     * The link for guests, with its unguessable part if the page needs one. Null while the page is
     * off or has no address.
     */
    link: v.nullable(address),
    /** While the page is open: the link that also shows the sections for invited guests. */
    guestLink: v.nullable(address),
    /**
     * The current passcode as it was written. Null if the page needs none or the passcode can no
     * longer be decrypted.
     */
    word: v.nullable(v.pipe(v.string(), v.maxLength(60))),
    /** The part in front of the slug: "https://vowline.example/w/". */
    before: address,
  }),
  photos: photosSchema,
  /** The first guest photos that the page shows. */
  guestPhotos: shownAlbumSchema,
  /** How many guest photos are waiting for a decision. */
  waitingPhotos: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxOfWedding)),
  /** All items of the wedding day’s schedule, to choose from. */
  items: itemsSchema,
  gifts: giftsSchema,
  /** The events of the invitations, which the page may contradict. */
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

/** A page after a change, and the activity that undoes it. */
export const websiteWrittenSchema = v.object({ website: websiteSchema, activityId: idSchema })
export type WebsiteWritten = v.InferOutput<typeof websiteWrittenSchema>

const { names, city, country } = weddingSchema.entries

/** What guests see. It contains nothing else about the wedding. */
export const shownPageSchema = v.object({
  is: v.literal('shown'),
  slug: slugSchema,
  names,
  weddingDate: v.nullable(daySchema),
  /** The month or season of a wedding without a date. */
  datePeriod: v.nullable(datePeriodSchema),
  city,
  country,
  look: contentEntries.look,
  greeting: contentEntries.greeting,
  story: contentEntries.story,
  place: contentEntries.place,
  hero: contentEntries.hero,
  ...listEntries,
  /** The sections that this reader sees, in their order. Nothing of the others is included. */
  sections: v.pipe(v.array(v.picklist(sectionKinds)), v.maxLength(sectionKinds.length)),
  /** Whether invited guests would see more. */
  hasMoreForGuests: v.boolean(),
  /** Whether guests who lost their invitation’s link can request it. */
  takesLookups: v.boolean(),
  /** Today where the wedding takes place. Booking deadlines before it have passed. */
  today: daySchema,
  items: itemsSchema,
  gifts: giftsSchema,
  photos: photosSchema,
  /** The first guest photos; the cursor leads to more. */
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
