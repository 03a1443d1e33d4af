import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { enquiryParamsSchema } from '#machines/enquiries/thread/entry.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import {
  newQuoteSchema,
  quoteChangeSchema,
  quoteParamsSchema,
  quoteRequestSchema,
  quoteSchema,
} from '#machines/quotes/quote.schema.ts'
import type { Deps } from '#api/deps.ts'
import { downloadHeaders } from '#api/http/contract/download.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { changeQuote } from './commands/change-quote.ts'
import { createQuote } from './commands/create-quote.ts'
import { readQuoteDocument } from './commands/read-quote-document.ts'
import { takeQuoteStep } from './commands/take-quote-step.ts'
import { listQuotes, listOpenQuotes } from './queries.ts'

const limit = { name: 'quote', by: 'account', limit: 300, seconds: 3_600 } as const
const bodyBytes = 256 * 1_024

/** The quotes of an enquiry, for both of its sides. */
export const quoteRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', quotesRoutes(deps)).route('/', quoteItemRoutes(deps))

const quotesRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/enquiries/:enquiryId/quotes',
      operation(
        {
          summary: 'List the quotes of an enquiry, newest first; only the business sees drafts',
          roles: ['COUPLE', 'VENDOR'],
          params: enquiryParamsSchema,
          query: pageQuerySchema,
          answers: { 200: pageSchema(quoteSchema) },
        },
        async ({ viewer, params, query }) => ({
          status: 200,
          body: await listQuotes(deps.db.query, viewer, params.enquiryId, query),
        }),
      ),
    )
    .post(
      '/api/enquiries/:enquiryId/quotes',
      operation(
        {
          summary:
            'Create a draft quote for an enquiry to my business; there is one draft at a time',
          roles: ['VENDOR'],
          params: enquiryParamsSchema,
          body: newQuoteSchema,
          bodyBytes,
          idempotent: true,
          limit,
          answers: { 201: quoteSchema },
          problems: ['event_not_allowed', 'already_exists'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          createQuote(deps, viewer, params.enquiryId, body, idempotencyKey),
      ),
    )
    .get(
      '/api/weddings/:id/quotes',
      operation(
        {
          summary: 'List the quotes that a wedding can compare: open or accepted, oldest first',
          roles: ['COUPLE'],
          member: { area: 'vendors', to: 'view' },
          params: v.strictObject({ id: idSchema }),
          query: pageQuerySchema,
          answers: { 200: pageSchema(quoteSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listOpenQuotes(deps.db.query, params.id, query),
        }),
      ),
    )

const quoteItemRoutes = (deps: Deps) =>
  new Hono<Env>()
    .put(
      '/api/quotes/:quoteId',
      operation(
        {
          summary: 'Replace my draft of a quote',
          roles: ['VENDOR'],
          params: quoteParamsSchema,
          body: quoteChangeSchema,
          bodyBytes,
          limit: { ...limit, name: 'quote-draft', limit: 3_000 },
          answers: { 200: quoteSchema },
          problems: ['version_stale', 'event_not_allowed'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeQuote(deps, viewer, params.quoteId, body),
        }),
      ),
    )
    .post(
      '/api/quotes/:quoteId/events',
      operation(
        {
          summary: 'Send, accept, decline, counter, keep or withdraw a quote',
          roles: ['COUPLE', 'VENDOR'],
          params: quoteParamsSchema,
          body: quoteRequestSchema,
          idempotent: true,
          limit,
          answers: { 200: quoteSchema },
          problems: ['version_stale', 'event_not_allowed', 'no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          takeQuoteStep(deps, viewer, params.quoteId, body, idempotencyKey),
      ),
    )
    .get(
      '/api/quotes/:quoteId/document',
      operation(
        {
          summary: 'Get a quote as a PDF, for both sides',
          roles: ['COUPLE', 'VENDOR'],
          params: quoteParamsSchema,
          limit: { name: 'document', by: 'account', limit: 60, seconds: 60 },
          produces: 'application/octet-stream',
          answers: { 200: v.custom<Readable>(() => true) },
        },
        async ({ viewer, params }) => {
          const { file, name, size } = await readQuoteDocument(deps, viewer, params.quoteId)
          return {
            status: 200,
            body: file,
            headers: downloadHeaders(name, 'application/pdf', size),
          }
        },
      ),
    )
