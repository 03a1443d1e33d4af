import { Hono } from 'hono'
import { lookupSchema } from '#machines/lookup/lookup.schema.ts'
import { guestParamsSchema } from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { receiveLookup } from './commands/receive-lookup.ts'

export const lookupRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/w/:slug/invitation-lookups',
    operation(
      {
        summary:
          'Request a lost invitation link; it is mailed to the address in the guest list, and the answer is always the same',
        roles: 'everyone',
        params: guestParamsSchema,
        body: lookupSchema,
        idempotent: true,
        limit: { name: 'invitation-lookup', by: 'address', limit: 10, seconds: 3_600 },
        answers: { 204: null },
      },
      ({ params, body, idempotencyKey }) => receiveLookup(deps, params.slug, body, idempotencyKey),
    ),
  )
