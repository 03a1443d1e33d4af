import { Hono } from 'hono'
import * as v from 'valibot'
import { registrationSchema } from '#machines/account/account.schema.ts'
import { instantSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { receiveRegistration } from './commands/keep-registration.ts'

export const accountRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/registrations',
    operation(
      {
        summary: 'Keep what registration told beyond the sign-up, for the first sign-in of the new account',
        roles: 'everyone',
        body: registrationSchema,
        idempotent: true,
        limit: { name: 'registrations', by: 'address', limit: 60, seconds: 3_600 },
        answers: { 202: v.object({ expiresAt: instantSchema }) },
        problems: ['already_exists'],
      },
      ({ body, idempotencyKey }) => receiveRegistration(deps, body, idempotencyKey),
    ),
  )
