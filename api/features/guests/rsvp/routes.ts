import { Hono } from 'hono'
import * as v from 'valibot'
import {
  emailPreviewSchema,
  rsvpSettingsChangeSchema,
  rsvpSettingsSchema,
  invitationPreviewRequestSchema,
} from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import {
  couplesStepSchema,
  linkWishSchema,
  rsvpLinksSchema,
  rsvpSchema,
  sendingSchema,
  sentSchema,
} from '#machines/guests/rsvp/rsvp.schema.ts'
import { listQuerySchema, listSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { changeSettings } from '../commands/rsvp/change-settings.ts'
import { remindGuests } from '../commands/rsvp/remind-guests.ts'
import { showLinks } from '../commands/rsvp/lock-rsvps.ts'
import { sendRsvps, stepByCouple } from '../commands/rsvp/send-rsvps.ts'
import { previewInvitation, sendTestInvitation } from '../commands/rsvp/preview-invitation.ts'
import { listRsvps, readSettings } from './queries.ts'

const params = v.strictObject({ id: idSchema })

const view = { area: 'guests', to: 'view' } as const

const emails = { name: 'rsvp-emails', by: 'account', limit: 60, seconds: 3_600 } as const

const steps = { name: 'rsvp-steps', by: 'account', limit: 600, seconds: 3_600 } as const

export const rsvpRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', rsvpListRoutes(deps))
    .route('/', rsvpEmailRoutes(deps))
    .route('/', invitationPreviewRoutes(deps))
    .route('/', rsvpSettingRoutes(deps))

/** The states of the invitations, and sending them. */
const rsvpListRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/rsvps',
      operation(
        {
          summary: 'List the states of the households’ invitations',
          roles: ['COUPLE'],
          member: view,
          params,
          query: listQuerySchema,
          answers: { 200: listSchema(rsvpSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listRsvps(deps.db.query, params.id, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/rsvps',
      operation(
        {
          summary: 'Send invitations by mail, or mark them as posted',
          roles: ['COUPLE'],
          params,
          body: sendingSchema,
          idempotent: true,
          limit: emails,
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
          summary: 'Get the links by which households reply, and create missing ones',
          roles: ['COUPLE'],
          params,
          body: linkWishSchema,
          limit: steps,
          answers: { 200: rsvpLinksSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await showLinks(
            deps,
            { userId: viewer.userId, weddingId: params.id },
            body.householdIds,
          ),
        }),
      ),
    )

/** Reminders, and the steps of one invitation. */
const rsvpEmailRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/rsvps/reminders',
      operation(
        {
          summary: 'Remind households that have not replied and got no email in the last two weeks',
          roles: ['COUPLE'],
          params,
          idempotent: true,
          limit: emails,
          answers: {
            200: v.object({
              reminded: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
            }),
          },
          problems: ['no_right'],
        },
        async ({ viewer, params, idempotencyKey }) => ({
          status: 200,
          body: await remindGuests(
            deps,
            { userId: viewer.userId, weddingId: params.id },
            idempotencyKey,
          ),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/rsvps/:rsvpId/steps',
      operation(
        {
          summary: 'Send an invitation, mark it as posted, or give it a new link',
          roles: ['COUPLE'],
          params: v.strictObject({ id: idSchema, rsvpId: idSchema }),
          body: couplesStepSchema,
          idempotent: true,
          limit: steps,
          answers: { 200: rsvpSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          stepByCouple(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.rsvpId },
            body,
            idempotencyKey,
          ),
      ),
    )

/** A preview of an invitation. */
const invitationPreviewRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/rsvps/preview',
      operation(
        {
          summary: 'Preview the invitation with this text; nothing is sent',
          roles: ['COUPLE'],
          // The email contains the passcode of the couple's page.
          member: { area: 'guests', to: 'edit' },
          params,
          body: invitationPreviewRequestSchema,
          limit: steps,
          answers: { 200: emailPreviewSchema },
        },
        async ({ params, body }) => ({
          status: 200,
          body: await previewInvitation(deps, { weddingId: params.id }, body.text),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/rsvps/test',
      operation(
        {
          summary: 'Send a test of the invitation with this text to myself',
          roles: ['COUPLE'],
          params,
          body: invitationPreviewRequestSchema,
          limit: { name: 'rsvp-test', by: 'account', limit: 20, seconds: 3_600 },
          answers: { 204: null },
          problems: ['no_right'],
        },
        async ({ viewer, params, body }) => {
          await sendTestInvitation(deps, { userId: viewer.userId, weddingId: params.id }, body.text)
          return { status: 204, body: null }
        },
      ),
    )

/** The couple's RSVP settings. */
const rsvpSettingRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/rsvp-settings',
      operation(
        {
          summary: 'Get the settings for replies',
          roles: ['COUPLE'],
          member: view,
          params,
          answers: { 200: rsvpSettingsSchema },
        },
        async ({ params }) => ({
          status: 200,
          body: await readSettings(deps.db.query, params.id, deps.now()),
        }),
      ),
    )
    .patch(
      '/api/weddings/:id/rsvp-settings',
      operation(
        {
          summary:
            'Change the deadline, meals, questions or reminders; close replies or reopen them',
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
