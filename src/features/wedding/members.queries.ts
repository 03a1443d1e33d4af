import type { Joining } from '#machines/account/account.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type {
  Invitation,
  InvitersRequest,
  ListedMember,
  NewInvitation,
  ReceivedInvitation,
} from '#machines/wedding/invitation/invitation.schema.ts'
import type { Rights } from '#machines/wedding/rights.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** Who is in the wedding: a page holds more people than any wedding is planned by. */
export async function readMembers(id: string): Promise<Answer<ListedMember[]>> {
  const answer = await ask(api.weddings[':id'].members.$get({ param: { id }, query: { limit: '100' } }))
  return answer.result === 'answer' ? { result: 'answer', body: answer.body.items } : answer
}

export function changeRights(id: string, { userId, version }: ListedMember, rights: Rights): Promise<Answer<ListedMember>> {
  return ask(api.weddings[':id'].members[':userId'].$patch({ param: { id, userId }, json: { version, rights } }))
}

export function removeMember(id: string, userId: string): Promise<Answer<null>> {
  return ask(api.weddings[':id'].members[':userId'].$delete({ param: { id, userId } }))
}

export function readInvitations(id: string, cursor: string | null): Promise<Answer<Page<Invitation>>> {
  return ask(api.weddings[':id'].invitations.$get({ param: { id }, query: { ...(cursor && { cursor }) } }))
}

export function invite(id: string, invitation: NewInvitation, key: string): Promise<Answer<Invitation>> {
  return ask(api.weddings[':id'].invitations.$post({ param: { id }, json: invitation }, { headers: { 'Idempotency-Key': key } }))
}

export function askAsInviter(
  id: string,
  { id: invitationId, version }: Invitation,
  event: InvitersRequest['event'],
  key: string,
): Promise<Answer<Invitation>> {
  const call = { param: { id, invitationId }, json: { version, event } }
  return ask(api.weddings[':id'].invitations[':invitationId'].steps.$post(call, { headers: { 'Idempotency-Key': key } }))
}

export function readReceived(token: string): Promise<Answer<ReceivedInvitation>> {
  return ask(api.invitations[':token'].$get({ param: { token } }))
}

export function accept(token: string, joining: Joining): Promise<Answer<Wedding>> {
  return ask(api.invitations[':token'].accept.$post({ param: { token }, json: joining }))
}

export function decline(token: string): Promise<Answer<ReceivedInvitation>> {
  return ask(api.invitations[':token'].decline.$post({ param: { token } }))
}
