import { Hono } from 'hono'
import * as v from 'valibot'
import { coupleProfileSchema, joiningSchema } from '#machines/account/account.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import {
  invitationSchema,
  invitationTokenSchema,
  invitersRequestSchema,
  listedMemberSchema,
  newInvitationSchema,
  receivedInvitationSchema,
  rightsChangeSchema,
} from '#machines/wedding/invitation/invitation.schema.ts'
import { dateQuerySchema, weddingChangeSchema, weddingSchema } from '#machines/wedding/wedding.schema.ts'
import { dateMoveSchema } from '#machines/timeline/task/date-move.schema.ts'
import type { Deps } from '#api/deps.ts'
import { countPaymentsToCome } from '#api/features/budget/queries.ts'
import { previewDateMove } from '#api/features/checklist/commands/plan-date-move.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { changeRights, removeMember } from './commands/change-member.ts'
import { changeWedding } from './commands/change-wedding.ts'
import { createOwnWedding } from './commands/create-wedding.ts'
import { acceptInvitation, declineInvitation } from './commands/invitations/answer-invitation.ts'
import { askAsInviter } from './commands/invitations/ask-as-inviter.ts'
import { hashToken, invite } from './commands/invitations/send-invitation.ts'
import { listInvitations, listMembers, readInvitationBehind } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const ofMember = v.strictObject({ id: idSchema, userId: idSchema })
const byToken = v.strictObject({ token: invitationTokenSchema })
/** Nobody guesses 160 bits; whoever tries is slowed down all the same. */
const links = { name: 'invitation-link', by: 'address', limit: 30, seconds: 60 } as const

/** What only the two whose wedding it is may do, and how others come to be in it. */
export const coupleRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings',
      operation(
        {
          summary: 'Tell about my wedding for the first time; whom I name as my partner is invited',
          roles: ['COUPLE'],
          alsoUndecided: true,
          body: coupleProfileSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: weddingSchema },
          problems: ['already_exists', 'terms_not_accepted'],
        },
        ({ viewer, body, idempotencyKey }) => createOwnWedding(deps, viewer.userId, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id',
      operation(
        {
          summary: 'Change my wedding',
          roles: ['COUPLE'],
          params,
          body: weddingChangeSchema,
          answers: { 200: weddingSchema },
          problems: ['version_stale', 'no_right', 'sums_too_large'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeWedding(deps.db, viewer.userId, params.id, body, deps.now()),
        }),
      ),
    )
    .get(
      '/api/weddings/:id/date-preview',
      operation(
        {
          summary: 'What would move if the wedding had this date, or none; nothing is changed',
          roles: ['COUPLE'],
          params,
          query: dateQuerySchema,
          answers: { 200: dateMoveSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params, query }) => {
          await requireMember(deps.db.query, viewer.userId, params.id, 'partner')
          const { query: db } = deps.db
          const moves = await previewDateMove(db, params.id, query.date || null)
          return { status: 200, body: { ...moves, payments: await countPaymentsToCome(db, params.id) } }
        },
      ),
    )
    .get(
      '/api/weddings/:id/members',
      operation(
        {
          summary: 'Who is in the wedding, in the order they joined',
          roles: ['COUPLE'],
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(listedMemberSchema) },
        },
        async ({ viewer, params, query }) => {
          const member = await requireMember(deps.db.query, viewer.userId, params.id, 'member')
          return { status: 200, body: await listMembers(deps.db.query, member, query) }
        },
      ),
    )
    .patch(
      '/api/weddings/:id/members/:userId',
      operation(
        {
          summary: 'Give a helper other rights',
          roles: ['COUPLE'],
          params: ofMember,
          body: rightsChangeSchema,
          answers: { 200: listedMemberSchema },
          problems: ['version_stale', 'no_right'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeRights(deps, { by: viewer.userId, userId: params.userId, weddingId: params.id }, body),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/members/:userId',
      operation(
        {
          summary: 'Part with a helper, or leave the wedding oneself',
          roles: ['COUPLE'],
          params: ofMember,
          answers: { 204: null },
          problems: ['no_right', 'last_partner'],
        },
        async ({ viewer, params }) => {
          await removeMember(deps, { by: viewer.userId, userId: params.userId, weddingId: params.id })
          return { status: 204, body: null }
        },
      ),
    )
    .get(
      '/api/weddings/:id/invitations',
      operation(
        {
          summary: 'Whom we have invited, the newest first',
          roles: ['COUPLE'],
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(invitationSchema) },
          problems: ['no_right'],
        },
        async ({ viewer, params, query }) => {
          await requireMember(deps.db.query, viewer.userId, params.id, 'partner')
          return { status: 200, body: await listInvitations(deps.db.query, params.id, query) }
        },
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
        ({ viewer, params, body, idempotencyKey }) => invite(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .post(
      '/api/weddings/:id/invitations/:invitationId/steps',
      operation(
        {
          summary: 'Send an invitation again, with a new link, or take it back',
          roles: ['COUPLE'],
          params: v.strictObject({ id: idSchema, invitationId: idSchema }),
          body: invitersRequestSchema,
          idempotent: true,
          limit: { name: 'invitation-step', by: 'account', limit: 60, seconds: 3_600 },
          answers: { 200: invitationSchema },
          problems: ['version_stale', 'event_not_allowed', 'no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          askAsInviter(deps, viewer.userId, { weddingId: params.id, invitationId: params.invitationId }, body, idempotencyKey),
      ),
    )
    .get(
      '/api/invitations/:token',
      operation(
        {
          summary: 'What a link invites to, for whoever has it',
          roles: 'everyone',
          params: byToken,
          limit: links,
          answers: { 200: receivedInvitationSchema },
        },
        async ({ params }) => ({ status: 200, body: await readInvitationBehind(deps.db.query, hashToken(params.token)) }),
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
          limit: { ...links, by: 'account' },
          answers: { 200: weddingSchema },
          problems: ['event_not_allowed', 'already_exists', 'other_wedding', 'too_many', 'terms_not_accepted'],
        },
        async ({ viewer, params, body }) => ({ status: 200, body: await acceptInvitation(deps, viewer.userId, params.token, body) }),
      ),
    )
    .post(
      '/api/invitations/:token/decline',
      operation(
        {
          summary: 'Say no; it needs no account',
          roles: 'everyone',
          params: byToken,
          limit: links,
          answers: { 200: receivedInvitationSchema },
          problems: ['event_not_allowed'],
        },
        async ({ params }) => ({ status: 200, body: await declineInvitation(deps, params.token) }),
      ),
    )
