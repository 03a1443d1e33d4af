import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Page } from '#machines/kernel/page.ts'
import type {
  Invitation,
  InvitersRequest,
  ListedMember,
  NewInvitation,
} from '#machines/wedding/invitation/invitation.schema.ts'
import type { Rights } from '#machines/wedding/rights.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { nothingLeft, removeOnce, withoutBody } from '#src/client/retry/remove-once.ts'

export const memberKeys = {
  list: (weddingId: string) => ['members', weddingId, 'list'] as const,
  invitations: (weddingId: string) => ['members', weddingId, 'invitations'] as const,
}

const meta = { live: ['members'] } as const

/** Who is in the wedding: a page holds more people than any wedding is planned by. */
export function membersOptions(weddingId: string) {
  return queryOptions({
    queryKey: memberKeys.list(weddingId),
    queryFn: async (): Promise<ListedMember[]> => {
      const page = await bodyOf(
        ask(
          api.weddings[':id'].members.$get({ param: { id: weddingId }, query: { limit: '100' } }),
        ),
      )
      return page.items
    },
    meta,
  })
}

export function changeRights(
  id: string,
  { userId, version }: ListedMember,
  rights: Rights,
): Promise<Answer<ListedMember>> {
  return ask(
    api.weddings[':id'].members[':userId'].$patch({
      param: { id, userId },
      json: { version, rights },
    }),
  )
}

export function removeMember(
  id: string,
  { userId, isMe }: { userId: string; isMe: boolean },
): Promise<Answer<null>> {
  const { members } = api.weddings[':id']
  return removeOnce(
    members[':userId'].$delete({ param: { id, userId } }),
    isMe
      ? nothingLeft
      : () => withoutBody(ask(members.$get({ param: { id }, query: { limit: '1' } }))),
  )
}

/** Whom the couple invited, page after page. */
export function invitationsOptions(weddingId: string) {
  return infiniteQueryOptions({
    queryKey: memberKeys.invitations(weddingId),
    queryFn: ({ pageParam: cursor }): Promise<Page<Invitation>> =>
      bodyOf(
        ask(
          api.weddings[':id'].invitations.$get({
            param: { id: weddingId },
            query: { ...(cursor && { cursor }) },
          }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta,
  })
}

export function invite(
  id: string,
  invitation: NewInvitation,
  key: string,
): Promise<Answer<Invitation>> {
  return ask(
    api.weddings[':id'].invitations.$post(
      { param: { id }, json: invitation },
      { headers: { 'Idempotency-Key': key } },
    ),
  )
}

export function stepInvitation(
  id: string,
  { id: invitationId, version }: Invitation,
  event: InvitersRequest['event'],
  key: string,
): Promise<Answer<Invitation>> {
  const call = { param: { id, invitationId }, json: { version, event } }
  return ask(
    api.weddings[':id'].invitations[':invitationId'].steps.$post(call, {
      headers: { 'Idempotency-Key': key },
    }),
  )
}
