import { Problem } from '#machines/kernel/problem.ts'
import type { InvitersRequest } from '#machines/wedding/invitation/invitation.schema.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { newShortLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { lockInvitation } from '../queries.ts'
import type { MailDeps, InvitationRow, InvitationTarget } from '../queries.ts'
import { moveInvitation } from './move-invitation.ts'

/**
 * Whoever invites sends an invitation again, with a new link in the place of the old one, or takes
 * it back.
 */
export function stepInvitation<Row extends InvitationRow, Sent>(
  deps: MailDeps & Pick<Deps, 'db' | 'now'>,
  target: InvitationTarget<Row, Sent>,
  { userId, targetId, invitationId }: { userId: string; targetId: string; invitationId: string },
  request: InvitersRequest,
  key: string | null,
) {
  const now = deps.now()
  const body = { [target.column]: targetId, invitationId, ...request }
  return withIdempotency(
    deps.db,
    { owner: userId, operation: target.stepOperation, key, body, now },
    async (tx): Promise<{ status: 200; body: Sent }> => {
      await target.requireInviter(tx, userId, targetId)
      const row = await lockInvitation(tx, target, targetId, invitationId)
      if (row.version !== request.version)
        throw new Problem('version_stale', { current: target.toSent(row) })
      const event = { type: request.event, at: now.toISOString() }
      if (request.event === 'REVOKE') {
        const revoked = await moveInvitation(tx, target, row, event, { userId })
        return { status: 200, body: target.toSent(revoked) }
      }
      const { token, tokenHash } = newShortLinkToken()
      const moved = await moveInvitation(tx, target, row, event, { userId, tokenHash })
      await target.queueEmail(tx, deps, moved, token, now)
      return { status: 200, body: target.toSent(moved) }
    },
  )
}
