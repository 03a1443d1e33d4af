import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Page } from '#machines/kernel/page.ts'
import type { ColleagueInvitation, StaffMember } from '#machines/staff/staff.schema.ts'
import type { InvitersRequest } from '#machines/wedding/invitation/invitation.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { nothingLeft, removeOnce, withoutBody } from '#src/client/retry/remove-once.ts'

const staffKeys = {
  list: (businessId: string) => ['staff', businessId, 'list'] as const,
  invitations: (businessId: string) => ['staff', businessId, 'invitations'] as const,
}

const meta = { live: ['business'] } as const
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** Who works for a business, its owner first. */
export function staffOptions(businessId: string) {
  return queryOptions({
    queryKey: staffKeys.list(businessId),
    queryFn: async (): Promise<StaffMember[]> =>
      (await bodyOf(ask(api.businesses[':id'].members.$get({ param: { id: businessId } })))).items,
    meta,
  })
}

export function removeColleague(
  id: string,
  { userId, isMe }: Pick<StaffMember, 'userId' | 'isMe'>,
): Promise<Answer<null>> {
  const { members } = api.businesses[':id']
  return removeOnce(
    members[':userId'].$delete({ param: { id, userId } }),
    isMe ? nothingLeft : () => withoutBody(ask(members.$get({ param: { id } }))),
  )
}

/** Whom the owner invited, page after page. */
export function colleagueInvitationsOptions(businessId: string) {
  return infiniteQueryOptions({
    queryKey: staffKeys.invitations(businessId),
    queryFn: ({ pageParam: cursor }): Promise<Page<ColleagueInvitation>> =>
      bodyOf(
        ask(
          api.businesses[':id'].invitations.$get({
            param: { id: businessId },
            query: { ...(cursor && { cursor }) },
          }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta,
  })
}

export function inviteColleague(
  id: string,
  email: string,
  key: string,
): Promise<Answer<ColleagueInvitation>> {
  return ask(
    api.businesses[':id'].invitations.$post({ param: { id }, json: { email } }, keyed(key)),
  )
}

export function stepInvitation(
  id: string,
  { id: invitationId, version }: ColleagueInvitation,
  event: InvitersRequest['event'],
  key: string,
): Promise<Answer<ColleagueInvitation>> {
  const call = { param: { id, invitationId }, json: { version, event } }
  return ask(api.businesses[':id'].invitations[':invitationId'].steps.$post(call, keyed(key)))
}
