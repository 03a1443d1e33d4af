import { Hono } from 'hono'
import * as v from 'valibot'
import { contactMessageSchema } from '#machines/contact/contact.schema.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { receiveMessage } from './commands/receive-message.ts'

export const contactRoutes = (deps: Deps) =>
  new Hono<Env>().post(
    '/api/contact',
    operation(
      {
        summary: 'Send a message to the makers of this product; the given address gets a receipt',
        roles: 'everyone',
        body: contactMessageSchema,
        idempotent: true,
        limit: { name: 'contact', by: 'address', limit: 10, seconds: 3_600 },
        answers: { 202: v.object({ receivedAt: instantSchema }) },
      },
      ({ body, idempotencyKey }) => receiveMessage(deps, body, idempotencyKey),
    ),
  )
