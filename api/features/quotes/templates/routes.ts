import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import {
  newTemplateSchema,
  quoteTemplateSchema,
  templateChangeSchema,
} from '#machines/quotes/quote.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addTemplate } from '../commands/templates/add-template.ts'
import { changeTemplate, removeTemplate } from '../commands/templates/change-template.ts'
import { listOwnTemplates } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const templateParams = v.strictObject({ id: idSchema, templateId: idSchema })
const limit = { name: 'quote-template', by: 'account', limit: 120, seconds: 3_600 } as const
const bodyBytes = 256 * 1_024

/** Saved quotes with which a business starts others. */
export const quoteTemplateRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', templatesRoutes(deps)).route('/', templateItemRoutes(deps))

const templatesRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/quote-templates',
      operation(
        {
          summary: 'List my quote templates, oldest first',
          roles: ['VENDOR'],
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(quoteTemplateSchema) },
        },
        async ({ viewer, params, query }) => ({
          status: 200,
          body: await listOwnTemplates(deps.db.query, viewer.userId, params.id, query),
        }),
      ),
    )
    .post(
      '/api/businesses/:id/quote-templates',
      operation(
        {
          summary: 'Save a quote template',
          roles: ['VENDOR'],
          params,
          body: newTemplateSchema,
          bodyBytes,
          idempotent: true,
          limit,
          answers: { 201: quoteTemplateSchema },
          problems: ['too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addTemplate(
            deps,
            { ownerId: viewer.userId, businessId: params.id },
            body,
            idempotencyKey,
          ),
      ),
    )

const templateItemRoutes = (deps: Deps) =>
  new Hono<Env>()
    .put(
      '/api/businesses/:id/quote-templates/:templateId',
      operation(
        {
          summary: 'Replace a quote template',
          roles: ['VENDOR'],
          params: templateParams,
          body: templateChangeSchema,
          bodyBytes,
          limit,
          answers: { 200: quoteTemplateSchema },
          problems: ['version_stale'],
        },
        async ({ viewer, params: { id, templateId }, body }) => ({
          status: 200,
          body: await changeTemplate(
            deps,
            { ownerId: viewer.userId, businessId: id, templateId },
            body,
          ),
        }),
      ),
    )
    .delete(
      '/api/businesses/:id/quote-templates/:templateId',
      operation(
        {
          summary: 'Delete a quote template',
          roles: ['VENDOR'],
          params: templateParams,
          limit,
          answers: { 204: null },
        },
        async ({ viewer, params: { id, templateId } }) => {
          await removeTemplate(deps, { ownerId: viewer.userId, businessId: id, templateId })
          return { status: 204, body: null }
        },
      ),
    )
