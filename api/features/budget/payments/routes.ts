import { Hono } from 'hono'
import * as v from 'valibot'
import {
  contributorChangeSchema,
  newContributorSchema,
  removedSchema,
  writtenSchema,
} from '#machines/budget/budget.schema.ts'
import {
  newPaymentSchema,
  paymentChangeSchema,
  paymentStepSchema,
} from '#machines/budget/payment/payment.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addContributor } from '../commands/contributors/add-contributor.ts'
import { changeContributor } from '../commands/contributors/change-contributor.ts'
import { removeContributor } from '../commands/contributors/remove-contributor.ts'
import { addPayment } from '../commands/payments/add-payment.ts'
import { changePayment } from '../commands/payments/change-payment.ts'
import { takeStep } from '../commands/payments/take-payment-step.ts'

const params = v.strictObject({ id: idSchema })
/** What adding something to the budget promises, whatever it is. */
const adding = {
  roles: ['COUPLE'],
  params,
  idempotent: true,
  limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
  answers: { 201: writtenSchema },
  problems: ['no_right', 'too_many', 'sums_too_large'],
} as const
/** What changing something of the budget promises. */
const changing = {
  roles: ['COUPLE'],
  answers: { 200: writtenSchema },
  problems: ['no_right', 'version_stale', 'sums_too_large'],
} as const
const removing = {
  roles: ['COUPLE'],
  answers: { 200: removedSchema },
  problems: ['no_right'],
} as const

const paymentParams = v.strictObject({ id: idSchema, paymentId: idSchema })

const stepping = {
  ...changing,
  params: paymentParams,
  problems: [...changing.problems, 'event_not_allowed'],
} as const

const contributorParams = v.strictObject({ id: idSchema, contributorId: idSchema })

/** Payments, and who gives something. */
export const budgetPaymentRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', paymentRoutes(deps)).route('/', contributorRoutes(deps))

/** What is paid for it, and when. */
const paymentRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/budget/payments',
      operation(
        { ...adding, summary: 'Add a payment to an item', body: newPaymentSchema },
        ({ viewer, params, body, idempotencyKey }) =>
          addPayment(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/budget/payments/:paymentId',
      operation(
        {
          ...stepping,
          summary: 'Change a payment that is not paid yet',
          body: paymentChangeSchema,
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changePayment(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.paymentId },
            body,
          ),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/budget/payments/:paymentId/events',
      operation(
        {
          ...stepping,
          summary: 'Apply a step to a payment: paid, unpaid, cancelled or reinstated',
          body: paymentStepSchema,
          idempotent: true,
        },
        ({ viewer, params, body, idempotencyKey }) =>
          takeStep(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.paymentId },
            body,
            idempotencyKey,
          ),
      ),
    )

/** Who pays a part. */
const contributorRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/budget/contributors',
      operation(
        { ...adding, summary: 'Add a contributor', body: newContributorSchema },
        ({ viewer, params, body, idempotencyKey }) =>
          addContributor(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/budget/contributors/:contributorId',
      operation(
        {
          ...changing,
          summary: 'Change a contributor',
          params: contributorParams,
          body: contributorChangeSchema,
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeContributor(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.contributorId },
            body,
          ),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/budget/contributors/:contributorId',
      operation(
        {
          ...removing,
          summary: 'Remove a contributor',
          params: contributorParams,
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeContributor(deps, {
            userId: viewer.userId,
            weddingId: params.id,
            id: params.contributorId,
          }),
        }),
      ),
    )
