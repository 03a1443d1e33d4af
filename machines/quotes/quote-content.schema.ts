import * as v from 'valibot'
import { currencies } from '#machines/kernel/values/currency.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'

/** How many of each a quote may have. */
export const maxOf = { lines: 60, parts: 12 }

/** The whole in basis points, the unit of rates and shares: 10 000 is 100 %. */
export const wholeBp = 10_000

/** What a line's price is for: the whole line, each guest, or each hour. */
export const lineKinds = ['fixed', 'per_guest', 'per_hour'] as const

export type LineKind = (typeof lineKinds)[number]

/** How tax is treated: the vendor charges none, includes it in the prices, or adds it to them. */
export const taxModes = ['none', 'included', 'on_top'] as const

export type TaxMode = (typeof taxModes)[number]

const minor = v.pipe(
  v.number('invalid_amount'),
  v.integer('invalid_amount'),
  v.minValue(0, 'invalid_amount'),
  v.maxValue(maxMinor, 'invalid_amount'),
)

const basisPoints = v.pipe(
  v.number('invalid_percent'),
  v.integer('invalid_percent'),
  v.minValue(0, 'invalid_percent'),
  v.maxValue(wholeBp, 'invalid_percent'),
)

/** A quantity in hundredths: 250 is two and a half. */
export const quantitySchema = v.pipe(
  v.number('invalid_number'),
  v.integer('invalid_number'),
  v.minValue(1, 'invalid_number'),
  v.maxValue(1_000_000, 'invalid_number'),
)

const headcount = v.pipe(
  v.number('invalid_number'),
  v.integer('invalid_number'),
  v.minValue(1, 'invalid_number'),
  v.maxValue(10_000, 'invalid_number'),
)

/** A line's own id, made by the editor. */
export const lineIdSchema = v.pipe(v.string(), v.uuid('invalid_id'), v.maxLength(36))

export const quoteLineSchema = v.strictObject({
  /** Stays the same from version to version, so that two versions can be compared line by line. */
  id: lineIdSchema,
  name: requiredTextSchema(120),
  note: textSchema(500),
  kind: v.picklist(lineKinds, 'invalid_choice'),
  unitMinor: minor,
  quantity: quantitySchema,
  /** The couple may leave it out. */
  optional: v.boolean(),
  /**
   * Whether an optional line counts; the couple chooses when they accept. Every other line is
   * chosen.
   */
  chosen: v.boolean(),
})

export type QuoteLine = v.InferOutput<typeof quoteLineSchema>

/** A sum of money, or a part of another. */
const reductionSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('amount'), minor }),
  v.strictObject({ kind: v.literal('percent'), basisPoints }),
])

export type Reduction = v.InferOutput<typeof reductionSchema>

/** A number of days after the acceptance or the wedding; negative is before it. */
const daysAfter = v.pipe(
  v.number('invalid_number'),
  v.integer('invalid_number'),
  v.minValue(-1_000, 'invalid_number'),
  v.maxValue(1_000, 'invalid_number'),
)

const dueSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('acceptance'), days: daysAfter }),
  v.strictObject({ kind: v.literal('wedding'), days: daysAfter }),
  v.strictObject({ kind: v.literal('day'), day: daySchema }),
])

export type PaymentDue = v.InferOutput<typeof dueSchema>

/** A part of what is left after the deposit. */
const partSchema = v.strictObject({ basisPoints, due: dueSchema })

/** A vendor's offer: every amount is in minor units of one currency. */
export const quoteContentSchema = v.strictObject({
  currency: v.picklist(currencies, 'invalid_choice'),
  /** The number of guests for the prices per guest; null: not stated. */
  guests: v.nullable(headcount),
  lines: v.pipe(
    v.array(quoteLineSchema),
    v.maxLength(maxOf.lines, 'too_many'),
    v.check((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'invalid_id'),
  ),
  discount: v.nullable(reductionSchema),
  tax: v.strictObject({ mode: v.picklist(taxModes, 'invalid_choice'), basisPoints }),
  deposit: v.nullable(reductionSchema),
  /** If empty, the rest after the deposit is due on the wedding day. */
  plan: v.pipe(v.array(partSchema), v.maxLength(maxOf.parts, 'too_many')),
  /** The last day on which it can be accepted, in the wedding's zone; null: not stated yet. */
  validUntil: v.nullable(daySchema),
  terms: textSchema(4_000),
})

export type QuoteContent = v.InferOutput<typeof quoteContentSchema>
