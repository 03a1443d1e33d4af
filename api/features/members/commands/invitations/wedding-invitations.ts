import type { Selectable } from 'kysely'
import { dayIn } from '#machines/kernel/values/dates.ts'
import type {
  Invitation,
  ReceivedInvitation,
} from '#machines/wedding/invitation/invitation.schema.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { storedInvitation, toSentInvitation } from '#api/features/invitations/queries.ts'
import type { InvitationTarget } from '#api/features/invitations/queries.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import { lockWedding } from '#api/features/wedding/commands/lock-wedding.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { readInviter } from '../../invitations/queries.ts'

export type WeddingInvitationRow = Selectable<Tables['partnerInvitations']>

/** Invitations of a partner or a helper into a wedding: its partners send them. */
export const weddingInvitations: InvitationTarget<
  WeddingInvitationRow,
  Invitation,
  ReceivedInvitation
> = {
  table: 'partnerInvitations',
  column: 'weddingId',
  stepOperation: 'invitation-step',
  requireInviter: (tx, userId, weddingId) => requireMember(tx, userId, weddingId, 'partner'),
  lock: (tx, { weddingId }) => lockWedding(tx, weddingId),
  toSent: (row) => ({ ...toSentInvitation(row), kind: row.kind, rights: row.rights }),
  async toReceived(db, row) {
    const { inviter, lines } = await readInviter(db, row)
    const { state, kind, rights, email } = row
    return { state, facts: storedInvitation(row).facts, kind, rights, email, names: lines, inviter }
  },
  async queueEmail(tx, deps, row, token, now) {
    const { inviter, names, zone } = await readInviter(tx, row)
    const template = row.kind === 'partner' ? 'invitationPartner' : 'invitationHelper'
    const url = `${deps.config.publicUrl}/invitation/${token}`
    const day = dayIn(zone, new Date(row.facts.expiresAt))
    await queueTemplatedMail(tx, deps, template, { to: row.email, inviter, names, day, url }, now)
  },
  recordFact: (tx, { id, weddingId, email, kind }, fact, { userId, at }) =>
    recordActivity(
      tx,
      {
        weddingId,
        userId,
        kind: `invitation.${fact}`,
        area: 'members',
        subject: { id, name: email },
        facts: { kind },
      },
      at,
    ),
}
