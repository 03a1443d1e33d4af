import { Problem } from '#machines/kernel/problem.ts'
import type { Subscription } from '#machines/timeline/calendar/calendar.schema.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import { newId } from '#api/db/id.ts'
import type { Database } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { weddingCalendar } from '../../calendar/queries.ts'
import { hashLinkToken, newLinkToken } from '#api/features/secrets/commands/link-token.ts'

const mayView = { area: 'timeline', to: 'view' } as const

/**
 * Creates somebody's own address for calendar programs. A new one replaces the previous one, which
 * stops working.
 */
export function subscribe(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  userId: string,
  weddingId: string,
): Promise<Subscription> {
  const at = now()
  const { token, tokenHash } = newLinkToken()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayView)
    await tx
      .insertInto('calendarSubscriptions')
      .values({ id: newId(at), weddingId, userId, tokenHash, readAt: null, createdAt: at })
      .onConflict((conflict) =>
        conflict
          .columns(['weddingId', 'userId'])
          .doUpdateSet({ tokenHash, readAt: null, createdAt: at }),
      )
      .execute()
    return { url: `${config.publicUrl}/api/calendar/${token}.ics`, createdAt: at.toISOString() }
  })
}

/** Ends the address. */
export async function unsubscribe(db: Database, userId: string, weddingId: string): Promise<void> {
  await requireMember(db.query, userId, weddingId, mayView)
  await db.query
    .deleteFrom('calendarSubscriptions')
    .where('weddingId', '=', weddingId)
    .where('userId', '=', userId)
    .execute()
}

/**
 * The calendar for a program that requests an address. It is read as the member whose address it
 * is: after they have left the wedding, or lost the right to the timeline, the address opens
 * nothing.
 */
export async function readSubscribed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  guess: () => Promise<void>,
): Promise<string> {
  const at = now()
  const found = await db.query
    .updateTable('calendarSubscriptions')
    .set({ readAt: at })
    .where('tokenHash', '=', hashLinkToken(token))
    .returning(['weddingId', 'userId'])
    .executeTakeFirst()
  if (!found) {
    await guess()
    throw new Problem('not_found')
  }
  const { weddingId, userId } = found
  const member = await requireMember(db.query, userId, weddingId, mayView).catch(
    (refused: unknown) => {
      throw refused instanceof Problem ? new Problem('not_found') : refused
    },
  )
  return weddingCalendar(db.query, weddingId, {
    now: at,
    hasPayments: mayRead(member, 'dueDaysOfPayments'),
  })
}
