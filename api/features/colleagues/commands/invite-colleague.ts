import { sql } from 'kysely'
import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { dayIn } from '#machines/kernel/values/dates.ts'
import { maxColleagues } from '#machines/staff/staff.schema.ts'
import type { ColleagueInvitation } from '#machines/staff/staff.schema.ts'
import { zoneIn } from '#machines/wedding/country/country.rules.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'
import type { InvitersRequest } from '#machines/wedding/invitation/invitation.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { queueLetter } from '#api/features/notices/commands/queue-letter.ts'
import { newShortLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { readInviter, toInvitation } from '../queries.ts'
import type { InvitationRow } from '../queries.ts'
import { moveInvitation } from './move-invitation.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>

/** The owner invites a colleague by mail. Who works there or has an open invitation already is refused with already_exists. */
export function inviteColleague(
  deps: Dependencies,
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
      const { token, tokenHash } = newShortLinkToken()
      const { stored } = begin(partnerInvitation, { sentAt: now.toISOString() })
      const row = await tx
        .insertInto('businessInvitations')
        .values({
          id: newId(now),
          businessId,
          email,
          tokenHash,
          state: stored.state,
          chartVersion: stored.version,
          facts: JSON.stringify(stored.facts),
          expiresAt: new Date(stored.facts.expiresAt),
          since: now,
          invitedBy: userId,
          version: 1,
          createdAt: now,
          updatedAt: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await writeInvitation(tx, deps, row, token, now)
      return { status: 201, body: toInvitation(row) }
    },
  )
}

/** The owner sends an invitation again, with a new link in the place of the old one, or takes it back. */
export function stepInvitation(
  deps: Dependencies,
  userId: string,
  { businessId, invitationId }: { businessId: string; invitationId: string },
  request: InvitersRequest,
  key: string | null,
) {
  const now = deps.now()
  const body = { businessId, invitationId, ...request }
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'colleague-invitation-step', key, body, now },
    async (tx): Promise<{ status: 200; body: ColleagueInvitation }> => {
      await lockForStaff(tx, userId, businessId, 'owner')
      const row = await tx
        .selectFrom('businessInvitations')
        .selectAll()
        .where('id', '=', invitationId)
        .where('businessId', '=', businessId)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw new Problem('not_yours')
      if (row.version !== request.version)
        throw new Problem('version_stale', { current: toInvitation(row) })
      const event = { type: request.event, at: now.toISOString() }
      if (request.event === 'REVOKE')
        return { status: 200, body: toInvitation(await moveInvitation(tx, row, event)) }
      const { token, tokenHash } = newShortLinkToken()
      const moved = await moveInvitation(tx, row, event, { tokenHash })
      await writeInvitation(tx, deps, moved, token, now)
      return { status: 200, body: toInvitation(moved) }
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

/** The mail with the link: the one place where the token is. */
async function writeInvitation(
  tx: Queryable,
  deps: Dependencies,
  row: InvitationRow,
  token: string,
  now: Date,
) {
  const { inviter, businessName, country } = await readInviter(tx, row)
  const url = `${deps.config.publicUrl}/business-invitation/${token}`
  const day = dayIn(zoneIn(country, 'UTC'), new Date(row.facts.expiresAt))
  const said = { to: row.email, inviter, names: businessName, day, url }
  await queueLetter(tx, deps, 'invitationColleague', said, now)
}
