import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  Audience,
  GuestMail,
  GuestMessage,
  MessageChange,
  MessageFilter,
  MessageRecipient,
  MessageStep,
  NewMessage,
  SentSaveTheDate,
  MessagePreview,
  MessagePreviewRequest,
} from '#machines/messages/message.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { removeOnce, withoutBody } from '#src/client/retry/remove-once.ts'

const messageKeys = {
  list: (weddingId: string) => ['messages', weddingId, 'list'] as const,
  saveTheDates: (weddingId: string) => ['messages', weddingId, 'save-the-dates'] as const,
  audience: (weddingId: string, filter: MessageFilter) =>
    ['messages', weddingId, 'audience', filter] as const,
  recipients: (weddingId: string, messageId: string) =>
    ['messages', weddingId, 'recipients', messageId] as const,
}

const messages = api.weddings[':id'].messages
const guestMail = api['guest-mail'][':token']

/** What was written to guests, the newest first, a page at a time. */
export function messagesOptions(weddingId: string) {
  return infiniteQueryOptions({
    queryKey: messageKeys.list(weddingId),
    queryFn: ({ pageParam }): Promise<Page<GuestMessage>> =>
      bodyOf(
        ask(
          messages.$get({
            param: { id: weddingId },
            query: pageParam === null ? {} : { cursor: pageParam },
          }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { live: ['guests'] as const },
  })
}

/** When each guest was sent a save-the-date last, by their id. */
export function saveTheDatesOptions(weddingId: string) {
  return queryOptions({
    queryKey: messageKeys.saveTheDates(weddingId),
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const sent = new Map<string, string>()
      let cursor: string | null = null
      do {
        const page: Page<SentSaveTheDate> = await bodyOf(
          ask(
            messages['save-the-dates'].$get({
              param: { id: weddingId },
              query: { limit: '2000', ...(cursor === null ? {} : { cursor }) },
            }),
          ),
        )
        for (const { guestIds, at } of page.items)
          for (const guestId of guestIds) sent.set(guestId, at)
        cursor = page.nextCursor
      } while (cursor !== null)
      return sent
    },
    meta: { live: ['guests'] as const },
    // It is a map.
    structuralSharing: false,
  })
}

/** Whom a filter means now. */
export function audienceOptions(weddingId: string, filter: MessageFilter) {
  return queryOptions({
    queryKey: messageKeys.audience(weddingId, filter),
    queryFn: (): Promise<Audience> =>
      bodyOf(ask(messages.audience.$get({ param: { id: weddingId }, query: filter }))),
    meta: { live: ['guests'] as const },
  })
}

/** The recipients of a message, and who got no email. */
export function recipientsOptions(weddingId: string, messageId: string) {
  return infiniteQueryOptions({
    queryKey: messageKeys.recipients(weddingId, messageId),
    queryFn: ({ pageParam }): Promise<Page<MessageRecipient>> =>
      bodyOf(
        ask(
          messages[':messageId'].recipients.$get({
            param: { id: weddingId, messageId },
            query: pageParam === null ? {} : { cursor: pageParam },
          }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { live: ['guests'] as const },
  })
}

/** Sent again under its key it is written once. */
export function writeMessage(
  id: string,
  message: NewMessage,
  key: string,
): Promise<Answer<GuestMessage>> {
  const headers = { 'Idempotency-Key': key }
  return ask(messages.$post({ param: { id }, json: message }, { headers }))
}

export function changeMessage(
  id: string,
  messageId: string,
  change: MessageChange,
): Promise<Answer<GuestMessage>> {
  return ask(messages[':messageId'].$patch({ param: { id, messageId }, json: change }))
}

export function removeMessage(id: string, messageId: string) {
  return removeOnce(messages[':messageId'].$delete({ param: { id, messageId } }), () =>
    withoutBody(ask(messages.$get({ param: { id }, query: { limit: '1' } }))),
  )
}

/** Sends a message, or sends it again; under its key it goes out once. */
export function stepMessage(
  id: string,
  messageId: string,
  step: MessageStep,
  key: string,
): Promise<Answer<GuestMessage>> {
  const headers = { 'Idempotency-Key': key }
  return ask(
    messages[':messageId'].steps.$post({ param: { id, messageId }, json: step }, { headers }),
  )
}

/** The email that guests would get. */
export function previewMessage(
  id: string,
  request: MessagePreviewRequest,
): Promise<Answer<MessagePreview>> {
  return ask(messages.preview.$post({ param: { id }, json: request }))
}

/** The same email to oneself. */
export function sendTestMessage(id: string, request: MessagePreviewRequest) {
  return ask(messages.test.$post({ param: { id }, json: request }))
}

/** Whose emails a link ends. */
export function readGuestMail(token: string): Promise<Answer<GuestMail>> {
  return ask(guestMail.$get({ param: { token } }))
}

/** Ends a couple's emails to one address, or lets them come again. */
export function setGuestMail(token: string, to: 'unsubscribe' | 'subscribe') {
  return ask(guestMail[to].$post({ param: { token } }))
}
