import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { guestMessage } from '#machines/messages/message.machine.ts'
import type { MessageEvent, messageMachine } from '#machines/messages/message.machine.ts'
import type { MessageStep, MessageFact } from '#machines/messages/message.schema.ts'
import { allowedFor, stored, failedGuards } from '#machines/messages/message.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readMessage } from '../../messages/queries.ts'
import type { MessageRow } from '../../messages/queries.ts'
import { readReach } from '../../reach/queries.ts'
import type { Reach } from '../../reach/queries.ts'
import { registerAddresses } from './register-addresses.ts'
import { missingIn, readEmailContent } from './guest-emails.ts'
import { lockMessage } from './write-message.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'now' | 'jobs'>

/** The queue of the job that adds emails to the outbox. */
export const messageQueue = 'guest-messages'

/**
 * Sends a message, or resends it to those whom it did not reach. It creates a recipient for each
 * address; a job adds their emails to the outbox in parts. Repeated with the same key, it is sent
 * once.
 */
export async function sendMessage(
  deps: Dependencies,
  ref: { userId: string; weddingId: string; id: string },
  asked: MessageStep,
  key: string | null,
) {
  const { userId, weddingId, id } = ref
  const at = deps.now()
  const answer = await withIdempotency(
    deps.db,
    { owner: userId, operation: `send-message:${id}`, key, body: asked, now: at },
    async (tx) => {
      const row = await lockMessage(tx, ref)
      if (row.version !== asked.version)
        throw new Problem('version_stale', { current: await readMessage(tx, id) })
      const { reach, arrived } = await reachOf(tx, row, asked.event)
      const event: MessageEvent = {
        type: asked.event,
        at: at.toISOString(),
        emails: arrived + reach.emails.length,
        withoutAddress: reach.withoutAddress.length,
        unsubscribed: reach.unsubscribed.length,
      }
      requireAllowed({
        state: row.state,
        event: event.type,
        refusedBy: failedGuards(row, event),
        allowed: () => allowedFor(row, event.at),
      })
      const fields = missingIn(row.kind, row, await readEmailContent(tx, deps.config, weddingId))
      if (fields.length > 0) throw new Problem('invalid_input', { fields })
      const { stored: next, facts } = advance(guestMessage, stored(row), event)
      await removeUnreached(tx, id)
      await createRecipients(tx, row, reach, at)
      await writeStep(tx, row, next, at)
      for (const fact of facts)
        await recordActivity(
          tx,
          {
            weddingId,
            userId,
            kind: fact === 'retried' ? 'message.retried' : 'message.sent',
            area: 'guests',
            subject: { id, name: row.subject },
            facts: { count: reach.emails.length },
          },
          at,
        )
      return { status: 200 as const, body: await readMessage(tx, id) }
    },
  )
  deps.jobs.wake(messageQueue)
  return answer
}

async function writeStep(
  tx: Queryable,
  { id, version }: MessageRow,
  next: ReturnType<typeof advance<typeof messageMachine, MessageFact>>['stored'],
  at: Date,
) {
  await tx
    .updateTable('guestMessages')
    .set({
      state: next.state,
      chartVersion: next.version,
      facts: JSON.stringify(next.facts),
      dueAt: at,
      version: version + 1,
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * The recipients: those of the filter, or those whom the message did not reach, at their current
 * addresses.
 */
async function reachOf(
  tx: Queryable,
  row: MessageRow,
  event: MessageStep['event'],
): Promise<{ reach: Reach; arrived: number }> {
  if (event === 'SEND') return { reach: await readReach(tx, row.weddingId, row.filter), arrived: 0 }
  const recipients = await tx
    .selectFrom('guestMessageRecipients')
    .leftJoin('guestMailAddresses', 'guestMailAddresses.id', 'addressId')
    .select(['state', 'guestIds', 'email'])
    .where('messageId', '=', row.id)
    .execute()
  const arrived = recipients.filter(({ state }) => state === 'sent')
  const has = new Set(arrived.map(({ email }) => email))
  const missed = recipients.filter(({ state }) => state !== 'sent')
  const reach = await readReach(
    tx,
    row.weddingId,
    missed.flatMap(({ guestIds }) => guestIds),
  )
  return {
    reach: { ...reach, emails: reach.emails.filter(({ address }) => !has.has(address)) },
    arrived: arrived.length,
  }
}

/** Deletes the recipients whom it did not reach, to create them again; the others stay. */
async function removeUnreached(tx: Queryable, messageId: string) {
  await tx
    .deleteFrom('guestMessageRecipients')
    .where('messageId', '=', messageId)
    .where('state', '<>', 'sent')
    .execute()
}

async function createRecipients(
  tx: Queryable,
  { id: messageId, weddingId }: MessageRow,
  { emails, withoutAddress, unsubscribed }: Reach,
  now: Date,
) {
  const addresses = await registerAddresses(
    tx,
    weddingId,
    emails.map(({ address }) => address),
    now,
  )
  const rows = [
    ...emails.map(({ address, guestIds }) => ({
      addressId: addresses.get(address)?.id ?? null,
      guestIds,
      state: 'waiting' as const,
    })),
    ...leftOut(withoutAddress, 'without_address'),
    ...leftOut(unsubscribed, 'unsubscribed'),
  ]
  for (let from = 0; from < rows.length; from += perStatement)
    await tx
      .insertInto('guestMessageRecipients')
      .values(
        rows.slice(from, from + perStatement).map(({ guestIds, ...row }) => ({
          id: newId(now),
          messageId,
          ...row,
          guestIds: JSON.stringify(guestIds),
          createdAt: now,
        })),
      )
      .execute()
}

function leftOut(ids: readonly string[], state: 'without_address' | 'unsubscribed') {
  return ids.map((guestId) => ({ addressId: null, guestIds: [guestId], state }))
}

/** A statement takes some sixty thousand values. */
const perStatement = 1_000
