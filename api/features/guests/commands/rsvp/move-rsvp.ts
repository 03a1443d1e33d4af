import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import { rsvp } from '#machines/guests/rsvp/rsvp.machine.ts'
import type { RsvpEvent } from '#machines/guests/rsvp/rsvp.machine.ts'
import type { RsvpFact } from '#machines/guests/rsvp/rsvp.schema.ts'
import { allowedFor, sideOf, failedGuards } from '#machines/guests/rsvp/rsvp.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { writeRows } from '#api/db/engine/write-rows.ts'
import type { RsvpRow } from '../../rsvp/queries.ts'

/** Columns that are written along with a step. */
type Also = Partial<Pick<RsvpRow, 'tokenHash' | 'linkNumber' | 'message' | 'replies'>>

/**
 * A row as it is after an event, unwritten, and what that tells; refused is what its chart does not
 * allow.
 */
export function movedBy(
  row: RsvpRow,
  event: RsvpEvent,
  also: Also = {},
): { row: RsvpRow; facts: RsvpFact[] } {
  const standing = { state: row.state, facts: row.facts }
  const allowed = () => allowedFor(standing, sideOf[event.type], event)
  requireAllowed({
    state: row.state,
    event: event.type,
    refusedBy: failedGuards(standing, event),
    allowed,
  })
  const at = new Date(event.at)
  const { stored, facts } = advance(
    rsvp,
    { version: row.chartVersion, state: row.state, facts: row.facts },
    event,
  )
  const { sentAt, reachedAt } = stored.facts
  return {
    facts,
    row: {
      ...row,
      ...also,
      state: stored.state,
      chartVersion: stored.version,
      facts: stored.facts,
      since: stored.state === row.state ? row.since : at,
      sentAt: sentAt === null ? null : new Date(sentAt),
      reachedAt: reachedAt === null ? null : new Date(reachedAt),
      version: row.version + 1,
      updatedAt: at,
    },
  }
}

/**
 * Writes rows that `movedBy` returned, or new ones, in one statement. The caller's transaction has
 * locked them.
 */
export async function writeRsvps(tx: Queryable, rows: readonly RsvpRow[]): Promise<void> {
  const written = rows.map(({ tokenHash, ...row }) => ({
    ...row,
    tokenHash: `\\x${tokenHash.toString('hex')}`,
  }))
  await writeRows(tx, 'rsvps', columns, written)
}

const columns = [
  'household_id',
  'token_hash',
  'link_number',
  'state',
  'chart_version',
  'facts',
  'since',
  'sent_at',
  'reached_at',
  'message',
  'replies',
]
