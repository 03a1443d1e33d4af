import { Hono } from 'hono'
import * as v from 'valibot'
import { rsvpSettingsChangeSchema, rsvpSettingsSchema } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import {
  couplesStepSchema,
  guestsStepSchema,
  linkWishSchema,
  receivedRsvpSchema,
  rsvpAnswerSchema,
  rsvpLinksSchema,
  rsvpSchema,
  rsvpTokenSchema,
  sendingSchema,
  sentSchema,
} from '#machines/guests/rsvp/rsvp.schema.ts'
import { listQuerySchema, listSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { calendarFile } from '#api/http/contract/declaration.ts'
import type { Env, RequestContext } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { answerRsvp, openRsvp, stepByHousehold } from '../commands/rsvp/answer-rsvp.ts'
import { rsvpCalendar } from '../commands/rsvp/rsvp-calendar.ts'
import { changeSettings } from '../commands/rsvp/keep-settings.ts'
import { remindNow } from '../commands/rsvp/keep-standing.ts'
import { showLinks } from '../commands/rsvp/make-rsvps.ts'
import { sendRsvps, stepByCouple } from '../commands/rsvp/send-rsvps.ts'
import { listRsvps, readSettings } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const view = { area: 'guests', to: 'view' } as const
const letters = { name: 'rsvp-letters', by: 'account', limit: 60, seconds: 3_600 } as const
const steps = { name: 'rsvp-steps', by: 'account', limit: 600, seconds: 3_600 } as const
const unlisted = { 'x-robots-tag': 'noindex, nofollow' }

export const rsvpRoutes = (deps: Deps) => {
  const asker = (token: string, exchange: RequestContext) => ({
    token,
    guess: () => deps.limits.take(`link:${exchange.address()}`, { limit: 30, seconds: 60 }),
  })
  return new Hono<Env>()
    .get(
      '/api/weddings/:id/rsvps',
      operation(
        {
          summary: 'Where the invitations of the households stand',
          roles: ['COUPLE'],
          params,
          query: listQuerySchema,
          answers: { 200: listSchema(rsvpSchema) },
          problems: ['no_right'],
        },
        async ({ viewer, params, query }) => {
          await requireMember(deps.db.query, viewer.userId, params.id, view)
          return { status: 200, body: await listRsvps(deps.db.query, params.id, query) }
        },
      ),
    )
    .post(
      '/api/weddings/:id/rsvps',
      operation(
        {
          summary: 'Send invitations by mail, or say that they were posted',
          roles: ['COUPLE'],
          params,
          body: sendingSchema,
          idempotent: true,
          limit: letters,
          answers: { 200: sentSchema },
          problems: ['no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          sendRsvps(deps, { userId: viewer.userId, weddingId: params.id }, body, idempotencyKey),
      ),
    )
    .post(
      '/api/weddings/:id/rsvps/links',
      operation(
        {
          summary: 'The links that households answer by, made where there are none',
          roles: ['COUPLE'],
          params,
          body: linkWishSchema,
          limit: steps,
          answers: { 200: rsvpLinksSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await showLinks(deps, { userId: viewer.userId, weddingId: params.id }, body.householdIds),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/rsvps/reminders',
      operation(
        {
          summary: 'Remind those who have not answered and were not written to within a fortnight',
          roles: ['COUPLE'],
          params,
          limit: letters,
          answers: { 200: v.object({ reminded: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)) }) },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({ status: 200, body: await remindNow(deps, { userId: viewer.userId, weddingId: params.id }) }),
      ),
    )
    .post(
      '/api/weddings/:id/rsvps/:rsvpId/steps',
      operation(
        {
          summary: 'Send one invitation, say that it was posted, or give it a new link',
          roles: ['COUPLE'],
          params: v.strictObject({ id: idSchema, rsvpId: idSchema }),
          body: couplesStepSchema,
          limit: steps,
          answers: { 200: rsvpSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await stepByCouple(deps, { userId: viewer.userId, weddingId: params.id, id: params.rsvpId }, body),
        }),
      ),
    )
    .get(
      '/api/weddings/:id/rsvp-settings',
      operation(
        {
          summary: 'How the couple wants to be answered',
          roles: ['COUPLE'],
          params,
          answers: { 200: rsvpSettingsSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => {
          await requireMember(deps.db.query, viewer.userId, params.id, view)
          return { status: 200, body: await readSettings(deps.db.query, params.id, deps.now()) }
        },
      ),
    )
    .patch(
      '/api/weddings/:id/rsvp-settings',
      operation(
        {
          summary: 'Change the deadline, the meals, the questions or the reminders; freeze the headcount or take answers again',
          roles: ['COUPLE'],
          params,
          body: rsvpSettingsChangeSchema,
          limit: steps,
          answers: { 200: rsvpSettingsSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeSettings(deps, { userId: viewer.userId, weddingId: params.id }, body),
        }),
      ),
    )
    .get(
      '/api/rsvp/:token',
      operation(
        {
          summary: 'An invitation for whoever has its link',
          roles: 'everyone',
          params: v.strictObject({ token: rsvpTokenSchema }),
          answers: { 200: receivedRsvpSchema },
          problems: ['too_many_requests'],
        },
        async ({ params, exchange }) => ({ status: 200, body: await openRsvp(deps, asker(params.token, exchange)), headers: unlisted }),
      ),
    )
    .get(
      '/api/rsvp/:token/calendar.ics',
      operation(
        {
          summary: 'What a household is invited to, for its own calendar',
          roles: 'everyone',
          params: v.strictObject({ token: rsvpTokenSchema }),
          produces: calendarFile,
          answers: { 200: v.string() },
          problems: ['too_many_requests'],
        },
        async ({ params, exchange }) => ({
          status: 200,
          body: await rsvpCalendar(deps, asker(params.token, exchange)),
          headers: { ...unlisted, 'content-disposition': 'attachment; filename="wedding.ics"' },
        }),
      ),
    )
    .post(
      '/api/rsvp/:token/steps',
      operation(
        {
          summary: 'Say that an invitation was opened, or that somebody has begun to answer',
          roles: 'everyone',
          params: v.strictObject({ token: rsvpTokenSchema }),
          body: guestsStepSchema,
          answers: { 200: receivedRsvpSchema },
          problems: ['event_not_allowed', 'too_many_requests'],
        },
        async ({ params, body, exchange }) => ({
          status: 200,
          body: await stepByHousehold(deps, asker(params.token, exchange), body.event),
        }),
      ),
    )
    .post(
      '/api/rsvp/:token/answer',
      operation(
        {
          summary: 'Answer for everybody in a household, or change the answer',
          roles: 'everyone',
          params: v.strictObject({ token: rsvpTokenSchema }),
          body: rsvpAnswerSchema,
          idempotent: true,
          answers: { 200: receivedRsvpSchema },
          problems: ['event_not_allowed', 'version_stale', 'too_many_requests'],
        },
        async ({ params, body, idempotencyKey, exchange }) => ({
          status: 200,
          body: await answerRsvp(deps, asker(params.token, exchange), body, idempotencyKey),
        }),
      ),
    )
}
