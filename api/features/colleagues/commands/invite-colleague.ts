import { sql } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import { maxColleagues } from '#machines/staff/staff.schema.ts'
import type { ColleagueInvitation } from '#machines/staff/staff.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { newInvitation } from '#api/features/invitations/commands/new-invitation.ts'
import type { MailDeps } from '#api/features/invitations/queries.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { businessInvitations } from './business-invitations.ts'

/**
 * The owner invites a colleague by mail. Who works there or has an open invitation already is
 * refused with already_exists.
 */
export function inviteColleague(
  deps: MailDeps & Pick<Deps, 'db' | 'now'>,
  userId: string,
  businessId: string,
  { email }: { email: string },
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'invite-colleague', key, body: { businessId, email }, now },
    async (tx): Promise<{ status: 201; body: ColleagueInvitation }> => {
      // The lock on the business makes those who invite at the same moment wait for each other.
      await lockForStaff(tx, userId, businessId, 'owner')
      await requireRoom(tx, businessId, email)
      const { token, columns } = newInvitation({ email, invitedBy: userId }, now)
      const row = await tx
        .insertInto('businessInvitations')
        .values({ ...columns, businessId })
        .returningAll()
        .executeTakeFirstOrThrow()
      await businessInvitations.queueEmail(tx, deps, row, token, now)
      return { status: 201, body: businessInvitations.toSent(row) }
    },
  )
}

async function requireRoom(tx: Queryable, businessId: string, email: string) {
  const open = await tx
    .selectFrom('businessInvitations')
    .select('email')
    .where('businessId', '=', businessId)
    .where('state', '=', 'pending')
    .execute()
  const there = await tx
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where((eb) =>
      eb.or([
        eb(
          'id',
          'in',
          eb.selectFrom('businessMembers').select('userId').where('businessId', '=', businessId),
        ),
        eb('id', 'in', eb.selectFrom('businesses').select('ownerId').where('id', '=', businessId)),
      ]),
    )
    .execute()
  const known = [...open, ...there].map((one) => one.email.toLowerCase())
  if (known.includes(email.toLowerCase())) throw new Problem('already_exists')
  // The owner is one of those who are there.
  if (known.length > maxColleagues) throw new Problem('too_many')
}
