import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Enquiry, EnquiryEventRequest } from '#machines/enquiries/enquiry-record.schema.ts'
import type { EnquiryFilter } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { NewEnquiry } from '#machines/enquiries/enquiry.schema.ts'
import type {
  PublicFacts,
  ResponseFacts,
} from '#machines/enquiries/details/response-facts.schema.ts'
import type { Attachment, Entry } from '#machines/enquiries/thread/entry.schema.ts'
import type { NewThreadReport } from '#machines/enquiries/thread/thread-report.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { sendFile } from '#src/client/records/upload.ts'

const one = api.enquiries[':enquiryId']
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** Whose list it is: that of a wedding, or of a business. */
export type InboxOf = { side: 'couple'; id: string } | { side: 'vendor'; id: string }

export const enquiryKeys = {
  all: ['enquiries'] as const,
  lists: ['enquiries', 'list'] as const,
  list: ({ side, id }: InboxOf, filter: EnquiryFilter) =>
    ['enquiries', 'list', side, id, filter] as const,
  one: (id: string) => ['enquiries', 'one', id] as const,
  entries: (id: string) => ['enquiries', 'entries', id] as const,
}

const meta = { live: ['enquiries'] } as const

/** The enquiries of one side, page after page, each page with the counts of all filters. */
export function enquiriesOptions(of: InboxOf, filter: EnquiryFilter) {
  return infiniteQueryOptions({
    queryKey: enquiryKeys.list(of, filter),
    queryFn: ({ pageParam: cursor }) => {
      const query = { filter, limit: '25', ...(cursor ? { cursor } : {}) }
      return bodyOf(
        of.side === 'couple'
          ? ask(api.weddings[':id'].enquiries.$get({ param: { id: of.id }, query }))
          : ask(api.businesses[':id'].enquiries.$get({ param: { id: of.id }, query })),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta,
  })
}

/** An enquiry as this side reads it. */
export function enquiryOptions(enquiryId: string) {
  return queryOptions({
    queryKey: enquiryKeys.one(enquiryId),
    queryFn: (): Promise<Enquiry> => bodyOf(ask(one.$get({ param: { enquiryId } }))),
    meta,
  })
}

/** What happened in a thread, the newest first, page after page. */
export function entriesOptions(enquiryId: string) {
  return infiniteQueryOptions({
    queryKey: enquiryKeys.entries(enquiryId),
    queryFn: ({ pageParam: cursor }) =>
      bodyOf(
        ask(
          one.entries.$get({
            param: { enquiryId },
            query: { limit: '50', ...(cursor ? { cursor } : {}) },
          }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta,
  })
}

/** Asks one or several vendors; the same again under its key is asked once. */
export function askVendors(weddingId: string, asked: NewEnquiry, key: string) {
  return ask(
    api.weddings[':id'].enquiries.$post({ param: { id: weddingId }, json: asked }, keyed(key)),
  )
}

export function sendMessage(
  enquiryId: string,
  { key, body, attachments }: { key: string; body: string; attachments: string[] },
): Promise<Answer<Entry>> {
  return ask(one.messages.$post({ param: { enquiryId }, json: { body, attachments } }, keyed(key)))
}

/** Takes a step; nothing is left of a draft that was discarded. */
export function takeEnquiryStep(
  enquiryId: string,
  request: EnquiryEventRequest,
  key: string,
): Promise<Answer<Enquiry | null>> {
  return ask(one.events.$post({ param: { enquiryId }, json: request }, keyed(key)))
}

/** Everything up to an entry has been read. */
export function markThreadRead(enquiryId: string, upTo: string) {
  return ask(one.read.$put({ param: { enquiryId }, json: { upTo } }))
}

/** Where a file of a message is downloaded from. */
export function attachmentAddress(enquiryId: string, attachmentId: string) {
  return `/api/enquiries/${enquiryId}/attachments/${attachmentId}`
}

/** Uploads a file for the message that is being written. */
export function uploadAttachment(
  enquiryId: string,
  file: File,
  options: Parameters<typeof sendFile>[2],
): Promise<Answer<Attachment>> {
  const address = one.attachments.$path({
    param: { enquiryId },
    query: { name: file.name.slice(0, 200) },
  })
  return sendFile<Attachment>(address, file, options)
}

export function removeAttachment(enquiryId: string, attachmentId: string): Promise<Answer<null>> {
  return ask(one.attachments[':attachmentId'].$delete({ param: { enquiryId, attachmentId } }))
}

/** How one's own business answered its enquiries. */
export function responseFactsOptions(businessId: string) {
  return queryOptions({
    queryKey: ['enquiries', 'facts', businessId],
    queryFn: (): Promise<ResponseFacts> =>
      bodyOf(ask(api.businesses[':id']['response-facts'].$get({ param: { id: businessId } }))),
    meta,
  })
}

/** How a vendor answers, as everybody may read it. */
export function readPublicFacts(slug: string): Promise<Answer<PublicFacts>> {
  return ask(api.marketplace.listings[':slug']['response-facts'].$get({ param: { slug } }))
}

/** Tells the review team about the other side; the same again under its key is told once. */
export function reportThread(
  enquiryId: string,
  report: NewThreadReport,
  key: string,
): Promise<Answer<null>> {
  return ask(one.reports.$post({ param: { enquiryId }, json: report }, keyed(key)))
}
