import { Hono } from 'hono'
import * as v from 'valibot'
import { joiningSchema } from '#machines/account/account.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import {
  invitationSchema,
  invitationTokenSchema,
  invitersRequestSchema,
  newInvitationSchema,
  receivedInvitationSchema,
} from '#machines/wedding/invitation/invitation.schema.ts'
import { weddingSchema } from '#machines/wedding/wedding.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { declineInvitation } from '#api/features/invitations/commands/decline-invitation.ts'
import { stepInvitation } from '#api/features/invitations/commands/step-invitation.ts'
import { findInvitationByToken, listInvitations } from '#api/features/invitations/queries.ts'
import { joinWedding } from '../commands/invitations/join-wedding.ts'
import { invite } from '../commands/invitations/send-invitation.ts'
import { weddingInvitations } from '../commands/invitations/wedding-invitations.ts'

const params = v.strictObject({ id: idSchema })
const byToken = v.strictObject({ token: invitationTokenSchema })
/** Nobody guesses 160 bits; whoever tries is slowed down all the same. */
const links = { name: 'invitation-link', by: 'address', limit: 30, seconds: 60 } as const

/** How others come to be in a wedding. */
export const invitationRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', sentInvitationRoutes(deps)).route('/', receivedInvitationRoutes(deps))

/** For those who invite. */
const sentInvitationRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/invitations',
      operation(
        {
          summary: 'List our invitations, newest first',
          roles: ['COUPLE'],
          member: 'partner',
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(invitationSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listInvitations(deps.db.query, weddingInvitations, params.id, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/invitations',
      operation(
        {
          summary: 'Invite a partner or a helper by mail',
          roles: ['COUPLE'],
          params,
          body: newInvitationSchema,
          idempotent: true,
          limit: { name: 'invite', by: 'account', limit: 30, seconds: 3_600 },
          answers: { 201: invitationSchema },
          problems: ['already_exists', 'too_many', 'no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          invite(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .post(
      '/api/weddings/:id/invitations/:invitationId/steps',
      operation(
        {
          summary: 'Resend an invitation with a new link, or revoke it',
          roles: ['COUPLE'],
          params: v.strictObject({ id: idSchema, invitationId: idSchema }),
          body: invitersRequestSchema,
          idempotent: true,
          limit: { name: 'invitation-step', by: 'account', limit: 60, seconds: 3_600 },
          answers: { 200: invitationSchema },
          problems: ['version_stale', 'event_not_allowed', 'no_right'],
        },
        ({ viewer: { userId }, params: { id: targetId, invitationId }, body, idempotencyKey }) =>
          stepInvitation(
            deps,
            weddingInvitations,
            { userId, targetId, invitationId },
            body,
            idempotencyKey,
          ),
      ),
    )

/** For whoever has the link of an invitation. */
const receivedInvitationRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/invitations/:token',
      operation(
        {
          summary: 'Get what a link invites to, for anybody with the link',
          roles: 'everyone',
          params: byToken,
          limit: links,
          answers: { 200: receivedInvitationSchema },
        },
        async ({ params }) => ({
          status: 200,
          body: await findInvitationByToken(deps.db.query, weddingInvitations, params.token),
        }),
      ),
    )
    .post(
      '/api/invitations/:token/accept',
      operation(
        {
          summary: 'Join the wedding with my account',
          roles: ['COUPLE'],
          alsoUndecided: true,
          params: byToken,
          body: joiningSchema,
          idempotent: true,
          limit: { ...links, by: 'account' },
          answers: { 200: weddingSchema },
          problems: [
            'event_not_allowed',
            'already_exists',
            'other_wedding',
            'too_many',
            'terms_not_accepted',
          ],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          joinWedding(deps, viewer.userId, params.token, body, idempotencyKey),
      ),
    )
    .post(
      '/api/invitations/:token/decline',
      operation(
        {
          summary: 'Decline an invitation; no account is needed',
          roles: 'everyone',
          params: byToken,
          limit: links,
          answers: { 200: receivedInvitationSchema },
          problems: ['event_not_allowed'],
        },
        async ({ params }) => ({
          status: 200,
          body: await declineInvitation(deps, weddingInvitations, params.token),
        }),
      ),
    )
