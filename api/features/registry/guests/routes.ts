import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { rsvpTokenSchema } from '#machines/guests/rsvp/rsvp.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  guestsStepSchema,
  receivedGiftSchema,
  receivedRegistrySchema,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import type { Deps } from '#api/deps.ts'
import { findRsvpByToken } from '#api/features/guests/commands/rsvp/answer-rsvp.ts'
import { downloadHeaders } from '#api/http/contract/download.ts'
import type { Env, RequestContext } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { reserveGift } from '../commands/reserve-gift.ts'
import { findPicture } from '../queries.ts'
import { receivedRegistry } from './queries.ts'

const giftParams = v.strictObject({ token: rsvpTokenSchema, giftId: idSchema })
const giftQuerySchema = v.strictObject({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[1-9]|[1-9]\d|100)$/, 'invalid_number'), v.maxLength(3)),
  ),
})
const unlisted = { 'x-robots-tag': 'noindex, nofollow' }

/** The registry for whoever has the link of an invitation. */
export const giftRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', receivedGiftRoutes(deps)).route('/', giftFileRoutes(deps))

/** The gifts, and the steps of reserving one. */
const receivedGiftRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/rsvp/:token/gifts',
      operation(
        {
          summary: 'List a couple’s gifts, by the link of an invitation',
          roles: 'everyone',
          params: v.strictObject({ token: rsvpTokenSchema }),
          query: giftQuerySchema,
          answers: { 200: receivedRegistrySchema },
          problems: ['too_many_requests'],
        },
        async ({ params, query, exchange }) => {
          const rsvp = await findRsvpByToken(
            deps.db.query,
            deps,
            asker(deps, params.token, exchange),
          )
          return {
            status: 200,
            body: await receivedRegistry(deps.db.query, rsvp, query),
            headers: unlisted,
          }
        },
      ),
    )
    .post(
      '/api/rsvp/:token/gifts/:giftId/events',
      operation(
        {
          summary: 'Reserve a gift, change the reservation, or cancel it',
          roles: 'everyone',
          params: giftParams,
          body: guestsStepSchema,
          idempotent: true,
          answers: { 200: receivedGiftSchema },
          problems: ['event_not_allowed', 'version_stale', 'too_many_requests'],
        },
        async ({ params, body, idempotencyKey, exchange }) => ({
          status: 200,
          body: await reserveGift(
            deps,
            asker(deps, params.token, exchange),
            params.giftId,
            body,
            idempotencyKey,
          ),
          headers: unlisted,
        }),
      ),
    )

/** Their pictures. */
const giftFileRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/rsvp/:token/gifts/:giftId/pictures/:pictureId',
    operation(
      {
        summary: 'Get the picture of a gift, by the link of an invitation',
        roles: 'everyone',
        params: v.strictObject({ ...giftParams.entries, pictureId: idSchema }),
        answers: { 200: v.custom<Readable>(() => true) },
        problems: ['too_many_requests'],
        produces: 'application/octet-stream',
      },
      async ({ params: { token, giftId, pictureId }, exchange }) => {
        const { weddingId } = await findRsvpByToken(
          deps.db.query,
          deps,
          asker(deps, token, exchange),
          'glance',
        )
        const { name, type, size, fileKey } = await findPicture(deps.db.query, {
          weddingId,
          giftId,
          pictureId,
        })
        return {
          status: 200,
          body: await deps.files.get(fileKey),
          headers: { ...unlisted, ...downloadHeaders(name, type, size) },
        }
      },
    ),
  )

/** Whoever has a link, and what counts a guess of theirs. */
function asker(deps: Deps, token: string, exchange: RequestContext) {
  return {
    token,
    guess: () => deps.limits.take(`link:${exchange.address()}`, { limit: 30, seconds: 60 }),
  }
}
