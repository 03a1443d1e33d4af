import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { waitingProofSchema } from '#machines/vendors/review/waiting-proof.schema.ts'
import { proofDecisionSchema } from '#machines/proofs/proof.schema.ts'
import { reviewRecordSchema } from '#machines/vendors/approval-record.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { decideProof } from '../commands/proofs/decide-proof.ts'
import { listWaitingProofs } from './queries.ts'

/** Verification documents, for the review team. */
export const proofRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/proofs',
      operation(
        {
          summary:
            'List documents of listed businesses that wait for the review team, oldest first',
          roles: ['ADMIN'],
          query: pageQuerySchema,
          answers: { 200: pageSchema(waitingProofSchema) },
        },
        async ({ query }) => ({ status: 200, body: await listWaitingProofs(deps.db.query, query) }),
      ),
    )
    .post(
      '/api/proofs/:id/events',
      operation(
        {
          summary: 'Accept a document with its last valid day, or refuse it with a reason',
          roles: ['ADMIN'],
          params: v.strictObject({ id: idSchema }),
          body: proofDecisionSchema,
          idempotent: true,
          limit: { name: 'decide', by: 'account', limit: 300, seconds: 60 },
          answers: { 200: reviewRecordSchema },
          problems: ['version_stale', 'event_not_allowed', 'claimed_by_colleague'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          decideProof(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
