import * as v from 'valibot'
import { currencies } from '#machines/kernel/values/currency.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { textSchema } from '#machines/kernel/values/text.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'
import { giftCategories, giftKinds, minorSchema, shownGiftSchema } from '../gift.schema.ts'

/** Where a household's part in a gift stands. While it is only wanted nothing is kept of it. */
export const reservationStates = ['wanted', 'reserved', 'received', 'thanked'] as const
export type ReservationState = (typeof reservationStates)[number]

export const keptStates = ['reserved', 'received', 'thanked'] as const
export type KeptReservationState = (typeof keptStates)[number]

/** What the couple does about what somebody gives. */
export const couplesSteps = ['FREE', 'RECEIVE', 'TAKE_BACK', 'THANK', 'UNTHANK'] as const
export type CouplesStep = (typeof couplesSteps)[number]

/** The facts that the steps emit. */
export type ReservationFact =
  | 'reserved'
  | 'changed'
  | 'released'
  | 'freed'
  | 'received'
  | 'taken_back'
  | 'thanked'
  | 'unthanked'

const units = minorSchema
/** A message to the couple. */
const note = textSchema(500)

/** What a household reserved, as it sees it itself. */
export const ownReservationSchema = v.object({
  id: idSchema,
  version: versionSchema,
  state: v.picklist(keptStates),
  /** Pieces, shares, or what is pledged. */
  units,
  minor: v.nullable(minorSchema),
  note,
})
export type OwnReservation = v.InferOutput<typeof ownReservationSchema>

/** A gift for whoever has the link of an invitation: with what their household reserved of it. */
export const receivedGiftSchema = v.object({
  ...shownGiftSchema.entries,
  own: v.nullable(ownReservationSchema),
  /** How to give the money of a fund; blank for whoever gives none. */
  howToGive: textSchema(600),
})
export type ReceivedGift = v.InferOutput<typeof receivedGiftSchema>

/** A page of a registry, for a household. */
export const receivedRegistrySchema = v.object({
  household: textSchema(120),
  /** Whose wedding it is; the second may be empty. */
  names: v.strictTuple([
    v.pipe(v.string(), v.maxLength(4_097)),
    v.pipe(v.string(), v.maxLength(100)),
  ]),
  /** The look of the couple's page and their invitations. */
  look: v.picklist(looks),
  items: v.pipe(v.array(receivedGiftSchema), v.maxLength(100)),
  nextCursor: v.nullable(idSchema),
  /** Those of the whole registry, whatever page this is. */
  categories: v.pipe(v.array(v.picklist(giftCategories)), v.maxLength(giftCategories.length)),
  /** Where to send gifts; null for whoever gives nothing yet, and where the couple has not said. */
  delivery: v.nullable(textSchema(400)),
})
export type ReceivedRegistry = v.InferOutput<typeof receivedRegistrySchema>

/** What a household does about a gift. A change names the reservation that it saw. */
export const guestsStepSchema = v.variant('event', [
  v.strictObject({ event: v.literal('RESERVE'), units, note }),
  v.strictObject({ event: v.literal('CHANGE'), id: idSchema, version: versionSchema, units, note }),
  v.strictObject({ event: v.literal('RELEASE'), id: idSchema, version: versionSchema }),
])
export type GuestsStep = v.InferOutput<typeof guestsStepSchema>

/** Who gives what, for a couple that wants to know. */
export const reservationSchema = v.object({
  ...ownReservationSchema.entries,
  giftId: idSchema,
  title: textSchema(150),
  kind: v.picklist(giftKinds),
  currency: v.picklist(currencies),
  giver: textSchema(120),
  /** Where the household lives; null when it is not on the guest list any more. */
  address: v.nullable(
    v.object({
      addressLine1: textSchema(150),
      addressLine2: textSchema(150),
      city: textSchema(100),
      region: textSchema(100),
      postcode: textSchema(20),
      country: textSchema(100),
    }),
  ),
  at: instantSchema,
  /** When it was marked as thanked; null where nobody noted it. */
  thankedAt: v.nullable(instantSchema),
})
export type Reservation = v.InferOutput<typeof reservationSchema>

export const couplesStepSchema = v.strictObject({
  version: versionSchema,
  event: v.picklist(couplesSteps),
})
export type CouplesStepRequest = v.InferOutput<typeof couplesStepSchema>

/** What has become of it; null where it was freed. */
export const steppedSchema = v.object({
  reservation: v.nullable(reservationSchema),
  activityId: idSchema,
})
export type Stepped = v.InferOutput<typeof steppedSchema>
