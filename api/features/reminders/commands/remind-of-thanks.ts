import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { thanksDueOn } from '#machines/board/turn.rules.ts'
import { addDays } from '#machines/timeline/due/due.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import type { TaskContext } from '#api/features/timeline/tasks/queries.ts'

/** A wedding of long ago is not spoken of, whenever its couple comes to us. */
const daysLeft = 60
const maxCount = 1_000

/** Tells the two, once after their wedding, how many gifts somebody is still to be thanked for. */
export async function remindOfThanks(
  tx: Queryable,
  weddingId: string,
  { facts: { giftsUnthanked }, weddingDate, today }: TaskContext,
  now: Date,
): Promise<void> {
  if (weddingDate === null || !giftsUnthanked) return
  if (today < thanksDueOn(weddingDate) || today > addDays(weddingDate, daysLeft)) return
  const { numUpdatedRows } = await tx
    .updateTable('weddingReminders')
    .set({ thanksRemindedFor: weddingDate })
    .where('weddingId', '=', weddingId)
    .where(sql<SqlBool>`thanks_reminded_for is distinct from ${weddingDate}::date`)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const partners = await tx
    .selectFrom('weddingMembers')
    .select('userId')
    .where('weddingId', '=', weddingId)
    .where('kind', '=', 'partner')
    .execute()
  const facts = { count: Math.min(giftsUnthanked, maxCount) }
  await notify(
    tx,
    partners.map(({ userId }) => ({ userId, weddingId, kind: 'thanks.due', facts })),
    now,
  )
}
