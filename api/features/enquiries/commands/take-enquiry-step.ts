import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { factsOf } from '#machines/enquiries/details/enquiry-details.rules.ts'
import type { EnquiryEvent } from '#machines/enquiries/enquiry-setup.rules.ts'
import type { Enquiry, EnquiryEventRequest } from '#machines/enquiries/enquiry-record.schema.ts'
import { declineReasons } from '#machines/enquiries/enquiry.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { allowedFor, isStepOf } from '#machines/enquiries/enquiry.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import type { Viewer } from '#api/viewer.ts'
import { isAskable } from '../queries.ts'
import { readEnquiry } from '../thread/queries.ts'
import type { EnquiryRow } from '../queries.ts'
import { sendDraft, todayIn } from './create-enquiries.ts'
import { moveEnquiry } from './move-enquiry.ts'
import { requireParty } from './require-party.ts'
import type { Party } from './require-party.ts'

type Dependencies = Pick<Deps, 'db' | 'now' | 'config' | 'renderMail' | 'log' | 'reactions'>

/**
 * Takes a step of either side: sends or discards a draft, ends the thread, shares contact details,
 * or blocks the other side.
 */
export function takeEnquiryStep(
  deps: Dependencies,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  id: string,
  request: EnquiryEventRequest,
  key: string | null,
) {
  const now = deps.now()
  const { userId } = viewer
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'take-enquiry-step', key, body: { id, ...request }, now },
    async (tx): Promise<{ status: 200; body: Enquiry | null }> => {
      const party = await requireParty(tx, viewer, id, 'edit')
      const read = () => readEnquiry(tx, { userId, side: party.side }, id, now)
      if (party.row.version !== request.version)
        throw new Problem('version_stale', { current: await read() })
      requireOwnStep(party, request, now)
      const isGone = await take(tx, deps, party, { userId, request, now })
      return { status: 200, body: isGone ? null : await read() }
    },
  )
}

/** Refuses a step, or a reason, that belongs to the other side. */
function requireOwnStep({ side, now: at }: Party, request: EnquiryEventRequest, now: Date) {
  const { event } = request
  requireAllowed({
    state: at.state,
    event,
    refusedBy: isStepOf(event, side) ? null : [],
    allowed: () => allowedFor(at, side, { at: now.toISOString() }),
  })
  const reasons: readonly string[] = declineReasons[side]
  if (request.event === 'DECLINE' && !reasons.includes(request.reason))
    throw new Problem('invalid_input', { fields: [{ path: 'reason', code: 'invalid_choice' }] })
}

interface Asked {
  userId: string
  request: EnquiryEventRequest
  now: Date
}

/** Returns whether the thread was deleted. */
async function take(
  tx: Queryable,
  deps: Dependencies,
  { side, row }: Party,
  { userId, request, now }: Asked,
): Promise<boolean> {
  if (request.event === 'SEND') {
    await send(tx, deps, row, { userId, now })
    return false
  }
  const event = eventOf(request, side, now)
  const body = request.event === 'DECLINE' ? request.text : ''
  await moveEnquiry(tx, deps, row, event, { side, userId, entry: { kind: 'step', body } })
  if (request.event !== 'DISCARD') return false
  await tx.deleteFrom('enquiries').where('id', '=', row.id).execute()
  return true
}

function eventOf(
  request: Exclude<EnquiryEventRequest, { event: 'SEND' }>,
  by: PartySide,
  now: Date,
): EnquiryEvent {
  const at = now.toISOString()
  if (request.event === 'DECLINE') return { type: 'DECLINE', at, by, reason: request.reason }
  return { type: request.event as 'BLOCK', at, by }
}

/** Sends a draft as of today: its month may be over since it was written. */
async function send(
  tx: Queryable,
  deps: Dependencies,
  row: EnquiryRow,
  { userId, now }: { userId: string; now: Date },
) {
  const { weddingId, businessId } = row
  if (weddingId === null || businessId === null) throw new Problem('not_yours')
  const business = await tx
    .selectFrom('businesses')
    .innerJoin('listings', 'listings.businessId', 'businesses.id')
    .select(['approval', 'listings.state as listing'])
    .where('businesses.id', '=', businessId)
    .executeTakeFirstOrThrow()
  const today = await todayIn(tx, weddingId, now)
  const facts = { ...row.facts, ...factsOf(row.details, row.message, today) }
  await sendDraft(tx, deps, { ...row, facts }, { userId, listed: isAskable(business), now })
}
