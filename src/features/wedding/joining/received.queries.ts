import type { Joining } from '#machines/account/account.schema.ts'
import type { ReceivedInvitation } from '#machines/wedding/invitation/invitation.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** An invitation, for whoever holds its link. */
export function readReceived(token: string): Promise<Answer<ReceivedInvitation>> {
  return ask(api.invitations[':token'].$get({ param: { token } }))
}

export function accept(token: string, joining: Joining): Promise<Answer<Wedding>> {
  return ask(api.invitations[':token'].accept.$post({ param: { token }, json: joining }))
}

export function decline(token: string): Promise<Answer<ReceivedInvitation>> {
  return ask(api.invitations[':token'].decline.$post({ param: { token } }))
}
