import { Hono } from 'hono'
import * as v from 'valibot'
import { joiningSchema } from '#machines/account/account.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema, wholeList } from '#machines/kernel/page.ts'
import {
  colleagueInvitationSchema,
  newColleagueSchema,
  receivedColleagueInvitationSchema,
  staffSchema,
} from '#machines/staff/staff.schema.ts'
import {
  invitationTokenSchema,
  invitersRequestSchema,
} from '#machines/wedding/invitation/invitation.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { declineInvitation } from '#api/features/invitations/commands/decline-invitation.ts'
import { stepInvitation } from '#api/features/invitations/commands/step-invitation.ts'
import { findInvitationByToken, listInvitations } from '#api/features/invitations/queries.ts'
import { listStaff, requireStaff } from '#api/features/staff/queries.ts'
import { businessInvitations } from './commands/business-invitations.ts'
import { inviteColleague } from './commands/invite-colleague.ts'
import { joinBusiness } from './commands/join-business.ts'
import { removeColleague } from './commands/remove-colleague.ts'

const params = v.strictObject({ id: idSchema })
const byToken = v.strictObject({ token: invitationTokenSchema })
/** Nobody guesses 160 bits; whoever tries is slowed down all the same. */
const links = { name: 'invitation-link', by: 'address', limit: 30, seconds: 60 } as const

/** Who works for a business, and how others come to. */
export const colleagueRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', staffRoutes(deps))
    .route('/', sentRoutes(deps))
    .route('/', receivedRoutes(deps))

const staffRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/members',
      operation(
        {
          summary: 'List the members of my business, its owner first',
          roles: ['VENDOR'],
          params,
          answers: { 200: staffSchema },
        },
        async ({ viewer: { userId }, params: { id: businessId } }) => {
          await requireStaff(deps.db.query, userId, businessId, 'staff')
          return {
            status: 200,
            body: wholeList(await listStaff(deps.db.query, { businessId, userId })),
          }
        },
      ),
    )
    .delete(
      '/api/businesses/:id/members/:userId',
      operation(
        {
          summary: 'Remove a member of my business, or leave it',
          roles: ['VENDOR'],
          params: v.strictObject({ id: idSchema, userId: idSchema }),
          answers: { 204: null },
          problems: ['no_right'],
        },
        async ({ viewer, params: { id: businessId, userId } }) => {
          await removeColleague(deps, viewer.userId, { businessId, userId })
          return { status: 204, body: null }
        },
      ),
    )

/** For the owner, who invites. */
const sentRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/businesses/:id/invitations',
      operation(
        {
          summary: 'List the invitations to my business, newest first',
          roles: ['VENDOR'],
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(colleagueInvitationSchema) },
          problems: ['no_right'],
        },
        async ({ viewer, params, query }) => {
          await requireStaff(deps.db.query, viewer.userId, params.id, 'owner')
          const body = await listInvitations(deps.db.query, businessInvitations, params.id, query)
          return { status: 200, body }
        },
      ),
    )
    .post(
      '/api/businesses/:id/invitations',
      operation(
        {
          summary: 'Invite a colleague to my business by mail',
          roles: ['VENDOR'],
          params,
          body: newColleagueSchema,
          idempotent: true,
          limit: { name: 'invite', by: 'account', limit: 30, seconds: 3_600 },
          answers: { 201: colleagueInvitationSchema },
          problems: ['already_exists', 'too_many', 'no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          inviteColleague(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .post(
      '/api/businesses/:id/invitations/:invitationId/steps',
      operation(
        {
          summary: 'Resend an invitation to my business with a new link, or revoke it',
          roles: ['VENDOR'],
          params: v.strictObject({ id: idSchema, invitationId: idSchema }),
          body: invitersRequestSchema,
          idempotent: true,
          limit: { name: 'invitation-step', by: 'account', limit: 60, seconds: 3_600 },
          answers: { 200: colleagueInvitationSchema },
          problems: ['version_stale', 'event_not_allowed', 'no_right'],
        },
        ({ viewer: { userId }, params: { id: targetId, invitationId }, body, idempotencyKey }) =>
          stepInvitation(
            deps,
            businessInvitations,
            { userId, targetId, invitationId },
            body,
            idempotencyKey,
          ),
      ),
    )

/** For whoever has the link of an invitation. */
const receivedRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/business-invitations/:token',
      operation(
        {
          summary: 'Get the business that a link invites to, for anybody with the link',
          roles: 'everyone',
          params: byToken,
          limit: links,
          answers: { 200: receivedColleagueInvitationSchema },
        },
        async ({ params }) => ({
          status: 200,
          body: await findInvitationByToken(deps.db.query, businessInvitations, params.token),
        }),
      ),
    )
    .post(
      '/api/business-invitations/:token/accept',
      operation(
        {
          summary: 'Join the business with my account',
          roles: ['VENDOR'],
          alsoUndecided: true,
          params: byToken,
          body: v.omit(joiningSchema, ['leavesOwn']),
          idempotent: true,
          limit: { ...links, by: 'account' },
          answers: { 200: staffSchema },
          problems: ['event_not_allowed', 'already_exists', 'terms_not_accepted'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          joinBusiness(deps, viewer.userId, params.token, body, idempotencyKey),
      ),
    )
    .post(
      '/api/business-invitations/:token/decline',
      operation(
        {
          summary: 'Decline an invitation to a business; no account is needed',
          roles: 'everyone',
          params: byToken,
          limit: links,
          answers: { 200: receivedColleagueInvitationSchema },
          problems: ['event_not_allowed'],
        },
        async ({ params }) => ({
          status: 200,
          body: await declineInvitation(deps, businessInvitations, params.token),
        }),
      ),
    )
