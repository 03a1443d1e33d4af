import { Hono } from 'hono'
import * as v from 'valibot'
import { guestCountsSchema } from '#machines/guests/counts/counts.schema.ts'
import { eventChangeSchema, eventSchema, newEventSchema } from '#machines/guests/event.schema.ts'
import { addedGuestSchema, guestChangeSchema, guestIdsSchema, guestSchema, severalChangeSchema } from '#machines/guests/guest.schema.ts'
import { householdChangeSchema, householdSchema, newHouseholdSchema } from '#machines/guests/household.schema.ts'
import { listQuerySchema, listSchema, writtenSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addGuest, addHousehold } from './commands/add-guests.ts'
import { changeGuest, changeHousehold, changeSeveral, removeGuests } from './commands/change-guests.ts'
import { addEvent, changeEvent, removeEvent } from './commands/keep-events.ts'
import { countGuests, listEvents, listGuests, listHouseholds } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const guestParams = v.strictObject({ id: idSchema, guestId: idSchema })
const householdParams = v.strictObject({ id: idSchema, householdId: idSchema })
const eventParams = v.strictObject({ id: idSchema, eventId: idSchema })

const view = { area: 'guests', to: 'view' } as const
const limit = { name: 'guests', by: 'account', limit: 600, seconds: 60 } as const

export const guestRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/guests',
      operation(
        {
          summary: 'The guests of a wedding, in the order they were written down',
          roles: ['COUPLE'],
          params,
          query: listQuerySchema,
          answers: { 200: listSchema(guestSchema) },
          problems: ['no_right'],
        },
        async ({ viewer, params, query }) => {
          await requireMember(deps.db.query, viewer.userId, params.id, view)
          return { status: 200, body: await listGuests(deps.db.query, params.id, query) }
        },
      ),
    )
    .get(
      '/api/weddings/:id/guests/counts',
      operation(
        {
          summary: 'How many guests there are, of what kind',
          roles: ['COUPLE'],
          params,
          answers: { 200: guestCountsSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => {
          await requireMember(deps.db.query, viewer.userId, params.id, view)
          return { status: 200, body: await countGuests(deps.db.query, params.id) }
        },
      ),
    )
    .post(
      '/api/weddings/:id/guests',
      operation(
        {
          summary: 'Add somebody to a household',
          roles: ['COUPLE'],
          params,
          body: addedGuestSchema,
          idempotent: true,
          limit,
          answers: { 201: writtenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) => addGuest(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .post(
      '/api/weddings/:id/guests/changes',
      operation(
        {
          summary: 'Make the same change to several guests',
          roles: ['COUPLE'],
          params,
          body: severalChangeSchema,
          idempotent: true,
          limit,
          answers: { 200: writtenSchema },
          problems: ['no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) => changeSeveral(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .post(
      '/api/weddings/:id/guests/removals',
      operation(
        {
          summary: 'Take guests off the list, and households that nobody is left in',
          roles: ['COUPLE'],
          params,
          body: v.strictObject({ ids: guestIdsSchema }),
          idempotent: true,
          limit,
          answers: { 200: writtenSchema },
          problems: ['no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) => removeGuests(deps, viewer.userId, params.id, body.ids, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/guests/:guestId',
      operation(
        {
          summary: 'Change a guest',
          roles: ['COUPLE'],
          params: guestParams,
          body: guestChangeSchema,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeGuest(deps.db, { userId: viewer.userId, weddingId: params.id, id: params.guestId }, body, deps.now()),
        }),
      ),
    )
    .get(
      '/api/weddings/:id/households',
      operation(
        {
          summary: 'The households of a guest list, in the order they were written down',
          roles: ['COUPLE'],
          params,
          query: listQuerySchema,
          answers: { 200: listSchema(householdSchema) },
          problems: ['no_right'],
        },
        async ({ viewer, params, query }) => {
          await requireMember(deps.db.query, viewer.userId, params.id, view)
          return { status: 200, body: await listHouseholds(deps.db.query, params.id, query) }
        },
      ),
    )
    .post(
      '/api/weddings/:id/households',
      operation(
        {
          summary: 'Add a household with those who are in it',
          roles: ['COUPLE'],
          params,
          body: newHouseholdSchema,
          idempotent: true,
          limit,
          answers: { 201: writtenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) => addHousehold(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/households/:householdId',
      operation(
        {
          summary: 'Change a household',
          roles: ['COUPLE'],
          params: householdParams,
          body: householdChangeSchema,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeHousehold(deps.db, { userId: viewer.userId, weddingId: params.id, id: params.householdId }, body, deps.now()),
        }),
      ),
    )
    .get(
      '/api/weddings/:id/events',
      operation(
        {
          summary: 'What guests are invited to, the ceremony and the reception first',
          roles: ['COUPLE'],
          params,
          query: listQuerySchema,
          answers: { 200: listSchema(eventSchema) },
          problems: ['no_right'],
        },
        async ({ viewer, params, query }) => {
          await requireMember(deps.db.query, viewer.userId, params.id, view)
          return { status: 200, body: await listEvents(deps.db.query, params.id, query) }
        },
      ),
    )
    .post(
      '/api/weddings/:id/events',
      operation(
        {
          summary: 'Add something to invite to',
          roles: ['COUPLE'],
          params,
          body: newEventSchema,
          idempotent: true,
          limit,
          answers: { 201: writtenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) => addEvent(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/events/:eventId',
      operation(
        {
          summary: 'Change what guests are invited to',
          roles: ['COUPLE'],
          params: eventParams,
          body: eventChangeSchema,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale'],
        },
        async ({ viewer, params, body }) => ({
          status: 200,
          body: await changeEvent(deps.db, { userId: viewer.userId, weddingId: params.id, id: params.eventId }, body, deps.now()),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/events/:eventId',
      operation(
        {
          summary: 'Take an event away, with the invitations and answers to it',
          roles: ['COUPLE'],
          params: eventParams,
          answers: { 200: writtenSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeEvent(deps.db, { userId: viewer.userId, weddingId: params.id, id: params.eventId }, deps.now()),
        }),
      ),
    )
