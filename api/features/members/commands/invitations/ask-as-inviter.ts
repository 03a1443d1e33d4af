import { Problem } from '#machines/kernel/problem.ts'
import type { InvitersRequest } from '#machines/wedding/invitation/invitation.schema.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { newShortLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { lockInvitation, toInvitation } from '../../invitations/queries.ts'
import { moveInvitation } from './move-invitation.ts'
import { writeInvitation } from './send-invitation.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>

/** The couple sends an invitation again, with a new link in the place of the old one, or takes it back. */
export function askAsInviter(
  deps: Dependencies,
  userId: string,
  { weddingId, invitationId }: { weddingId: string; invitationId: string },
  request: InvitersRequest,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'invitation-step', key, body: { invitationId, ...request }, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, 'partner')
      const row = await lockInvitation(tx, weddingId, invitationId)
      if (row.version !== request.version)
        throw new Problem('version_stale', { current: toInvitation(row) })
      const event = { type: request.event, at: now.toISOString() }
      if (request.event === 'REVOKE')
        return {
          status: 200 as const,
          body: toInvitation(await moveInvitation(tx, row, event, { userId })),
        }
      const { token, tokenHash } = newShortLinkToken()
      const moved = await moveInvitation(tx, row, event, { userId, tokenHash })
      await writeInvitation(tx, deps, moved, token, now)
      return { status: 200 as const, body: toInvitation(moved) }
    },
  )
}
