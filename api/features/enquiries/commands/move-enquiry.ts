import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import type { EnquiryEvent } from '#machines/enquiries/enquiry-setup.rules.ts'
import { enquiry } from '#machines/enquiries/enquiry.machine.ts'
import type { EnquiryFact } from '#machines/enquiries/enquiry.schema.ts'
import {
  allowedFor,
  isOver,
  nextDue,
  stored,
  turnOf,
  whereWeAre,
  failedGuards,
} from '#machines/enquiries/enquiry.selectors.ts'
import type { EnquiryNow } from '#machines/enquiries/enquiry.selectors.ts'
import type { EntryFacts, EntrySide } from '#machines/enquiries/thread/entry.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { approvalInForce } from '#api/features/booking-status/queries.ts'
import { followEnquiry } from '#api/features/choices/commands/follow-enquiry.ts'
import { enquiryNow } from '../queries.ts'
import type { EnquiryRow } from '../queries.ts'
import { appendEntry } from './append-entry.ts'
import type { NewEntry } from './append-entry.ts'
import { notifyParties } from './notify-parties.ts'

/** Who moves a thread, and the entry for it. */
export interface EnquiryMover {
  side: EntrySide
  /** Null for time or the product. */
  userId: string | null
  /**
   * The entry, such as a message; a plain step unless given, and null if the caller adds one. The
   * step's facts are added to it.
   */
  entry?: Pick<NewEntry, 'kind' | 'body' | 'facts'> | null
}

export interface Moved {
  row: EnquiryRow
  facts: EnquiryFact[]
  /** Null if there was no entry. */
  entryId: string | null
}

type Dependencies = Pick<Deps, 'config' | 'renderMail' | 'log' | 'reactions'>

/**
 * Applies an event to a thread, if its chart allows it. Its state changes in no other way. The
 * caller's transaction has locked the row. The entry and all consequences of an end are part of the
 * same transaction.
 */
export async function moveEnquiry(
  tx: Queryable,
  deps: Dependencies,
  row: EnquiryRow,
  event: EnquiryEvent,
  mover: EnquiryMover,
): Promise<Moved> {
  const now = enquiryNow(row, await businessOf(tx, row.businessId))
  requireAllowed({
    state: now.state,
    event: event.type,
    enquiryId: row.id,
    refusedBy: failedGuards(now, event),
    allowed: () => (mover.side === 'product' ? [] : allowedFor(now, mover.side, event)),
  })
  const { stored: after, facts } = advance(enquiry, stored(now), event)
  const at = new Date(event.at)
  const written = await writeState(tx, row, after, at)
  const moved = await noteSteps(tx, written, { before: now, facts, at }, mover)
  await followUp(tx, moved, mover, at)
  await notifyParties(tx, deps, moved, { side: mover.side, step: mover.entry?.facts?.step }, at)
  if (isOver(after.state) && !isOver(now.state) && facts.length > 0)
    await deps.reactions.enquiryOver(tx, deps, moved.row, at)
  return moved
}

/** Moves the couple's choice of the vendor along with the thread. */
async function followUp(
  tx: Queryable,
  { row, facts }: Moved,
  { side, userId, entry }: EnquiryMover,
  at: Date,
) {
  const { weddingId, businessId } = row
  const [fact] = facts
  if (fact === undefined || weddingId === null || businessId === null) return
  // A couple that blocks a business has booked it all the same.
  if (fact === 'blocked' && row.facts.settledAs !== null) return
  const { minor, currency } = entry?.facts ?? {}
  await followEnquiry(tx, {
    weddingId,
    businessId,
    enquiryFact: fact,
    state: row.state,
    userId: side === 'couple' ? userId : null,
    ...(minor === undefined || currency === undefined ? {} : { price: { minor, currency } }),
    at,
  })
}

export async function businessOf(tx: Queryable, businessId: string | null) {
  const business =
    businessId &&
    (await tx
      .selectFrom('businesses')
      .select([approvalInForce.as('approval'), 'approvalSince'])
      .where('id', '=', businessId)
      .executeTakeFirst())
  return business || { approval: null, approvalSince: null }
}

function writeState(
  tx: Queryable,
  row: EnquiryRow,
  { version, state, facts }: EnquiryNow & { version: number },
  at: Date,
) {
  const now = { state, facts }
  const due = nextDue(now)
  const { deadline } = whereWeAre({ state, facts: { ...facts, paused: false } }, 'couple')
  return tx
    .updateTable('enquiries')
    .set({
      state,
      stateVersion: version,
      facts: JSON.stringify(facts),
      turn: turnOf(state),
      ...(state === row.state ? {} : { since: at }),
      dueAt: due === null ? null : new Date(due),
      runsOutAt: deadline === null ? null : new Date(deadline),
      version: row.version + 1,
      updatedAt: at,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function noteSteps(
  tx: Queryable,
  row: EnquiryRow,
  { before, facts, at }: { before: EnquiryNow; facts: EnquiryFact[]; at: Date },
  { side, userId, entry }: EnquiryMover,
): Promise<Moved> {
  const [fact] = facts
  if (fact === undefined || fact === 'discarded' || entry === null)
    return { row, facts, entryId: null }
  const entryFacts: EntryFacts = {
    ...entry?.facts,
    event: fact,
    from: before.state,
    to: row.state,
    ...(row.facts.reason !== null && fact === 'declined' ? { reason: row.facts.reason } : {}),
  }
  const noted = await appendEntry(
    tx,
    row,
    {
      kind: 'step',
      ...entry,
      side,
      authorId: userId,
      facts: entryFacts,
      isNews: fact !== 'seen',
    },
    at,
  )
  return { ...noted, facts }
}
