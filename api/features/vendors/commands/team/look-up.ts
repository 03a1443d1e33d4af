import type { LookUpAnswer } from '#machines/vendors/review/look-up.schema.ts'
import type { Deps } from '#api/deps.ts'
import { findAccounts, findBusinesses } from '../../team/queries.ts'
import { noteTeamAction } from '../note-team-action.ts'

/**
 * Finds accounts and businesses for the team. The trail records the search and its results, but not
 * its words: they name people whether they have an account or not.
 */
export function lookUp(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  words: string,
): Promise<LookUpAnswer> {
  const now = clock()
  return db.transaction(async (tx) => {
    const [accounts, businesses] = [await findAccounts(tx, words), await findBusinesses(tx, words)]
    const [account, business] = [accounts[0], businesses[0]]
    await noteTeamAction(
      tx,
      {
        userId,
        action: 'looked_up',
        found: accounts.length + businesses.length,
        subjectId: accounts.length === 1 && account ? account.id : null,
        businessId: businesses.length === 1 && business ? business.id : null,
      },
      now,
    )
    return { accounts, businesses }
  })
}
