import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import {
  emailChangeSchema,
  emailConfirmationSchema,
} from '#machines/account/email-change/email-change.schema.ts'
import { meSchema } from '#machines/session/session.schema.ts'
import { confirmEmailChange, requestEmailChange } from '../commands/changes/change-email.ts'
import type { RefreshSession } from '../commands/refresh-session.ts'

/** Another address for an account. */
export const emailRoutes = (deps: Deps, refreshSession: RefreshSession) =>
  new Hono<Env>()
    .post(
      '/api/auth/change-email',
      operation(
        {
          summary:
            'Send a code to a new address for the account; the present one counts until the code is confirmed',
          roles: 'signed in',
          body: emailChangeSchema,
          limit: { name: 'change-email', by: 'account', limit: 10, seconds: 15 * 60 },
          answers: { 204: null },
          problems: [
            'wrong_password',
            'email_taken',
            'email_elsewhere',
            'provider_unavailable',
            'too_many_requests',
          ],
        },
        async ({ viewer, body }) => {
          await requestEmailChange(deps, refreshSession, viewer, body)
          return { status: 204, body: null }
        },
      ),
    )
    .post(
      '/api/auth/confirm-email',
      operation(
        {
          summary: 'Confirm the new address of the account with its code',
          roles: 'signed in',
          body: emailConfirmationSchema,
          idempotent: true,
          limit: { name: 'confirm-email', by: 'account', limit: 30, seconds: 15 * 60 },
          answers: { 200: meSchema },
          problems: [
            'code_mismatch',
            'code_expired',
            'email_taken',
            'email_elsewhere',
            'provider_unavailable',
            'too_many_requests',
          ],
        },
        ({ viewer, body, idempotencyKey }) =>
          confirmEmailChange(deps, refreshSession, viewer, body, idempotencyKey),
      ),
    )
