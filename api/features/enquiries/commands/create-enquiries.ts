import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { factsOf } from '#machines/enquiries/details/enquiry-details.rules.ts'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { enquiry } from '#machines/enquiries/enquiry.machine.ts'
import type { NewEnquiry } from '#machines/enquiries/enquiry.schema.ts'
import { isOpen, openStates, turnOf } from '#machines/enquiries/enquiry.selectors.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { isAskable } from '../queries.ts'
import { readEnquiries } from '../thread/queries.ts'
import type { EnquiryRow } from '../queries.ts'
import { moveEnquiry } from './move-enquiry.ts'

type Dependencies = Pick<Deps, 'db' | 'now' | 'config' | 'renderMail' | 'log' | 'reactions'>

/** The most open threads of a wedding. */
const maxOpen = 200

/**
 * Sends one text to one or several businesses, each in a thread of its own: to all of them, or to
 * none. Without `send` the text is stored as a draft for each, and replaces an earlier one.
 */
export function createEnquiries(
  deps: Dependencies,
  userId: string,
  weddingId: string,
  asked: NewEnquiry,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'create-enquiries', key, body: { weddingId, ...asked }, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'vendors', to: 'edit' })
      const businesses = await businessesOf(tx, asked.businessIds)
      const drafts = await draftsOf(tx, weddingId, asked)
      await requireRoom(tx, weddingId, asked.businessIds.length - drafts.size)
      const input = { weddingId, userId, now, asked, today: await todayIn(tx, weddingId, now) }
      const ids: string[] = []
      for (const business of businesses) {
        const draft = await writeDraft(tx, drafts.get(business.id), business.id, input)
        ids.push(draft.id)
        if (asked.send)
          await sendDraft(tx, deps, draft, { userId, listed: isAskable(business), now })
      }
      const items = await readEnquiries(tx, { userId, side: 'couple' }, ids, now)
      return { status: 201 as const, body: { items } satisfies { items: Enquiry[] } }
    },
  )
}

/** Sends a draft, if its author and the business may. The caller has locked it. */
export async function sendDraft(
  tx: Queryable,
  deps: Dependencies,
  row: EnquiryRow,
  { userId, listed, now }: { userId: string; listed: boolean; now: Date },
): Promise<EnquiryRow> {
  const { emailConfirmed } = await tx
    .selectFrom('users')
    .select('emailConfirmed')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const event = {
    type: 'SEND' as const,
    at: now.toISOString(),
    confirmed: emailConfirmed,
    listed,
    contact: row.shareContact,
  }
  const entry = { kind: 'message' as const, body: row.message }
  await moveEnquiry(tx, deps, row, event, { side: 'couple', userId, entry })
  // From here on the text is the first message.
  return tx
    .updateTable('enquiries')
    .set({ message: '', createdBy: userId })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The named businesses that couples can see or could see before, in the order of their ids. */
async function businessesOf(tx: Queryable, ids: string[]) {
  const rows = await tx
    .selectFrom('businesses')
    .innerJoin('listings', 'listings.businessId', 'businesses.id')
    .select(['businesses.id', 'approval', 'listings.state as listing'])
    .where('businesses.id', 'in', ids)
    .where('listedAt', 'is not', null)
    .orderBy('businesses.id')
    .execute()
  if (rows.length < ids.length) throw new Problem('not_yours')
  return rows
}

/**
 * The existing drafts. Refuses a business that already has an open thread or an agreement, or with
 * which either side has blocked the other.
 */
async function draftsOf(
  tx: Queryable,
  weddingId: string,
  { businessIds, send }: NewEnquiry,
): Promise<Map<string, EnquiryRow>> {
  const rows = await tx
    .selectFrom('enquiries')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('businessId', 'in', businessIds)
    .where('state', 'in', ['draft', ...openStates, 'blocked'])
    .forUpdate()
    .execute()
  for (const { state, id, businessId } of rows.filter((row) => row.state !== 'draft')) {
    if (isOpen(state)) throw new Problem('already_exists', { enquiryId: id, businessId })
    requireAllowed({
      state,
      event: send ? 'SEND' : 'CHANGE_DETAILS',
      businessId,
      refusedBy: ['isNotBlocked'],
      allowed: () => [],
    })
  }
  return new Map(rows.flatMap((row) => (row.businessId ? [[row.businessId, row]] : [])))
}

async function requireRoom(tx: Queryable, weddingId: string, more: number) {
  const { count } = await tx
    .selectFrom('enquiries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('weddingId', '=', weddingId)
    .where('turn', 'in', ['couple', 'vendor'])
    .executeTakeFirstOrThrow()
  if (count + more > maxOpen) throw new Problem('too_many', { limit: maxOpen })
}

interface Draft {
  weddingId: string
  userId: string
  now: Date
  asked: NewEnquiry
  today: string
}

async function writeDraft(
  tx: Queryable,
  draft: EnquiryRow | undefined,
  businessId: string,
  { weddingId, userId, now, asked, today }: Draft,
): Promise<EnquiryRow> {
  const { details, message, shareContact } = asked
  const { stored } = begin(enquiry, factsOf(details, message, today))
  const { state, facts } = stored
  const written = {
    details: JSON.stringify(details),
    message,
    shareContact,
    state,
    stateVersion: stored.version,
    facts: JSON.stringify(facts),
    updatedAt: now,
    lastEntryAt: now,
  }
  if (draft)
    return tx
      .updateTable('enquiries')
      .set({ ...written, version: draft.version + 1 })
      .where('id', '=', draft.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  return tx
    .insertInto('enquiries')
    .values({
      ...written,
      id: newId(now),
      weddingId,
      businessId,
      version: 1,
      since: now,
      turn: turnOf(state),
      createdBy: userId,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The current day in the wedding's zone. */
export async function todayIn(tx: Queryable, weddingId: string, now: Date) {
  const { timeZone } = await tx
    .selectFrom('weddings')
    .select('timeZone')
    .where('id', '=', weddingId)
    .executeTakeFirstOrThrow()
  return dayIn(timeZone || 'UTC', now)
}
