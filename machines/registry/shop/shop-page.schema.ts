import * as v from 'valibot'
import { currencies } from '#machines/kernel/values/currency.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { textSchema, webAddressSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { minorSchema } from '../gift.schema.ts'

export const shopPageStates = ['pending', 'read', 'failed'] as const
export type ShopPageState = (typeof shopPageStates)[number]

/** Why nothing was read. Each is a text that people read. */
export const shopFailures = [
  'address_refused',
  'unreachable',
  'refused',
  'too_many_redirects',
  'too_large',
  'too_slow',
  /** What was fetched is no web page. */
  'not_a_page',
  /** The page names no product. */
  'nothing_found',
] as const
export type ShopFailure = (typeof shopFailures)[number]

/** Read once, and asked for again twice at most. */
export const maxShopTries = 3

export const shopPageFactsSchema = v.strictObject({
  tries: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxShopTries)),
  failure: v.nullable(v.picklist(shopFailures)),
  endedAt: v.nullable(instantSchema),
})
export type ShopPageFacts = v.InferOutput<typeof shopPageFactsSchema>

/** The facts that the steps emit. */
export type ShopPageFact = 'read' | 'failed' | 'retried'

/** A page of a shop, and what of a gift it says. */
export const shopPageSchema = v.object({
  id: idSchema,
  version: versionSchema,
  address: v.pipe(v.string(), v.maxLength(2_008)),
  state: v.picklist(shopPageStates),
  facts: shopPageFactsSchema,
  /** Blank where the page does not say. */
  title: textSchema(150),
  price: v.nullable(v.object({ minor: minorSchema, currency: v.picklist(currencies) })),
  hasPicture: v.boolean(),
})
export type ShopPage = v.InferOutput<typeof shopPageSchema>

export const newShopPageSchema = v.strictObject({
  address: v.pipe(webAddressSchema, v.nonEmpty('required')),
})

export const shopPageRetrySchema = v.strictObject({ version: versionSchema })
