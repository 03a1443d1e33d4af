import * as v from 'valibot'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { textSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'

/** The states of the agreement. */
export const agreementStates = [
  'held',
  'bound',
  'moving',
  'stuck',
  'fixed',
  'cancelled',
  'lapsed',
] as const

export const contractStates = [
  'none_needed',
  'offered',
  'half_signed',
  'in_force',
  'closed',
] as const

export const moneyStates = [
  'nothing_due',
  'deposit_due',
  'balance_due',
  'paid_in_full',
  'kept',
] as const

export const logisticsStates = ['to_plan', 'ready', 'the_day', 'completed', 'called_off'] as const

/** The state of each of a booking's four regions. */
export const bookingStateSchema = v.object({
  agreement: v.picklist(agreementStates),
  contract: v.picklist(contractStates),
  money: v.picklist(moneyStates),
  logistics: v.picklist(logisticsStates),
})

export type BookingState = v.InferOutput<typeof bookingStateSchema>

export const bookingSides = ['couple', 'vendor'] as const

export type BookingSide = (typeof bookingSides)[number]

/** What is owed when a booking begins: nothing, a deposit first, or a balance alone. */
export const firstDues = ['nothing', 'deposit', 'balance'] as const

/** What the chart knows from the start. */
export const bookingFactsSchema = v.object({ due: v.picklist(firstDues) })

export type BookingFacts = v.InferOutput<typeof bookingFactsSchema>

/** The states of a payment: to be paid, paid as the couple says, or received as the vendor says. */
export const paymentStatuses = ['due', 'claimed', 'received'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** What a booking tells the world. */
export const bookingFacts = [
  'bound',
  'hold_extended',
  'lapsed',
  'cancelled',
  'date_asked',
  'date_agreed',
  'date_refused',
  'date_kept',
  'date_cleared',
  'contract_offered',
  'contract_half_signed',
  'contract_in_force',
  'payment_claimed',
  'payment_taken_back',
  'payment_missing',
  'payment_received',
  'ready',
  'times_said',
  'day_came',
  'completed',
] as const

export type BookingFact = (typeof bookingFacts)[number]

/** The most characters of a contract, and of a message with a cancellation. */
export const maxContract = 20_000
/** Of the name with which somebody accepts a contract. */
export const maxName = 201
export const maxText = 2_000

/**
 * A cancellation, with what their side was shown that it owes if it was shown: nobody cancels at
 * another cost.
 */
export const cancelSchema = v.strictObject({
  version: versionSchema,
  event: v.literal('CANCEL'),
  text: textSchema(maxText),
  owedMinor: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxMinor))),
})
