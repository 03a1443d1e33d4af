import { Problem } from '#machines/kernel/problem.ts'
import type { EnquiryState, EnquiryFact } from '#machines/enquiries/enquiry.schema.ts'
import type { Money } from '#machines/kernel/values/money.ts'
import type { ChoiceFact, EnquiryStep } from '#machines/choices/vendor-choice.schema.ts'
import { failedGuards } from '#machines/choices/vendor-choice.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { lockCategoryOf } from '../categories/queries.ts'
import { storedChoice } from '../queries.ts'
import type { ChoiceRow } from '../queries.ts'
import { insertChoice } from './add-choice.ts'
import { moveChoice } from './move-choice.ts'

/** The step of the couple's choice for each step of its thread. */
const followed: Partial<Record<EnquiryFact, EnquiryStep>> = {
  sent: 'ENQUIRE',
  quoted: 'GET_QUOTE',
  quote_withdrawn: 'LOSE_QUOTE',
  quote_declined: 'LOSE_QUOTE',
  quote_expired: 'LOSE_QUOTE',
  declined: 'END_ENQUIRY',
  withdrawn: 'END_ENQUIRY',
  expired: 'END_ENQUIRY',
  blocked: 'END_ENQUIRY',
  left: 'END_ENQUIRY',
}

/**
 * The same for states that a thread took over from its booking. An agreement alone books nobody,
 * because time may still end it.
 */
const followedTo: Partial<Record<EnquiryState, EnquiryStep>> = {
  booked: 'AGREE',
  cancelled: 'END_ENQUIRY',
  lapsed: 'END_ENQUIRY',
}

export interface ThreadStep {
  weddingId: string
  businessId: string
  enquiryFact: EnquiryFact
  /** The new state of the thread. */
  state: EnquiryState
  /** The member of the couple who did it; null for the vendor or time. */
  userId: string | null
  /** The price of a quote. */
  price?: Money
  at: Date
}

/**
 * Moves the couple's choice of a business along with their thread, in the same transaction. Asking
 * saves the business if it was not saved. Steps that the choice cannot take are left out, as for
 * one that was booked by hand. No undo reverts it, because the other side has seen it.
 */
export async function followEnquiry(tx: Queryable, step: ThreadStep): Promise<void> {
  const { weddingId, businessId, enquiryFact, state, userId, price, at } = step
  const type = enquiryFact === 'followed' ? followedTo[state] : followed[enquiryFact]
  if (!type) return
  const row = await choiceOf(tx, step, type)
  if (!row) return
  const event = { type, at: at.toISOString() }
  const before = storedChoice(row, type !== 'ENQUIRE')
  if (failedGuards(before, event) !== null) return
  const fields = price && { priceMinor: price.minor, priceCurrency: price.currency }
  const moved = await moveChoice(tx, row, event, {
    userId,
    isEnquired: type !== 'ENQUIRE',
    ...(fields && { fields }),
  })
  const [fact] = moved.facts
  if (fact === undefined) throw new Problem('internal')
  await noteActivity(tx, moved.row, { fact, userId, weddingId, businessId, at })
}

async function choiceOf(
  tx: Queryable,
  { weddingId, businessId, userId, at }: ThreadStep,
  type: EnquiryStep,
): Promise<ChoiceRow | undefined> {
  const business = await tx
    .selectFrom('businesses')
    .select(['category', 'name', 'website'])
    .where('id', '=', businessId)
    .executeTakeFirst()
  if (!business) return undefined
  const { name, website } = business
  const of = { businessId, category: business.category }
  const { category, rows } = await lockCategoryOf(tx, weddingId, of)
  const known = rows.find((row) => row.businessId === businessId)
  if (known || type !== 'ENQUIRE' || userId === null) return known
  const details = { name, website }
  const begun = { id: newId(at), weddingId, category, businessId, details, userId, now: at }
  const inserted = await insertChoice(tx, begun)
  const event = { type: 'SAVE' as const, at: at.toISOString() }
  return (await moveChoice(tx, inserted, event, { userId, isEnquired: false })).row
}

async function noteActivity(
  tx: Queryable,
  { id, name, category }: ChoiceRow,
  { fact, userId, weddingId, at }: Omit<ThreadStep, 'enquiryFact' | 'state'> & { fact: ChoiceFact },
) {
  await recordActivity(
    tx,
    {
      weddingId,
      userId,
      kind: `choice.${fact}` as const,
      area: 'vendors',
      subject: { id, name },
      facts: { category },
    },
    at,
  )
}
