import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { textSchema } from '#machines/kernel/values/text.ts'

/** How many photos a listing may have. */
export const maxPhotos = 24

/** How large the file of a photo may be when it is sent. */
export const maxPhotoBytes = 15 * 1024 * 1024

/**
 * How large a file may be that a browser opens and sends as a smaller one. What is larger is no
 * photo.
 */
export const maxChosenBytes = 60 * 1024 * 1024

/**
 * The sizes that a photo is served in, by its width in pixels; none is wider than the photo itself.
 */
export const photoSizes = [400, 800, 1600] as const

export type PhotoSize = (typeof photoSizes)[number]

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000))

const percent = v.pipe(
  v.number('invalid_number'),
  v.integer('invalid_number'),
  v.minValue(0, 'invalid_number'),
  v.maxValue(100, 'invalid_number'),
)

/**
 * A photo as a listing names it. Its place in the list is its place on the page; the first is the
 * cover.
 */
export const photoSchema = v.strictObject({
  id: idSchema,
  /** What it shows, for whoever does not see it; empty until its owner has told. */
  alt: textSchema(200),
  width: pixels,
  height: pixels,
  /** What stays in sight where it is cropped, in per cent of its width and height. */
  focal: v.strictObject({ x: percent, y: percent }),
})

export type Photo = v.InferOutput<typeof photoSchema>

export const photosSchema = v.pipe(
  v.array(photoSchema),
  v.maxLength(maxPhotos, 'too_many'),
  v.check((photos) => new Set(photos.map(({ id }) => id)).size === photos.length, 'invalid_choice'),
)

/** What is sent with a new photo. */
export const newPhotoSchema = v.strictObject({ alt: v.optional(textSchema(200), '') })

export type NewPhoto = v.InferOutput<typeof newPhotoSchema>

export const photoFileSchema = v.strictObject({
  id: idSchema,
  size: v.pipe(
    v.picklist(photoSizes.map(String), 'invalid_choice'),
    v.transform((size) => Number(size) as PhotoSize),
  ),
})
