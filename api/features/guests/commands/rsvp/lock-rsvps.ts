import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { rsvp } from '#machines/guests/rsvp/rsvp.machine.ts'
import { maxMessage } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { RsvpLinks } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'
import type { RsvpRow } from '../../rsvp/queries.ts'
import { writeRsvps } from './move-rsvp.ts'
import { hashLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { rsvpToken, storedRsvpToken } from './rsvp-token.ts'
import { readPageOnInvitations } from './seal-passcode.ts'

type Dependencies = Pick<Deps, 'config'>

/**
 * The invitations of households, locked and created if missing. A household of another wedding
 * refuses the whole request.
 */
export async function lockRsvps(
  tx: Queryable,
  { config }: Dependencies,
  { weddingId, households }: { weddingId: string; households: readonly string[] },
  now: Date,
): Promise<RsvpRow[]> {
  const ids = [...new Set(households)]
  // Locked, so that of two who create the link of one household the second finds it.
  const known = await tx
    .selectFrom('households')
    .select('id')
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (known.length < ids.length) throw new Problem('not_yours')
  const rows = await heldRsvps(tx, weddingId, ids)
  const has = new Set(rows.map(({ householdId }) => householdId))
  const made = ids
    .filter((id) => !has.has(id))
    .map((householdId) => newRsvp(config.sessionKeys[0]!, { weddingId, householdId }, now))
  await writeRsvps(tx, made)
  return [...rows, ...made]
}

function heldRsvps(tx: Queryable, weddingId: string, households: string[]): Promise<RsvpRow[]> {
  return tx
    .selectFrom('rsvps')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('householdId', '=', eb.fn.any(eb.val(households))))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The links of households, unchanged. If the key of one is gone, it gets a new link. */
export async function linksOf(
  tx: Queryable,
  { config }: Dependencies,
  rows: readonly RsvpRow[],
): Promise<{ url: string; row: RsvpRow }[]> {
  const key = config.sessionKeys[0]!
  const links = rows.map((row) => {
    const kept = storedRsvpToken(config.sessionKeys, row)
    const next = kept ? row : { ...row, ...newLink(key, row) }
    return {
      url: `${config.publicUrl}/rsvp/${kept ?? rsvpToken(key, next)}`,
      row: next,
      isNew: kept === null,
    }
  })
  await writeRsvps(
    tx,
    links.flatMap(({ row, isNew }) => (isNew ? [row] : [])),
  )
  return links
}

/** A new link for the same household; the previous one stops working. */
export function newLink(key: Uint8Array, { id, linkNumber }: Pick<RsvpRow, 'id' | 'linkNumber'>) {
  const next = { id, linkNumber: linkNumber + 1 }
  return { linkNumber: next.linkNumber, tokenHash: hashLinkToken(rsvpToken(key, next)) }
}

/**
 * The invitations of households that end go where their guests went. Where they have one there, its
 * links open that, and it takes over what they wrote. Returns the rows before the change, for undo.
 */
export async function moveRsvps(
  tx: Queryable,
  weddingId: string,
  moves: readonly { from: string; to: string }[],
  now: Date,
): Promise<Captured[]> {
  const homes = moves.flatMap(({ from, to }) => [from, to])
  const rows = homes.length === 0 ? [] : await heldRsvps(tx, weddingId, homes)
  const there = new Map(rows.map((row) => [row.householdId, row]))
  const changed = new Map<string, RsvpRow>()
  const passedOn = new Map<string, RsvpRow>()
  for (const { from, to } of moves) {
    const [row, other] = [there.get(from), there.get(to)]
    if (!row) continue
    const next = other ? withMessage(other, row) : { ...row, householdId: to }
    if (other) passedOn.set(row.id, other)
    if (next === other) continue
    changed.set(next.id, next)
    there.set(to, next)
  }
  const before = await snapshotRows(tx, 'rsvps', [...changed.keys()])
  if (changed.size > 0)
    await writeRsvps(
      tx,
      [...changed.values()].map((row) => ({ ...row, version: row.version + 1, updatedAt: now })),
    )
  const opened = rows.filter(({ id }) => passedOn.has(id))
  const links = [...opened, ...(await formerLinks(tx, opened))].map(({ id, tokenHash }) => {
    const { id: rsvpId, linkNumber } = passedOn.get(id)!
    return { id: newId(now), weddingId, tokenHash, rsvpId, linkNumber, version: 1, createdAt: now }
  })
  const made = await snapshotRows(
    tx,
    'formerRsvpLinks',
    links.map(({ id }) => id),
  )
  if (links.length > 0) await tx.insertInto('formerRsvpLinks').values(links).execute()
  return [before, made]
}

/** An invitation with what the household of another one wrote to the couple as well. */
function withMessage(row: RsvpRow, other: RsvpRow): RsvpRow {
  const both = [row.message, other.message].filter(Boolean).join('\n\n')
  const message = both.length > maxMessage ? row.message : both
  const more = Object.entries(other.replies).filter(([id, said]) => said && !row.replies[id])
  if (message === row.message && more.length === 0) return row
  return { ...row, message, replies: { ...row.replies, ...Object.fromEntries(more) } }
}

/** The links that open these invitations beside their own. */
async function formerLinks(tx: Queryable, rsvps: readonly RsvpRow[]) {
  if (rsvps.length === 0) return []
  const numbers = new Map(rsvps.map(({ id, linkNumber }) => [id, linkNumber]))
  const rows = await tx
    .selectFrom('formerRsvpLinks')
    .select(['rsvpId as id', 'linkNumber', 'tokenHash'])
    .where('rsvpId', 'in', [...numbers.keys()])
    .execute()
  return rows.filter(({ id, linkNumber }) => numbers.get(id) === linkNumber)
}

/** Shows the links of households, for cards and for guests on the phone. */
export function showLinks(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { userId, weddingId }: { userId: string; weddingId: string },
  households: readonly string[],
): Promise<RsvpLinks> {
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const rows = await lockRsvps(tx, deps, { weddingId, households }, now)
    const links = await linksOf(tx, deps, rows)
    return {
      items: links.map(({ url, row: { householdId } }) => ({ householdId, url })),
      nextCursor: null,
      page: await readPageOnInvitations(tx, deps.config, weddingId),
    }
  })
}

function newRsvp(
  key: Uint8Array,
  { weddingId, householdId }: { weddingId: string; householdId: string },
  now: Date,
): RsvpRow {
  const { stored } = begin(rsvp, undefined)
  const id = newId(now)
  const link = newLink(key, { id, linkNumber: 0 })
  return {
    id,
    weddingId,
    householdId,
    ...link,
    state: stored.state,
    chartVersion: stored.version,
    facts: stored.facts,
    since: now,
    sentAt: null,
    reachedAt: null,
    message: '',
    replies: {},
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}
