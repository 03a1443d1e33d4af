import { Hono } from 'hono'
import * as v from 'valibot'
import { contributorChangeSchema, newContributorSchema, removedSchema, writtenSchema } from '#machines/budget/budget.schema.ts'
import { newPaymentSchema, paymentChangeSchema, paymentStepSchema } from '#machines/budget/payment/payment.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addContributor, changeContributor, removeContributor } from '../commands/keep-contributors.ts'
import { addPayment, changePayment, takeStep } from '../commands/keep-payments.ts'

const params = v.strictObject({ id: idSchema })
const paymentParams = v.strictObject({ id: idSchema, paymentId: idSchema })
const contributorParams = v.strictObject({ id: idSchema, contributorId: idSchema })

export const budgetPaymentRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/budget/payments',
      operation(
        {
          summary: 'Plan a payment of an item',
          roles: ['COUPLE'],
          params,
          body: newPaymentSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: writtenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) => addPayment(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/budget/payments/:paymentId',
      operation(
        {
          summary: 'Change a payment that is still to be made',
          roles: ['COUPLE'],
          params: paymentParams,
          body: paymentChangeSchema,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changePayment(deps, { userId: viewer.userId, weddingId: params.id, id: params.paymentId }, body),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/budget/payments/:paymentId/events',
      operation(
        {
          summary: 'Take a payment one step on: paid, not paid after all, cancelled, planned again',
          roles: ['COUPLE'],
          params: paymentParams,
          body: paymentStepSchema,
          idempotent: true,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          takeStep(deps, { userId: viewer.userId, weddingId: params.id, id: params.paymentId }, body, idempotencyKey),
      ),
    )
    .post(
      '/api/weddings/:id/budget/contributors',
      operation(
        {
          summary: 'Note somebody who gives something',
          roles: ['COUPLE'],
          params,
          body: newContributorSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: writtenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) => addContributor(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/budget/contributors/:contributorId',
      operation(
        {
          summary: 'Change what somebody gives',
          roles: ['COUPLE'],
          params: contributorParams,
          body: contributorChangeSchema,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeContributor(deps, { userId: viewer.userId, weddingId: params.id, id: params.contributorId }, body),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/budget/contributors/:contributorId',
      operation(
        {
          summary: 'Strike somebody off who gives something',
          roles: ['COUPLE'],
          params: contributorParams,
          answers: { 200: removedSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeContributor(deps, { userId: viewer.userId, weddingId: params.id, id: params.contributorId }),
        }),
      ),
    )
