import { sql } from 'kysely'
import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { guestMessage } from '#machines/messages/message.machine.ts'
import type { MessageEvent } from '#machines/messages/message.machine.ts'
import { stored, failedGuards } from '#machines/messages/message.selectors.ts'
import type { Mail } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { queueMails } from '#api/features/notices/commands/queue-mail.ts'
import { maxAttempts } from '#api/features/notices/queries.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import type { MessageRow } from '../../messages/queries.ts'
import { invitationLinksOf } from './invitation-links.ts'
import { unsubscribeLinks } from './register-addresses.ts'
import { readEmailContent, renderEmail } from './guest-emails.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'now'>

/** How many emails one transaction adds to the outbox. */
const perPart = 200

/**
 * Adds the next part of a message to the outbox, and records the outcome of the parts before it.
 */
export function deliverMessage(deps: Dependencies, id: string): Promise<void> {
  const at = deps.now()
  return deps.db.transaction(async (tx) => {
    const row = await tx
      .selectFrom('guestMessages')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    await settleRecipients(tx, id)
    await queuePart(tx, deps, row, at)
    const counts = await countRecipients(tx, id)
    const event: MessageEvent = {
      type: 'FINISH',
      at: at.toISOString(),
      open: counts.waiting + counts.queued,
      failed: counts.failed,
    }
    const isOver = failedGuards(row, event) === null
    await tx
      .updateTable('guestMessages')
      .set({ ...(isOver && ended(row, event, at)), dueAt: nextLook(row, counts, at) })
      .where('id', '=', id)
      .execute()
    await publishWeddingChange(tx, row.weddingId, 'guests')
  })
}

function ended(row: MessageRow, event: MessageEvent, at: Date) {
  const { stored: next } = advance(guestMessage, stored(row), event)
  return {
    state: next.state,
    chartVersion: next.version,
    facts: JSON.stringify(next.facts),
    version: row.version + 1,
    updatedAt: at,
  }
}

/**
 * Records the outcome of emails from the outbox: sent, or given up. If a mail server refuses an
 * address for good, no retry follows, so that the couple learns of it now and can resend.
 */
async function settleRecipients(tx: Queryable, messageId: string) {
  const { rows } = await sql<{ mailId: string }>`
    with known as (
      select recipients.id, mail_outbox.id as mail_id, case
        when sent_at is not null then 'sent'
        when mail_outbox.id is null or attempts >= ${maxAttempts} or last_error ~ '\\m5[0-9][0-9]\\M' then 'failed'
      end as fate
      from guest_message_recipients recipients left join mail_outbox on mail_outbox.id = recipients.mail_id
      where recipients.message_id = ${messageId} and recipients.state = 'queued'
    )
    update guest_message_recipients set state = fate from known
    where known.id = guest_message_recipients.id and fate is not null
    returning case when fate = 'failed' then known.mail_id end as mail_id`.execute(tx)
  const failed = rows.flatMap(({ mailId }) => mailId ?? [])
  if (failed.length === 0) return
  await tx.deleteFrom('mailOutbox').where('id', 'in', failed).where('sentAt', 'is', null).execute()
}

async function queuePart(tx: Queryable, deps: Dependencies, row: MessageRow, at: Date) {
  const waiting = await readWaitingRecipients(tx, row.id)
  if (waiting.length === 0) return
  const content = await readEmailContent(tx, deps.config, row.weddingId)
  const links = row.kind === 'message' ? await invitationLinksOf(tx, deps.config, waiting) : null
  const { publicUrl } = deps.config
  const rendered = waiting.map(({ id, email, unsubscribeToken, guestIds }) => ({
    id,
    mail: renderOrNull(() =>
      renderEmail(deps, content, row, {
        to: email,
        url: links?.get(guestIds[0] ?? '') ?? content.pageUrl,
        ...unsubscribeLinks(publicUrl, unsubscribeToken),
      }),
    ),
  }))
  const addressed = rendered.flatMap(({ id, mail }) => (mail ? [{ id, mail }] : []))
  const mailIds = await queueMails(
    tx,
    addressed.map(({ mail }) => mail),
    at,
    { weddingId: row.weddingId },
  )
  const queued = addressed.map(({ id }, place) => ({ id, mailId: mailIds[place] ?? null }))
  const refused = rendered.flatMap(({ id, mail }) => (mail ? [] : [{ id, mailId: null }]))
  await sql`
    update guest_message_recipients set mail_id = given."mailId",
      state = case when given."mailId" is null then 'failed' else 'queued' end
    from jsonb_to_recordset(${JSON.stringify([...queued, ...refused])}::jsonb) as given(id uuid, "mailId" uuid)
    where guest_message_recipients.id = given.id`.execute(tx)
}

/** An address that mail does not accept costs only its own email. */
function renderOrNull(write: () => Mail): Mail | null {
  try {
    return write()
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_input') return null
    throw error
  }
}

function readWaitingRecipients(tx: Queryable, messageId: string) {
  return tx
    .selectFrom('guestMessageRecipients')
    .innerJoin('guestMailAddresses', 'guestMailAddresses.id', 'addressId')
    .select(['guestMessageRecipients.id', 'guestIds', 'email', 'unsubscribeToken'])
    .where('messageId', '=', messageId)
    .where('state', '=', 'waiting')
    .orderBy('guestMessageRecipients.id')
    .limit(perPart)
    .execute()
}

async function countRecipients(tx: Queryable, messageId: string) {
  const { rows } = await sql<{ waiting: number; queued: number; failed: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'queued')::int as queued,
      count(*) filter (where state = 'failed')::int as failed
    from guest_message_recipients where message_id = ${messageId}`.execute(tx)
  return rows[0]!
}

/**
 * At once while emails wait; then after a few seconds, and less and less often for emails that a
 * mail server defers.
 */
function nextLook({ updatedAt }: MessageRow, { waiting }: { waiting: number }, at: Date) {
  if (waiting > 0) return at
  const age = at.getTime() - updatedAt.getTime()
  return new Date(at.getTime() + Math.min(5 * 60_000, Math.max(5_000, age / 4)))
}
