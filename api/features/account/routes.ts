import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { registrationSchema } from '#machines/account/account.schema.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import {
  deletionRecordSchema,
  deletionRequestSchema,
} from '#machines/account/deletion/deletion.schema.ts'
import { requestDeletion } from './commands/deletion/request-deletion.ts'
import { findRequiredProof } from './commands/deletion/prove-owner.ts'
import { exportAccount } from './commands/export/export-account.ts'
import { receiveRegistration } from './commands/save-registration.ts'
import { readDeletion } from './queries.ts'

export const accountRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', registrationRoutes(deps)).route('/', deletionRoutes(deps))

const registrationRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/registrations',
      operation(
        {
          summary: 'Store the details from registration for the first sign-in of the new account',
          roles: 'everyone',
          body: registrationSchema,
          idempotent: true,
          limit: { name: 'registrations', by: 'address', limit: 60, seconds: 3_600 },
          answers: { 202: v.object({ expiresAt: instantSchema }) },
          problems: ['already_exists', 'terms_not_accepted'],
        },
        ({ body, idempotencyKey }) => receiveRegistration(deps, body, idempotencyKey),
      ),
    )
    .get(
      '/api/account/export',
      operation(
        {
          summary: 'Export all data of my account as a ZIP of JSON, CSV and files',
          roles: 'signed in',
          limit: { name: 'account-export', by: 'account', limit: 20, seconds: 3_600 },
          answers: { 200: v.custom<Readable>(() => true) },
          produces: 'application/octet-stream',
        },
        async ({ viewer }) => {
          const { content, fileName } = await exportAccount(deps, viewer.userId)
          const headers = {
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename="${fileName}"`,
          }
          return { status: 200, body: content, headers }
        },
      ),
    )

const deletionRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/account/deletion',
      operation(
        {
          summary: 'Get the state of my account’s deletion, and what it would delete',
          roles: 'signed in',
          answers: { 200: deletionRecordSchema },
        },
        async ({ viewer }) => ({
          status: 200,
          body: {
            ...(await readDeletion(deps.db.query, viewer.userId)),
            proof: await findRequiredProof(deps, viewer.sessionId),
          },
        }),
      ),
    )
    .post(
      '/api/account/deletion/events',
      operation(
        {
          summary: 'Request the deletion of my account, or cancel it',
          roles: 'signed in',
          body: deletionRequestSchema,
          idempotent: true,
          limit: { name: 'account-deletion', by: 'account', limit: 10, seconds: 15 * 60 },
          answers: { 200: deletionRecordSchema },
          problems: [
            'event_not_allowed',
            'wrong_password',
            'sign_in_again',
            'too_many_requests',
            'provider_unavailable',
          ],
        },
        ({ viewer, body, idempotencyKey }) => requestDeletion(deps, viewer, body, idempotencyKey),
      ),
    )
