import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { quoteFilters } from '#machines/quotes/list/quote-list.schema.ts'
import type { BusinessQuoteList, QuoteFilter } from '#machines/quotes/list/quote-list.schema.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { NewTemplate, Quote, QuoteRequest } from '#machines/quotes/quote.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { removeOnce, withoutBody } from '#src/client/retry/remove-once.ts'

const one = api.quotes[':quoteId']
const templates = api.businesses[':id']['quote-templates']
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })
const meta = { live: ['enquiries'] } as const
const query = { limit: '100' }

export const quoteKeys = {
  all: ['quotes'] as const,
  of: (enquiryId: string) => ['quotes', 'of', enquiryId] as const,
  open: (weddingId: string) => ['quotes', 'open', weddingId] as const,
  list: (businessId: string, filter: QuoteFilter) =>
    ['quotes', 'list', businessId, filter] as const,
  templates: (businessId: string) => ['quotes', 'templates', businessId] as const,
}

/** The quotes of an enquiry, newest first. */
export function quotesOptions(enquiryId: string) {
  return queryOptions({
    queryKey: quoteKeys.of(enquiryId),
    queryFn: () =>
      bodyOf(ask(api.enquiries[':enquiryId'].quotes.$get({ param: { enquiryId }, query }))),
    meta,
  })
}

/** The quotes that a wedding can compare. */
export function openQuotesOptions(weddingId: string) {
  return queryOptions({
    queryKey: quoteKeys.open(weddingId),
    queryFn: () =>
      bodyOf(ask(api.weddings[':id'].quotes.$get({ param: { id: weddingId }, query }))),
    meta,
  })
}

/** A business’s quotes of one filter, page by page, each with the counts of all filters. */
export function businessQuotesOptions(businessId: string, filter: QuoteFilter) {
  return infiniteQueryOptions({
    queryKey: quoteKeys.list(businessId, filter),
    queryFn: ({ pageParam: cursor }): Promise<BusinessQuoteList> =>
      bodyOf(
        ask(
          api.businesses[':id'].quotes.$get({
            param: { id: businessId },
            query: { filter, limit: '25', ...(cursor ? { cursor } : {}) },
          }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta,
  })
}

/** The filter in the address: `?show=open`. */
export function quoteFilterIn(search: string): QuoteFilter {
  const asked = new URLSearchParams(search).get('show')
  return quoteFilters.find((known) => known === asked) ?? 'all'
}

/** The templates of a business. */
export function templatesOptions(businessId: string) {
  return queryOptions({
    queryKey: quoteKeys.templates(businessId),
    queryFn: () => bodyOf(ask(templates.$get({ param: { id: businessId }, query }))),
  })
}

export function createQuote(
  enquiryId: string,
  { key, content }: { key: string; content: QuoteContent },
): Promise<Answer<Quote>> {
  return ask(
    api.enquiries[':enquiryId'].quotes.$post(
      { param: { enquiryId }, json: { content } },
      keyed(key),
    ),
  )
}

export function changeQuote(
  { id: quoteId, version }: Pick<Quote, 'id' | 'version'>,
  content: QuoteContent,
): Promise<Answer<Quote>> {
  return ask(one.$put({ param: { quoteId }, json: { version, content } }))
}

export function takeQuoteStep(
  quoteId: string,
  request: QuoteRequest,
  key: string,
): Promise<Answer<Quote>> {
  return ask(one.events.$post({ param: { quoteId }, json: request }, keyed(key)))
}

export function addTemplate(businessId: string, template: NewTemplate, key: string) {
  return ask(templates.$post({ param: { id: businessId }, json: template }, keyed(key)))
}

export function removeTemplate(businessId: string, templateId: string): Promise<Answer<null>> {
  return removeOnce(
    templates[':templateId'].$delete({ param: { id: businessId, templateId } }),
    () => withoutBody(ask(templates.$get({ param: { id: businessId }, query }))),
  )
}

/** The download address of a quote’s document. */
export function quoteDocumentAddress(quoteId: string) {
  return `/api/quotes/${quoteId}/document`
}
