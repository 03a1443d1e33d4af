import { inviteColleague } from '#api/features/colleagues/commands/invite-colleague.ts'
import { joinBusinessByRegistration } from '#api/features/colleagues/commands/join-business.ts'
import { addUser } from './people.ts'
import type { ThreadDeps } from './threads/threads.ts'

const dayMs = 24 * 3_600_000

/**
 * Of the demo vendor's business: one colleague works there, and another has been invited and not
 * answered yet.
 */
export async function addColleagues(deps: ThreadDeps, ownerId: string): Promise<void> {
  const { db, now } = deps
  const { id: businessId } = await db.query
    .selectFrom('businesses')
    .select('id')
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  const invite = (email: string, daysAgo: number) => {
    const at = new Date(now().getTime() - daysAgo * dayMs)
    return inviteColleague({ ...deps, now: () => at }, ownerId, businessId, { email }, null)
  }
  const email = 'rita.sousa@vowline.test'
  await invite(email, 61)
  const joinedAt = new Date(now().getTime() - 60 * dayMs)
  await db.transaction(async (tx) => {
    const known = { issuer: 'demo', sub: email, email, firstName: 'Rita', lastName: 'Sousa' }
    const userId = await addUser(tx, { ...known, role: 'VENDOR' }, joinedAt)
    const { tokenHash } = await tx
      .selectFrom('businessInvitations')
      .select('tokenHash')
      .where('businessId', '=', businessId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await joinBusinessByRegistration(tx, userId, tokenHash, joinedAt)
  })
  await invite('bruno.teixeira@vowline.test', 1)
}
