import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'
import type { Invitation, NewInvitation } from '#machines/wedding/invitation/invitation.schema.ts'
import { allRights } from '#machines/wedding/rights.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { queueLetter } from '#api/features/notices/commands/queue-letter.ts'
import { newShortLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readInviter, toInvitation } from '../../invitations/queries.ts'
import { countPartners, isInWedding } from '../../queries.ts'
import type { InvitationRow } from '../../invitations/queries.ts'

type Dependencies = Pick<Deps, 'config' | 'renderMail' | 'log'>

/** As many unanswered invitations as a wedding may have. */
const maxOpen = 20
/** A wedding is that of two; whoever else plans it helps. */
export const maxPartners = 2

/** A partner of the wedding invites somebody by mail. */
export function invite(
  deps: Dependencies & Pick<Deps, 'db' | 'now'>,
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

/** Makes an invitation and writes its mail. Who is in the wedding or has an open invitation already is refused with already_exists. */
export async function sendInvitation(
  tx: Queryable,
  deps: Dependencies,
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
  const { token, tokenHash } = newShortLinkToken()
  const { stored } = begin(partnerInvitation, { sentAt: now.toISOString() })
  const row = await tx
    .insertInto('partnerInvitations')
    .values({
      id: newId(now),
      weddingId,
      email,
      kind,
      rights: JSON.stringify(kind === 'partner' ? allRights : rights),
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
  const subject = { id: row.id, name: email }
  await recordActivity(
    tx,
    { weddingId, userId, kind: 'invitation.sent', area: 'members', subject, facts: { kind } },
    now,
  )
  return toInvitation(row)
}

/** The mail with the link: the one place where the token is. */
export async function writeInvitation(
  tx: Queryable,
  deps: Dependencies,
  row: InvitationRow,
  token: string,
  now: Date,
): Promise<void> {
  const { inviter, names, zone } = await readInviter(tx, row)
  const letter = row.kind === 'partner' ? 'invitationPartner' : 'invitationHelper'
  const url = `${deps.config.publicUrl}/invitation/${token}`
  const day = dayIn(zone, new Date(row.facts.expiresAt))
  await queueLetter(tx, deps, letter, { to: row.email, inviter, names, day, url }, now)
}
