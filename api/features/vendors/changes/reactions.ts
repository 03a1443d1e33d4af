import type { ChangeFact } from '#machines/changes/business-change.schema.ts'
import type { Deps } from '#api/deps.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import type { BusinessRow } from '../queries.ts'
import { readOwner } from '../review/queries.ts'
import type { ChangeRow } from './queries.ts'

type Transaction = Parameters<typeof queueTemplatedMail>[0]

/** Tells the owner what the team decided about a change, in the transaction of the decision. */
export async function writeOfChange(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'renderMail' | 'log'>,
  business: BusinessRow,
  { row, facts }: { row: ChangeRow; facts: ChangeFact[] },
  now: Date,
): Promise<void> {
  const { email, firstName } = await readOwner(tx, business.ownerId)
  for (const fact of facts) {
    if (fact !== 'accepted' && fact !== 'refused') continue
    const kind = fact === 'accepted' ? 'changeAccepted' : 'changeRefused'
    const values = {
      to: email,
      firstName,
      businessName: fact === 'accepted' ? row.after.name : business.name,
      quoted: row.reason ?? '',
      url: `${deps.config.publicUrl}/vendor-dashboard/vendor-profile`,
    }
    await queueTemplatedMail(tx, deps, kind, values, now)
    const notice = { names: [values.businessName], state: fact }
    await notify(
      tx,
      [{ userId: business.ownerId, weddingId: null, kind: 'change', facts: notice }],
      now,
    )
  }
}
