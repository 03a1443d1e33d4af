import { soonDays } from '#machines/budget/payment/payment.rules.ts'
import { addDays } from '#machines/timeline/due/due.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { duePayments } from '#api/features/budget/queries.ts'
import { notify } from '#api/features/notices/commands/notify.ts'

const maxPayments = 100
const maxNames = 5

/**
 * Tells the couple of payments that come due or have become overdue: each once for each day that it
 * is due on, in one notice for all that came up. In the transaction of whoever looks, so that of
 * several processes one tells.
 */
export async function remindOfPayments(
  tx: Queryable,
  { weddingId, today }: { weddingId: string; today: string },
  now: Date,
): Promise<void> {
  const due = await duePayments(tx, weddingId, {
    today,
    until: addDays(today, soonDays),
    limit: maxPayments,
  })
  if (due.length === 0) return
  const written = await tx
    .insertInto('paymentReminders')
    .values(due.map(({ id, kind, dueOn }) => ({ paymentId: id, kind, dueOn, createdAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['paymentId', 'kind'])
    .execute()
  const fresh = new Set(written.map(({ paymentId }) => paymentId))
  const partners = await tx
    .selectFrom('weddingMembers')
    .select('userId')
    .where('weddingId', '=', weddingId)
    .where('kind', '=', 'partner')
    .execute()
  const notices = (['payment.overdue', 'payment.due'] as const).flatMap((kind) => {
    const ours = due.filter((one) => one.kind === kind && fresh.has(one.id))
    const [first, last] = [ours[0], ours.at(-1)]
    if (!first || !last) return []
    const names = ours.slice(0, maxNames).map(({ named }) => named.slice(0, 300))
    const facts = {
      count: ours.length,
      names,
      day: kind === 'payment.due' ? last.dueOn : first.dueOn,
    }
    return partners.map(({ userId }) => ({ userId, weddingId, kind, facts }))
  })
  await notify(tx, notices, now)
}
