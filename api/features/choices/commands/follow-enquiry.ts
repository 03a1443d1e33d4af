import { Problem } from '#machines/kernel/problem.ts'
import type { EnquiryState, EnquiryTold } from '#machines/enquiries/enquiry.schema.ts'
import type { Money } from '#machines/kernel/values/money.ts'
import type { ChoiceFact, EnquiryStep } from '#machines/choices/vendor-choice.schema.ts'
import { whyNot } from '#machines/choices/vendor-choice.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { lockCategory } from '../categories/queries.ts'
import { storedChoice } from '../queries.ts'
import type { ChoiceRow } from '../queries.ts'
import { insertChoice } from './add-choice.ts'
import { moveChoice } from './move-choice.ts'

/** What a step of a thread means for the couple's choice of that business. */
const followed: Partial<Record<EnquiryTold, EnquiryStep>> = {
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

/** And what it means that the thread followed its booking there. An agreement alone books nobody: time may still end it. */
const followedTo: Partial<Record<EnquiryState, EnquiryStep>> = {
  booked: 'AGREE',
  cancelled: 'END_ENQUIRY',
  lapsed: 'END_ENQUIRY',
}

export interface ThreadStep {
  weddingId: string
  businessId: string
  told: EnquiryTold
  /** Where the thread is now. */
  state: EnquiryState
  /** Who did it, of the couple; null where it was the vendor or time. */
  userId: string | null
  /** What a quote asks for. */
  price?: Money
  at: Date
}

/**
 * The couple's choice of a business goes where their thread with it goes, in the transaction that moves the thread: it is saved when
 * they ask, if it was not. What cannot follow stays, such as a choice that was booked by hand. No undo takes it back, because the
 * other side has seen it.
 */
export async function followEnquiry(tx: Queryable, step: ThreadStep): Promise<void> {
  const { weddingId, businessId, told, state, userId, price, at } = step
  const type = told === 'followed' ? followedTo[state] : followed[told]
  if (!type) return
  const row = await choiceOf(tx, step, type)
  if (!row) return
  const event = { type, at: at.toISOString() }
  const before = storedChoice(row, type !== 'ENQUIRE')
  if (whyNot(before, event) !== null) return
  const fields = price && { priceMinor: price.minor, priceCurrency: price.currency }
  const moved = await moveChoice(tx, row, event, {
    userId,
    isEnquired: type !== 'ENQUIRE',
    ...(fields && { fields }),
  })
  const [fact] = moved.told
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
  const { category, name, website } = business
  const rows = await lockCategory(tx, weddingId, category)
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
  { fact, userId, weddingId, at }: Omit<ThreadStep, 'told' | 'state'> & { fact: ChoiceFact },
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
