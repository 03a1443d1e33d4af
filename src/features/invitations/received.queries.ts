import type { Joining } from '#machines/account/account.schema.ts'
import type { ReceivedColleagueInvitation, StaffMember } from '#machines/staff/staff.schema.ts'
import type { ReceivedInvitation } from '#machines/wedding/invitation/invitation.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** What every invitation tells whoever holds its link. */
export type AnyReceived = Pick<ReceivedInvitation, 'state' | 'facts' | 'email' | 'inviter'>

/** What whoever holds the link of an invitation asks the API. */
export interface InvitationCalls<Received extends AnyReceived, Joined> {
  read: (token: string) => Promise<Answer<Received>>
  accept: (token: string, joining: Joining, key: string) => Promise<Answer<Joined>>
  decline: (token: string) => Promise<Answer<Received>>
}

const wedding = api.invitations[':token']
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

export const weddingInvitation: InvitationCalls<ReceivedInvitation, Wedding> = {
  read: (token) => ask(wedding.$get({ param: { token } })),
  accept: (token, json, key) => ask(wedding.accept.$post({ param: { token }, json }, keyed(key))),
  decline: (token) => ask(wedding.decline.$post({ param: { token } })),
}

const business = api['business-invitations'][':token']

export const businessInvitation: InvitationCalls<
  ReceivedColleagueInvitation,
  { items: StaffMember[] }
> = {
  read: (token) => ask(business.$get({ param: { token } })),
  accept: (token, { acceptedTerms }, key) =>
    ask(
      business.accept.$post(
        { param: { token }, json: acceptedTerms ? { acceptedTerms } : {} },
        keyed(key),
      ),
    ),
  decline: (token) => ask(business.decline.$post({ param: { token } })),
}
