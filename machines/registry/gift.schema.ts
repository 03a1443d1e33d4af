import * as v from 'valibot'
import { currencies } from '#machines/kernel/values/currency.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { requiredTextSchema, textSchema, webAddressSchema } from '#machines/kernel/values/text.ts'

/**
 * Pieces that are given whole; one thing whose price is given in shares; a sum that anybody adds
 * to.
 */
export const giftKinds = ['gift', 'group', 'fund'] as const
export type GiftKind = (typeof giftKinds)[number]

/** What kind of thing it is, for guests who look for one; blank where the couple has not said. */
export const giftCategories = [
  'kitchen',
  'dining',
  'bedroom',
  'home',
  'outdoors',
  'experiences',
] as const
export type GiftCategory = '' | (typeof giftCategories)[number]

/** How many amounts a fund suggests. */
export const maxSuggested = 4

/** How many gifts one wedding may have. */
export const maxGifts = 2_000
export const maxWanted = 999

export const pictureTypes = ['image/jpeg', 'image/png'] as const
export type PictureType = (typeof pictureTypes)[number]

export const minorSchema = v.pipe(
  v.number('invalid_amount'),
  v.integer('invalid_amount'),
  v.minValue(1, 'invalid_amount'),
  v.maxValue(maxMinor, 'invalid_amount'),
)

const wantedSchema = v.pipe(
  v.number('invalid_number'),
  v.integer('invalid_number'),
  v.minValue(1, 'invalid_number'),
  v.maxValue(maxWanted, 'invalid_number'),
)

const entries = {
  title: requiredTextSchema(150),
  note: textSchema(1_000),
  /** With http or https, or empty. */
  link: webAddressSchema,
  currency: v.picklist(currencies, 'invalid_choice'),
}

const categorySchema = v.picklist(['', ...giftCategories], 'invalid_choice')

/** Amounts to choose from, and how the money reaches the couple: no card is charged here. */
const suggestedSchema = v.pipe(v.array(minorSchema), v.maxLength(maxSuggested, 'too_many_amounts'))
const howToGiveSchema = textSchema(600)

/** What a new gift may leave out is blank. */
const wishes = {
  category: v.optional(categorySchema, ''),
  isMostWanted: v.optional(v.boolean(), false),
  /** The page of a shop whose picture it takes. */
  shopPage: v.optional(idSchema),
}
const fundFields = {
  suggested: v.optional(suggestedSchema, () => []),
  howToGive: v.optional(howToGiveSchema, ''),
}
/** The same in a change: what is left out stays as it is. */
const changedWishes = {
  category: v.optional(categorySchema),
  isMostWanted: v.optional(v.boolean()),
}
const changedFundFields = {
  suggested: v.optional(suggestedSchema),
  howToGive: v.optional(howToGiveSchema),
}

/**
 * What a gift says. Of a fund the price is what it is to reach, where the couple says so; the price
 * of a group gift is split into shares.
 */
const pieces = {
  kind: v.literal('gift'),
  ...entries,
  price: v.nullable(minorSchema),
  wanted: wantedSchema,
}
const shares = {
  kind: v.literal('group'),
  ...entries,
  price: minorSchema,
  wanted: v.pipe(wantedSchema, v.minValue(2, 'invalid_number')),
}
const pledges = {
  kind: v.literal('fund'),
  ...entries,
  price: v.nullable(minorSchema),
  wanted: v.null(),
}

export const giftDetailsSchema = v.pipe(
  v.variant('kind', [
    v.strictObject({ ...pieces, ...wishes }),
    v.strictObject({ ...shares, ...wishes }),
    v.strictObject({ ...pledges, ...wishes, ...fundFields }),
  ]),
  v.check((gift) => areWhole(gift), 'shares_too_small'),
)
export type GiftDetails = v.InferOutput<typeof giftDetailsSchema>
/** A gift as it may be sent: what is not named is blank. */
export type SentGift = v.InferInput<typeof giftDetailsSchema>

const version = versionSchema

export const giftChangeSchema = v.pipe(
  v.variant('kind', [
    v.strictObject({ version, ...pieces, ...changedWishes }),
    v.strictObject({ version, ...shares, ...changedWishes }),
    v.strictObject({ version, ...pledges, ...changedWishes, ...changedFundFields }),
  ]),
  v.check((gift) => areWhole(gift), 'shares_too_small'),
)
export type GiftChange = v.InferOutput<typeof giftChangeSchema>

/** No share is less than the smallest coin. */
function areWhole({
  kind,
  price,
  wanted,
}: {
  kind: GiftKind
  price: number | null
  wanted: number | null
}) {
  return kind !== 'group' || price === null || wanted === null || price >= wanted
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxMinor))

/** A gift as anybody may see it who sees the list: how much of it is taken, and never by whom. */
export const shownGiftSchema = v.object({
  id: idSchema,
  kind: v.picklist(giftKinds),
  title: textSchema(150),
  note: textSchema(1_000),
  link: v.pipe(v.string(), v.maxLength(2_008)),
  currency: entries.currency,
  category: categorySchema,
  isMostWanted: v.boolean(),
  /** What a fund suggests to give; nothing of any other. */
  suggested: suggestedSchema,
  price: v.nullable(minorSchema),
  wanted: v.nullable(wantedSchema),
  /** Pieces, shares, or of a fund minor units. */
  taken: count,
  /** What the shares that are taken, or the pledges, come to. */
  given: count,
  /** Names the picture in its address; null where there is none. */
  picture: v.nullable(idSchema),
})
export type ShownGift = v.InferOutput<typeof shownGiftSchema>

/** The same for those who plan: how many households have taken of it. */
export const giftSchema = v.object({
  ...shownGiftSchema.entries,
  version: versionSchema,
  givers: count,
  howToGive: howToGiveSchema,
})
export type Gift = v.InferOutput<typeof giftSchema>

/** Where a gift goes to: before another, or with null to the end. */
export const placeSchema = v.strictObject({ version: versionSchema, before: v.nullable(idSchema) })
export type GiftPlace = v.InferOutput<typeof placeSchema>

/** What was written of a gift; `activityId` undoes it where it can be undone. */
export const giftWrittenSchema = v.object({ gift: giftSchema, activityId: idSchema })
export type GiftWritten = v.InferOutput<typeof giftWrittenSchema>

const deliverySchema = textSchema(400)

/** A registry as a whole. Version 0: nobody has chosen anything. */
export const registrySchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)),
  showsGivers: v.boolean(),
  /** Where gifts are sent; households that give something see it. */
  delivery: deliverySchema,
  gifts: count,
  /** Reservations by where they stand. */
  reserved: count,
  received: count,
  thanked: count,
})
export type Registry = v.InferOutput<typeof registrySchema>

export const giversChangeSchema = v.strictObject({
  version: registrySchema.entries.version,
  showsGivers: v.boolean(),
})
export type GiversChange = v.InferOutput<typeof giversChangeSchema>

export const deliveryChangeSchema = v.strictObject({
  version: registrySchema.entries.version,
  delivery: deliverySchema,
})
export type DeliveryChange = v.InferOutput<typeof deliveryChangeSchema>
