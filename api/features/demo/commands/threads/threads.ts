import type { BookingRequest } from '#machines/bookings/booking-record.schema.ts'
import type { EnquiryEventRequest } from '#machines/enquiries/enquiry-record.schema.ts'
import type { QuoteRequest } from '#machines/quotes/quote.schema.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { takeBookingStep } from '#api/features/bookings/commands/take-booking-step.ts'
import { takeEnquiryStep } from '#api/features/enquiries/commands/take-enquiry-step.ts'
import { createEnquiries } from '#api/features/enquiries/commands/create-enquiries.ts'
import { markThreadRead } from '#api/features/enquiries/commands/mark-thread-read.ts'
import { advanceDueEnquiries } from '#api/features/enquiries/commands/advance-due-enquiries.ts'
import { sendMessage } from '#api/features/enquiries/commands/messages/send-message.ts'
import { createWedding } from '#api/features/profile/commands/create-wedding.ts'
import { createQuote } from '#api/features/quotes/commands/create-quote.ts'
import { takeQuoteStep } from '#api/features/quotes/commands/take-quote-step.ts'
import type { Viewer } from '#api/viewer.ts'
import { addUser, saturdayAfter } from '../people.ts'
import { askingCouples, weddingOf } from './thread-stories.ts'
import { contractCouples } from './contract-stories.ts'
import { endedCouples } from './ended-stories.ts'
import type { DemoThread, ThreadStep } from './thread-stories.ts'

export type ThreadDeps = Pick<
  Deps,
  'db' | 'config' | 'renderMail' | 'log' | 'now' | 'reactions' | 'jobs'
>

/** Who asks whom: a couple's account with its wedding, and the owner of a business with it. */
export interface ThreadParties {
  couple: { userId: string; weddingId: string }
  vendor: { userId: string; businessId: string }
}

/** A couple, and how its conversation with the demo vendor went. */
export interface Asking {
  userId: string
  weddingId: string
  story: DemoThread
}

/** Holds the conversations of all of them with one business, which a vendor owns. */
export async function holdThreads(deps: ThreadDeps, vendorId: string, asking: Asking[]) {
  const { id: businessId } = await deps.db.query
    .selectFrom('businesses')
    .select('id')
    .where('ownerId', '=', vendorId)
    .executeTakeFirstOrThrow()
  const vendor = { userId: vendorId, businessId }
  for (const { story, ...couple } of asking) await holdDemoThread(deps, { couple, vendor }, story)
}

/** Couples under an issuer that signs nobody in, each with a wedding. */
export async function addAskingCouples(tx: Queryable, now: Date): Promise<Asking[]> {
  const asking: Asking[] = []
  const begunAt = new Date(now.getTime() - 30 * 24 * 3_600_000)
  for (const couple of [...askingCouples, ...contractCouples, ...endedCouples]) {
    const { email, firstName, inDays } = couple
    const name = { email, firstName, lastName: '' }
    const role = 'COUPLE' as const
    const userId = await addUser(tx, { issuer: 'demo', sub: email, ...name, role }, begunAt)
    const day = saturdayAfter(now, inDays)
    const { id } = await createWedding(tx, userId, weddingOf(couple, day), begunAt)
    asking.push({ userId, weddingId: id, story: couple.story(day, now) })
  }
  return asking
}

/**
 * Lets couples and vendors talk by the commands that people use, each at its time, so that every
 * state, deadline and figure is as true as any other. The answer is the thread's id.
 */
export async function holdDemoThread(
  { now, ...deps }: ThreadDeps,
  { couple, vendor }: ThreadParties,
  { asked, steps }: DemoThread,
): Promise<string> {
  const start = now().getTime()
  const at = (hoursAgo: number): ThreadDeps => ({
    ...deps,
    now: () => new Date(start - hoursAgo * 3_600_000),
  })
  const { message, details } = asked
  const created = await createEnquiries(
    at(asked.hoursAgo),
    couple.userId,
    couple.weddingId,
    { businessIds: [vendor.businessId], details, message, shareContact: false, send: true },
    null,
  )
  const id = created.body.items[0]?.id ?? ''
  const asCouple = { userId: couple.userId, role: 'COUPLE' as const }
  const asVendor = { userId: vendor.userId, role: 'VENDOR' as const }
  for (const [hoursAgo, ...step] of steps)
    await takeThreadStep(at(hoursAgo), { id, asCouple, asVendor }, step)
  return id
}

async function takeThreadStep(
  deps: ThreadDeps,
  { id, asCouple, asVendor }: { id: string; asCouple: Party; asVendor: Party },
  step: ThreadStep,
) {
  if (step[0] === 'opens') await openThread(deps, asVendor, id)
  else if (step[0] === 'quotes') await sendQuote(deps, asVendor, id, step[1])
  else if (step[0] === 'accepts')
    await answerQuote(deps, asCouple, id, { event: 'ACCEPT', chosen: [] })
  else if (step[0] === 'offers')
    await moveBooking(deps, asVendor, id, { event: 'OFFER_CONTRACT', ...step[1] })
  else if (step[0] === 'signs')
    await moveBooking(deps, asCouple, id, { event: 'SIGN', contract: 1, name: step[1] })
  else if (step[0] === 'counters') {
    const [, text, totalMinor] = step
    await answerQuote(deps, asCouple, id, { event: 'COUNTER', text, totalMinor })
  } else if (step[0] === 'declines') {
    const [, side, reason, text] = step
    await endThread(deps, side === 'couple' ? asCouple : asVendor, id, {
      event: 'DECLINE',
      reason,
      text,
    })
  } else if (step[0] === 'withdraws') await endThread(deps, asCouple, id, { event: 'WITHDRAW' })
  else if (step[0] === 'blocks') await endThread(deps, asVendor, id, { event: 'BLOCK' })
  else if (step[0] === 'time') {
    await advanceDueEnquiries(deps)
    await advanceDueBookings(deps)
  } else {
    const author = step[0] === 'couple' ? asCouple : asVendor
    await sendMessage(deps, author, id, { body: step[1] }, null)
  }
}

/** The vendor reads all that is there. */
export async function openThread(deps: ThreadDeps, vendor: Party, id: string) {
  const { id: newest } = await deps.db.query
    .selectFrom('enquiryEntries')
    .select('id')
    .where('enquiryId', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await markThreadRead(deps, vendor, id, newest)
}

async function sendQuote(deps: ThreadDeps, vendor: Party, id: string, content: QuoteContent) {
  const { body } = await createQuote(deps, vendor, id, { content }, null)
  await takeQuoteStep(deps, vendor, body.id, { event: 'SEND', version: body.version }, null)
}

async function answerQuote(
  deps: ThreadDeps,
  couple: Party,
  enquiryId: string,
  answer: WithoutVersion<QuoteRequest>,
) {
  const { id, version } = await deps.db.query
    .selectFrom('quotes')
    .select(['id', 'version'])
    .where('enquiryId', '=', enquiryId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  await takeQuoteStep(deps, couple, id, { ...answer, version }, null)
}

async function moveBooking(
  deps: ThreadDeps,
  party: Party,
  enquiryId: string,
  step: WithoutVersion<BookingRequest>,
) {
  const { id, version } = await deps.db.query
    .selectFrom('bookings')
    .select(['id', 'version'])
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirstOrThrow()
  await takeBookingStep(deps, party, id, { ...step, version }, null)
}

async function endThread(
  deps: ThreadDeps,
  party: Party,
  id: string,
  step: WithoutVersion<EnquiryEventRequest>,
) {
  const { version } = await deps.db.query
    .selectFrom('enquiries')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await takeEnquiryStep(deps, party, id, { ...step, version }, null)
}

type WithoutVersion<R> = R extends unknown ? Omit<R, 'version'> : never

type Party = Pick<Viewer, 'userId' | 'role'>
