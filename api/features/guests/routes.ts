import { Hono } from 'hono'
import * as v from 'valibot'
import { guestCountsSchema } from '#machines/guests/answer/counts.schema.ts'
import {
  addedGuestSchema,
  guestChangeSchema,
  guestIdsSchema,
  guestSchema,
  severalChangeSchema,
} from '#machines/guests/guest.schema.ts'
import { listQuerySchema, listSchema, writtenSchema } from '#machines/guests/list/list.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addGuest } from './commands/add-guests.ts'
import { changeGuest, changeSeveral, removeGuests } from './commands/change-guests.ts'
import { countGuests, listGuests } from './queries.ts'

const params = v.strictObject({ id: idSchema })

const guestParams = v.strictObject({ id: idSchema, guestId: idSchema })

const view = { area: 'guests', to: 'view' } as const

const limit = { name: 'guests', by: 'account', limit: 600, seconds: 60 } as const

export const guestRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', guestsRoutes(deps)).route('/', guestChangeRoutes(deps))

/** The guests as a list. */
const guestsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/guests',
      operation(
        {
          summary: 'List the guests of a wedding in the order of their creation',
          roles: ['COUPLE'],
          member: view,
          params,
          query: listQuerySchema,
          answers: { 200: listSchema(guestSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listGuests(deps.db.query, params.id, query),
        }),
      ),
    )
    .get(
      '/api/weddings/:id/guests/counts',
      operation(
        {
          summary: 'Count the guests by kind',
          roles: ['COUPLE'],
          member: view,
          params,
          answers: { 200: guestCountsSchema },
        },
        async ({ params }) => ({ status: 200, body: await countGuests(deps.db.query, params.id) }),
      ),
    )
    .post(
      '/api/weddings/:id/guests',
      operation(
        {
          summary: 'Add a guest to a household',
          roles: ['COUPLE'],
          params,
          body: addedGuestSchema,
          idempotent: true,
          limit,
          answers: { 201: writtenSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addGuest(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )

/** Changes of one guest or of many. */
const guestChangeRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/guests/changes',
      operation(
        {
          summary: 'Apply the same change to several guests',
          roles: ['COUPLE'],
          params,
          body: severalChangeSchema,
          idempotent: true,
          limit,
          answers: { 200: writtenSchema },
          problems: ['no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          changeSeveral(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .post(
      '/api/weddings/:id/guests/removals',
      operation(
        {
          summary: 'Remove guests, and households that are empty then',
          roles: ['COUPLE'],
          params,
          body: v.strictObject({ ids: guestIdsSchema }),
          idempotent: true,
          limit,
          answers: { 200: writtenSchema },
          problems: ['no_right'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          removeGuests(deps, viewer.userId, params.id, body.ids, idempotencyKey),
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
          idempotent: true,
          answers: { 200: writtenSchema },
          problems: ['no_right', 'version_stale'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          changeGuest(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.guestId },
            body,
            idempotencyKey,
          ),
      ),
    )
