import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type {
  GuestMail,
  GuestMessage,
  MessageRecipient,
  SentSaveTheDate,
} from '#machines/messages/message.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type MessageRow = Selectable<Tables['guestMessages']>

/* Callers must authorize. */

/** The messages of a wedding, the newest first. */
export async function listMessages(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<GuestMessage>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('guestMessages')
    .selectAll('guestMessages')
    .select(emailsSent)
    .where('weddingId', '=', weddingId)
    .where(isAfterCursor(after, ['createdAt', 'id'], 'descending'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toMessage)
}

/** One message, as it is now. */
export async function readMessage(db: Queryable, id: string): Promise<GuestMessage> {
  const row = await db
    .selectFrom('guestMessages')
    .selectAll('guestMessages')
    .select(emailsSent)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return toMessage(row)
}

const emailsSent = sql<number>`(select count(*)::int from guest_message_recipients
  where message_id = guest_messages.id and guest_message_recipients.state = 'sent')`.as(
  'emailsSent',
)

function toMessage({
  id,
  version,
  kind,
  subject,
  text,
  filter,
  state,
  facts,
  emailsSent,
  createdAt,
  updatedAt,
}: MessageRow & { emailsSent: number }): GuestMessage {
  return {
    id,
    version,
    kind,
    subject,
    text,
    filter,
    state,
    facts,
    emailsSent,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The recipients of a message, and the guests who got no email, in the order of creation. */
export async function listRecipients(
  db: Queryable,
  { weddingId, messageId }: { weddingId: string; messageId: string },
  page: PageQuery,
): Promise<Page<MessageRecipient>> {
  const message = await db
    .selectFrom('guestMessages')
    .select('id')
    .where('id', '=', messageId)
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  if (!message) throw new Problem('not_yours')
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('guestMessageRecipients')
    .leftJoin('guestMailAddresses', 'guestMailAddresses.id', 'addressId')
    .select([
      'guestMessageRecipients.id',
      'guestMessageRecipients.state',
      'guestMessageRecipients.createdAt',
      'guestMessageRecipients.guestIds',
      'email',
    ])
    .where('messageId', '=', messageId)
    .where(isAfterCursor(after, ['guestMessageRecipients.createdAt', 'guestMessageRecipients.id']))
    .orderBy('guestMessageRecipients.createdAt')
    .orderBy('guestMessageRecipients.id')
    .limit(limit + 1)
    .execute()
  const names = await namesOf(
    db,
    weddingId,
    rows.flatMap(({ guestIds }) => guestIds),
  )
  return pageOf(rows, limit, ({ id, state, guestIds, email }) => ({
    id,
    state,
    names: guestIds.flatMap((guestId) => names.get(guestId) ?? []).slice(0, 100),
    email: email ?? '',
  }))
}

/** The save-the-dates that were sent to guests of a wedding, in the order of creation. */
export async function listSaveTheDates(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<SentSaveTheDate>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('guestMessages')
    .innerJoin('guestMessageRecipients', 'messageId', 'guestMessages.id')
    .select([
      'guestMessageRecipients.id',
      'guestMessageRecipients.guestIds',
      'guestMessageRecipients.createdAt',
    ])
    .where('weddingId', '=', weddingId)
    .where('kind', '=', 'save_the_date')
    .where('guestMessageRecipients.state', 'in', ['waiting', 'queued', 'sent'])
    .where(isAfterCursor(after, ['guestMessageRecipients.createdAt', 'guestMessageRecipients.id']))
    .orderBy('guestMessageRecipients.createdAt')
    .orderBy('guestMessageRecipients.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ id, guestIds, createdAt }) => ({
    id,
    guestIds,
    at: createdAt.toISOString(),
  }))
}

async function namesOf(
  db: Queryable,
  weddingId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select guests.id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), households.name) as name
    from guests join households on households.id = household_id
    where guests.wedding_id = ${weddingId} and guests.id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whose emails an unsubscribe link stops; null for an unknown link. */
export async function findGuestMail(db: Queryable, token: string): Promise<GuestMail | null> {
  const row = await db
    .selectFrom('guestMailAddresses')
    .innerJoin('weddings', 'weddings.id', 'weddingId')
    .select(['firstNameLine', 'secondNameLine', 'unsubscribedAt'])
    .where('unsubscribeToken', '=', token)
    .executeTakeFirst()
  if (!row) return null
  const { firstNameLine, secondNameLine, unsubscribedAt } = row
  return {
    names: [firstNameLine, secondNameLine].filter(Boolean).join(' & '),
    isUnsubscribed: unsubscribedAt !== null,
  }
}
