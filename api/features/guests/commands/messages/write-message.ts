import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { guestMessage } from '#machines/messages/message.machine.ts'
import { maxDrafts } from '#machines/messages/message.schema.ts'
import type { GuestMessage, MessageChange, NewMessage } from '#machines/messages/message.schema.ts'
import { allowedFor, failedGuards } from '#machines/messages/message.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { readMessage } from '../../messages/queries.ts'
import type { MessageRow } from '../../messages/queries.ts'

type Dependencies = Pick<Deps, 'db' | 'now'>
type MemberRef = { userId: string; weddingId: string }

/** Creates a draft. Repeated with the same key, it is created once. */
export function writeMessage(
  { db, now }: Dependencies,
  { userId, weddingId }: MemberRef,
  { filter, ...fields }: NewMessage,
  key: string | null,
) {
  const at = now()
  return withIdempotency(
    db,
    {
      owner: userId,
      operation: `write-message:${weddingId}`,
      key,
      body: { ...fields, filter },
      now: at,
    },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      await refuseTooManyDrafts(tx, weddingId)
      const { stored } = begin(guestMessage, undefined)
      const id = newId(at)
      await tx
        .insertInto('guestMessages')
        .values({
          id,
          weddingId,
          ...fields,
          filter: JSON.stringify(filter),
          state: stored.state,
          chartVersion: stored.version,
          facts: JSON.stringify(stored.facts),
          dueAt: at,
          version: 1,
          createdAt: at,
          updatedAt: at,
        })
        .execute()
      await publishWeddingChange(tx, weddingId, 'guests')
      return { status: 201 as const, body: await readMessage(tx, id) }
    },
  )
}

/** Changes a draft. A message that was sent cannot be changed. */
export function changeMessage(
  { db, now }: Dependencies,
  ref: MemberRef & { id: string },
  { version, filter, ...fields }: MessageChange,
): Promise<GuestMessage> {
  const at = now()
  return db.transaction(async (tx) => {
    const row = await lockDraft(tx, ref, at)
    if (row.version !== version)
      throw new Problem('version_stale', { current: await readMessage(tx, row.id) })
    await tx
      .updateTable('guestMessages')
      .set({
        ...fields,
        ...(filter && { filter: JSON.stringify(filter) }),
        version: version + 1,
        updatedAt: at,
      })
      .where('id', '=', row.id)
      .execute()
    await publishWeddingChange(tx, ref.weddingId, 'guests')
    return readMessage(tx, row.id)
  })
}

/** Deletes a draft. A message that was sent stays. */
export function removeMessage(
  { db, now }: Dependencies,
  ref: MemberRef & { id: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { id } = await lockDraft(tx, ref, now())
    await tx.deleteFrom('guestMessages').where('id', '=', id).execute()
    await publishWeddingChange(tx, ref.weddingId, 'guests')
  })
}

/** A message of a wedding, locked, for a member who may write to its guests. */
export async function lockMessage(
  tx: Queryable,
  { userId, weddingId, id }: MemberRef & { id: string },
): Promise<MessageRow> {
  await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
  const row = await tx
    .selectFrom('guestMessages')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}

async function lockDraft(
  tx: Queryable,
  ref: MemberRef & { id: string },
  at: Date,
): Promise<MessageRow> {
  const row = await lockMessage(tx, ref)
  const when = at.toISOString()
  requireAllowed({
    state: row.state,
    event: 'EDIT',
    refusedBy: failedGuards(row, { type: 'EDIT', at: when }),
    allowed: () => allowedFor(row, when),
  })
  return row
}

async function refuseTooManyDrafts(tx: Queryable, weddingId: string) {
  const drafts = await tx
    .selectFrom('guestMessages')
    .select('id')
    .where('weddingId', '=', weddingId)
    .where('state', '=', 'draft')
    .limit(maxDrafts)
    .execute()
  if (drafts.length >= maxDrafts)
    throw new Problem('invalid_input', { fields: [{ path: 'subject', code: 'too_many' }] })
}
