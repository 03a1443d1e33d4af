import { Hono } from 'hono'
import * as v from 'valibot'
import {
  businessChangeRecordSchema,
  changeDecisionSchema,
  newChangeSchema,
  ownerDecisionSchema,
} from '#machines/changes/business-change.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { decideChange } from '../commands/changes/decide-change.ts'
import { proposeChange } from '../commands/changes/propose-change.ts'
import { withdrawChange } from '../commands/changes/withdraw-change.ts'
import { readReview } from '../review/queries.ts'
import { listChanges, listOwnChanges, listWaitingChanges } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const changeParams = v.strictObject({ id: idSchema, changeId: idSchema })
const limit = { name: 'change', by: 'account', limit: 60, seconds: 3_600 } as const

/** Proposed changes of an approved business's checked details. */
export const changeRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', ownerRoutes(deps)).route('/', reviewerRoutes(deps))

const ownerRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/changes',
      operation(
        {
          summary: 'List the changes that I proposed for my business, newest first',
          roles: ['VENDOR'],
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(businessChangeRecordSchema) },
        },
        async ({ viewer, params, query }) => ({
          status: 200,
          body: await listOwnChanges(deps.db.query, viewer.userId, params.id, query),
        }),
      ),
    )
    .post(
      '/api/businesses/:id/changes',
      operation(
        {
          summary: 'Propose another name, category or town for my approved business',
          roles: ['VENDOR'],
          params,
          body: newChangeSchema,
          idempotent: true,
          limit,
          answers: { 201: businessChangeRecordSchema },
          problems: ['version_stale', 'event_not_allowed', 'already_exists', 'no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          proposeChange(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .post(
      '/api/businesses/:id/changes/:changeId/events',
      operation(
        {
          summary: 'Withdraw a change that I proposed',
          roles: ['VENDOR'],
          params: changeParams,
          body: ownerDecisionSchema,
          idempotent: true,
          limit,
          answers: { 200: businessChangeRecordSchema },
          problems: ['version_stale', 'event_not_allowed', 'no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          withdrawChange(
            deps,
            viewer.userId,
            { businessId: params.id, changeId: params.changeId, version: body.version },
            idempotencyKey,
          ),
      ),
    )

const reviewerRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/changes',
      operation(
        {
          summary:
            'List proposed changes of listed businesses that wait for the review team, oldest first',
          roles: ['ADMIN'],
          query: pageQuerySchema,
          answers: { 200: pageSchema(businessChangeRecordSchema) },
        },
        async ({ query }) => ({
          status: 200,
          body: await listWaitingChanges(deps.db.query, query),
        }),
      ),
    )
    .get(
      '/api/approvals/:id/changes',
      operation(
        {
          summary: 'List the changes that were proposed for a business, newest first',
          roles: ['ADMIN'],
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(businessChangeRecordSchema) },
        },
        async ({ params, query }) => {
          await readReview(deps.db.query, params.id, deps.now())
          return { status: 200, body: await listChanges(deps.db.query, params.id, query) }
        },
      ),
    )
    .post(
      '/api/changes/:id/events',
      operation(
        {
          summary: 'Accept a proposed change, or refuse it with a reason',
          roles: ['ADMIN'],
          params,
          body: changeDecisionSchema,
          idempotent: true,
          limit: { name: 'decide', by: 'account', limit: 300, seconds: 60 },
          answers: { 200: businessChangeRecordSchema },
          problems: ['version_stale', 'event_not_allowed', 'claimed_by_colleague'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          decideChange(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
