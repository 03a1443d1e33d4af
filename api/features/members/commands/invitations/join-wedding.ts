import type { Joining } from '#machines/account/account.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { eraseWedding } from '../erase-wedding.ts'
import { leaveWedding } from '../leave-wedding.ts'
import type { BookingDeps } from '#api/features/bookings/commands/follow-booking.ts'
import {
  acceptByRegistration,
  acceptInvitation,
} from '#api/features/invitations/commands/accept-invitation.ts'
import { acceptTermsOnce } from '#api/features/users/commands/accept-terms.ts'
import { chooseRole } from '#api/features/users/commands/choose-role.ts'
import { hashLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'
import { lockWeddings } from '#api/features/wedding/commands/lock-wedding.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readMember, readWedding } from '#api/features/wedding/queries.ts'
import { ownWedding } from '../../invitations/queries.ts'
import { countPartners } from '../../queries.ts'
import { maxPartners } from './send-invitation.ts'
import { weddingInvitations } from './wedding-invitations.ts'
import type { WeddingInvitationRow } from './wedding-invitations.ts'

/**
 * Whoever has the link joins the wedding with the account that they are signed in with. A partner
 * plans one wedding: a blank one of their own, as every registration makes, goes unasked; one with
 * anything in it only when they say that they leave it (other_wedding). An account that has not
 * accepted the present terms does so here, or is refused with terms_not_accepted.
 */
export function joinWedding(
  deps: BookingDeps & Pick<Deps, 'db' | 'now'>,
  userId: string,
  token: string,
  { leavesOwn, acceptedTerms }: Joining,
  key: string | null,
): Promise<{ status: 200; body: Wedding }> {
  const at = deps.now()
  const body = { token, leavesOwn, acceptedTerms }
  const request = { owner: userId, operation: 'join-wedding', key, body, now: at }
  return withIdempotency(deps.db, request, async (tx) => {
    // Always the person before the wedding and its invitation, so that two who cross wait for each
    // other and not for ever.
    await chooseRole(tx, userId, 'COUPLE', at)
    await lockBothWeddings(tx, userId, token)
    const row = await acceptInvitation(tx, weddingInvitations, userId, token, at)
    await acceptTermsOnce(tx, userId, acceptedTerms, at)
    if (row.kind === 'partner')
      await leaveOwn(tx, deps, { userId, weddingId: row.weddingId, leavesOwn }, at)
    await join(tx, userId, row, at)
    await publishSessionChange(tx, userId)
    return { status: 200, body: await readWedding(tx, userId, row.weddingId) }
  })
}

/**
 * An account that was registered by the link of an invitation joins its wedding with its first
 * sign-in, whose transaction this is part of. An invitation that is over by then, or a wedding that
 * has both partners, leaves the account without a wedding.
 */
export async function joinWeddingByRegistration(
  tx: Queryable,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  const accepted = await acceptByRegistration(
    tx,
    weddingInvitations,
    userId,
    { tokenHash, now },
    async (row) => !(await isFullFor(tx, row)),
  )
  if (accepted) await join(tx, userId, accepted, now)
}

/**
 * Locks the wedding that the link leads to together with the person's own one, which they may leave
 * for it: two who have invited each other lock the same two.
 */
async function lockBothWeddings(tx: Queryable, userId: string, token: string) {
  const rows = await tx
    .selectFrom('partnerInvitations')
    .select('weddingId')
    .where('tokenHash', '=', hashLinkToken(token))
    .union(
      tx
        .selectFrom('weddingMembers')
        .select('weddingId')
        .where('userId', '=', userId)
        .where('kind', '=', 'partner'),
    )
    .execute()
  await lockWeddings(
    tx,
    rows.map(({ weddingId }) => weddingId),
  )
}

async function leaveOwn(
  tx: Queryable,
  deps: BookingDeps,
  { userId, weddingId, leavesOwn }: { userId: string; weddingId: string; leavesOwn: boolean },
  now: Date,
) {
  const own = await ownWedding(tx, userId)
  if (!own || own.id === weddingId) return
  if (!own.isBlank && !leavesOwn) throw new Problem('other_wedding')
  if (own.hasOtherPartner) {
    await leaveWedding(tx, { userId, weddingId: own.id })
    await recordActivity(
      tx,
      { weddingId: own.id, userId, kind: 'member.left', area: 'members', subject: null },
      now,
    )
  } else await eraseWedding(tx, deps, own.id, now)
}

/** A helper who is invited as a partner becomes one; nobody becomes less by an invitation. */
async function join(
  tx: Queryable,
  userId: string,
  { weddingId, kind, rights }: WeddingInvitationRow,
  now: Date,
) {
  const already = await readMember(tx, userId, weddingId)
  if (already?.kind === 'partner' || (already && kind === 'helper'))
    throw new Problem('already_exists')
  if (await isFullFor(tx, { weddingId, kind })) throw new Problem('too_many')
  await tx
    .insertInto('weddingMembers')
    .values({ weddingId, userId, kind, rights: JSON.stringify(rights), joinedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['weddingId', 'userId'])
        .doUpdateSet({ kind, rights: JSON.stringify(rights) }),
    )
    .execute()
}

async function isFullFor(
  tx: Queryable,
  { weddingId, kind }: Pick<WeddingInvitationRow, 'weddingId' | 'kind'>,
) {
  return kind === 'partner' && (await countPartners(tx, weddingId)) >= maxPartners
}
