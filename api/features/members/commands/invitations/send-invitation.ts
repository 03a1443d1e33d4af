import { Problem } from '#machines/kernel/problem.ts'
import type { Invitation, NewInvitation } from '#machines/wedding/invitation/invitation.schema.ts'
import { allRights } from '#machines/wedding/rights.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { newInvitation } from '#api/features/invitations/commands/new-invitation.ts'
import type { MailDeps } from '#api/features/invitations/queries.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { countPartners, isInWedding } from '../../queries.ts'
import { weddingInvitations } from './wedding-invitations.ts'

/** As many unanswered invitations as a wedding may have. */
const maxOpen = 20
/** A wedding is that of two; whoever else plans it helps. */
export const maxPartners = 2

/** A partner of the wedding invites somebody by mail. */
export function invite(
  deps: MailDeps & Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  asked: NewInvitation,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'invite', key, body: { weddingId, ...asked }, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, 'partner')
      return {
        status: 201 as const,
        body: await sendInvitation(tx, deps, { userId, weddingId }, asked, now),
      }
    },
  )
}

/**
 * Makes an invitation and writes its mail. Who is in the wedding or has an open invitation already
 * is refused with already_exists.
 */
export async function sendInvitation(
  tx: Queryable,
  deps: MailDeps,
  { userId, weddingId }: { userId: string; weddingId: string },
  { email, kind, rights }: NewInvitation,
  now: Date,
): Promise<Invitation> {
  // The lock on the wedding makes those who invite at the same moment wait for each other.
  await tx
    .selectFrom('weddings')
    .select('id')
    .where('id', '=', weddingId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const open = await tx
    .selectFrom('partnerInvitations')
    .select('email')
    .where('weddingId', '=', weddingId)
    .where('state', '=', 'pending')
    .limit(maxOpen)
    .execute()
  if (open.some((one) => one.email === email) || (await isInWedding(tx, weddingId, email)))
    throw new Problem('already_exists')
  if (
    open.length >= maxOpen ||
    (kind === 'partner' && (await countPartners(tx, weddingId)) >= maxPartners)
  )
    throw new Problem('too_many')
  const { token, columns } = newInvitation({ email, invitedBy: userId }, now)
  const granted = JSON.stringify(kind === 'partner' ? allRights : rights)
  const row = await tx
    .insertInto('partnerInvitations')
    .values({ ...columns, weddingId, kind, rights: granted })
    .returningAll()
    .executeTakeFirstOrThrow()
  await weddingInvitations.queueEmail(tx, deps, row, token, now)
  const subject = { id: row.id, name: email }
  await recordActivity(
    tx,
    { weddingId, userId, kind: 'invitation.sent', area: 'members', subject, facts: { kind } },
    now,
  )
  return weddingInvitations.toSent(row)
}
