import type { Selectable } from 'kysely'
import { dayIn } from '#machines/kernel/values/dates.ts'
import type {
  ColleagueInvitation,
  ReceivedColleagueInvitation,
} from '#machines/staff/staff.schema.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { storedInvitation, toSentInvitation } from '#api/features/invitations/queries.ts'
import type { InvitationTarget } from '#api/features/invitations/queries.ts'
import { idOfAddress } from '#api/db/id.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import { zoneOfTown } from '#api/features/places/zones/queries.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { readInviter } from '../queries.ts'

type Row = Selectable<Tables['businessInvitations']>

/** Invitations of colleagues into a business: its owner sends them. */
export const businessInvitations: InvitationTarget<
  Row,
  ColleagueInvitation,
  ReceivedColleagueInvitation
> = {
  table: 'businessInvitations',
  column: 'businessId',
  stepOperation: 'colleague-invitation-step',
  requireInviter: (tx, userId, businessId) => lockForStaff(tx, userId, businessId, 'owner'),
  lock: (tx, { businessId }) =>
    tx.selectFrom('businesses').select('id').where('id', '=', businessId).forUpdate().execute(),
  toSent: toSentInvitation,
  async toReceived(db, row) {
    const { businessName, inviter } = await readInviter(db, row)
    const { state, email } = row
    return { state, facts: storedInvitation(row).facts, email, businessName, inviter }
  },
  async queueEmail(tx, deps, row, token, now) {
    const { inviter, businessName: names, ...place } = await readInviter(tx, row)
    const url = `${deps.config.publicUrl}/business-invitation/${token}`
    const day = dayIn(zoneOfTown(place) ?? 'UTC', new Date(row.facts.expiresAt))
    await queueTemplatedMail(
      tx,
      deps,
      'invitationColleague',
      { to: row.email, inviter, names, day, url },
      now,
    )
  },
  async recordFact(tx, { businessId, email }, fact, { at }) {
    if (fact !== 'declined' && fact !== 'expired') return
    const { ownerId } = await tx
      .selectFrom('businesses')
      .select('ownerId')
      .where('id', '=', businessId)
      .executeTakeFirstOrThrow()
    const kind = 'colleague.invitationEnded' as const
    const named = { facts: { names: [email] }, namedId: idOfAddress(email) }
    await notify(tx, [{ userId: ownerId, weddingId: null, kind, ...named }], at)
  },
}
