import { Hono } from 'hono'
import * as v from 'valibot'
import {
  guestsStepSchema,
  receivedRsvpSchema,
  rsvpAnswerSchema,
  rsvpTokenSchema,
} from '#machines/guests/rsvp/rsvp.schema.ts'
import { guestMailSchema, guestMailTokenSchema } from '#machines/messages/message.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import { calendarFile } from '#api/http/contract/declaration.ts'
import type { Env, RequestContext } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { answerRsvp, openRsvp, stepByHousehold } from '../commands/rsvp/answer-rsvp.ts'
import { unsubscribeGuest } from '../commands/messages/unsubscribe-guest.ts'
import { findGuestMail } from '../messages/queries.ts'
import { rsvpCalendar } from '../commands/rsvp/rsvp-calendar.ts'

const tokenParams = v.strictObject({ token: guestMailTokenSchema })
const ending = { name: 'guest-mail', by: 'address', limit: 30, seconds: 60 } as const
const unlisted = { 'x-robots-tag': 'noindex, nofollow' }

/** For whoever has the link of an invitation. */
export const receivedRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', receivedRsvpRoutes(deps))
    .route('/', rsvpAnswerRoutes(deps))
    .route('/', guestMailRoutes(deps))

/** An invitation for whoever has its link. */
const receivedRsvpRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/rsvp/:token',
      operation(
        {
          summary: 'Get an invitation by its link',
          roles: 'everyone',
          params: v.strictObject({ token: rsvpTokenSchema }),
          answers: { 200: receivedRsvpSchema },
          problems: ['too_many_requests'],
        },
        async ({ params, exchange }) => ({
          status: 200,
          body: await openRsvp(deps, asker(deps, params.token, exchange)),
          headers: unlisted,
        }),
      ),
    )
    .get(
      '/api/rsvp/:token/calendar.ics',
      operation(
        {
          summary: 'Get the events of a household’s invitation as a calendar file',
          roles: 'everyone',
          params: v.strictObject({ token: rsvpTokenSchema }),
          produces: calendarFile,
          answers: { 200: v.string() },
          problems: ['too_many_requests'],
        },
        async ({ params, exchange }) => ({
          status: 200,
          body: await rsvpCalendar(deps, asker(deps, params.token, exchange)),
          headers: { ...unlisted, 'content-disposition': 'attachment; filename="wedding.ics"' },
        }),
      ),
    )

/** The answer to an invitation. */
const rsvpAnswerRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/rsvp/:token/steps',
      operation(
        {
          summary: 'Record that an invitation was opened, or that a reply was started',
          roles: 'everyone',
          params: v.strictObject({ token: rsvpTokenSchema }),
          body: guestsStepSchema,
          answers: { 200: receivedRsvpSchema },
          problems: ['event_not_allowed', 'too_many_requests'],
        },
        async ({ params, body, exchange }) => ({
          status: 200,
          body: await stepByHousehold(deps, asker(deps, params.token, exchange), body.event),
        }),
      ),
    )
    .post(
      '/api/rsvp/:token/answer',
      operation(
        {
          summary: 'Reply for everybody in a household, or change the reply',
          roles: 'everyone',
          params: v.strictObject({ token: rsvpTokenSchema }),
          body: rsvpAnswerSchema,
          idempotent: true,
          answers: { 200: receivedRsvpSchema },
          problems: ['event_not_allowed', 'version_stale', 'too_many_requests'],
        },
        async ({ params, body, idempotencyKey, exchange }) => ({
          status: 200,
          body: await answerRsvp(deps, asker(deps, params.token, exchange), body, idempotencyKey),
        }),
      ),
    )

/** The holder of a link, with the limit on guesses. */
function asker(deps: Deps, token: string, exchange: RequestContext) {
  return {
    token,
    guess: () => deps.limits.take(`link:${exchange.address()}`, { limit: 30, seconds: 60 }),
  }
}

/** For holders of the link under an email. */
const guestMailRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/guest-mail/:token',
      operation(
        {
          summary: 'Get whose emails a link unsubscribes from',
          roles: 'everyone',
          params: tokenParams,
          limit: ending,
          answers: { 200: guestMailSchema },
          problems: ['not_found'],
        },
        async ({ params }) => {
          const found = await findGuestMail(deps.db.query, params.token)
          if (found === null) throw new Problem('not_found')
          return { status: 200, body: found }
        },
      ),
    )
    .post(
      '/api/guest-mail/:token/unsubscribe',
      operation(
        {
          summary:
            'Unsubscribe an address from a couple’s emails; mail programs may call it with one press',
          roles: 'everyone',
          params: tokenParams,
          fromElsewhere: true,
          limit: ending,
          answers: { 204: null },
          problems: ['not_found'],
        },
        async ({ params }) => {
          await unsubscribeGuest(deps.db.query, params.token, deps.now())
          return { status: 204, body: null }
        },
      ),
    )
    .post(
      '/api/guest-mail/:token/subscribe',
      operation(
        {
          summary: 'Subscribe an address to a couple’s emails again',
          roles: 'everyone',
          params: tokenParams,
          limit: ending,
          answers: { 204: null },
          problems: ['not_found'],
        },
        async ({ params }) => {
          await unsubscribeGuest(deps.db.query, params.token, null)
          return { status: 204, body: null }
        },
      ),
    )
