import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import {
  dayLinkSchema,
  linkTokenSchema,
  madeDayLinkSchema,
  newDayLinkSchema,
  newScheduleItemSchema,
  removedItemSchema,
  scheduleItemChangeSchema,
  scheduleItemSchema,
  sharedDaySchema,
  unlinkedVendorSchema,
} from '#machines/timeline/schedule/schedule.schema.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { addItem } from '../commands/schedule/add-item.ts'
import { changeItem } from '../commands/schedule/change-item.ts'
import { removeItem } from '../commands/schedule/remove-item.ts'
import { makeLink, openDay, withdrawLink } from '../commands/schedule/share-day.ts'
import { listLinks, listSchedule, listUnlinked } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const itemParams = v.strictObject({ id: idSchema, itemId: idSchema })
const linkParams = v.strictObject({ id: idSchema, linkId: idSchema })
const mayView = { area: 'timeline', to: 'view' } as const

export const scheduleRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', scheduleItemsRoutes(deps))
    .route('/', scheduleItemRoutes(deps))
    .route('/', dayLinkRoutes(deps))
    .route('/', sharedDayRoutes(deps))

/** The schedule of the day. */
const scheduleItemsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/schedule',
      operation(
        {
          summary: 'List the schedule of the day in order',
          roles: ['COUPLE'],
          member: mayView,
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(scheduleItemSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listSchedule(deps.db.query, params.id, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/schedule',
      operation(
        {
          summary: 'Add an item to the schedule',
          roles: ['COUPLE'],
          params,
          body: newScheduleItemSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: scheduleItemSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          addItem(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )

/** One item of the schedule. */
const scheduleItemRoutes = (deps: Deps) =>
  new Hono<Env>()
    .patch(
      '/api/weddings/:id/schedule/:itemId',
      operation(
        {
          summary: 'Change an item of the schedule',
          roles: ['COUPLE'],
          params: itemParams,
          body: scheduleItemChangeSchema,
          idempotent: true,
          answers: { 200: scheduleItemSchema },
          problems: ['no_right', 'version_stale'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          changeItem(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.itemId },
            body,
            idempotencyKey,
          ),
      ),
    )
    .delete(
      '/api/weddings/:id/schedule/:itemId',
      operation(
        {
          summary: 'Remove an item from the schedule',
          roles: ['COUPLE'],
          params: itemParams,
          answers: { 200: removedItemSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await removeItem(
            deps.db,
            { userId: viewer.userId, weddingId: params.id, id: params.itemId },
            deps.now(),
          ),
        }),
      ),
    )

/** The links to the schedule. */
const dayLinkRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/schedule/links',
      operation(
        {
          summary:
            'List the links to the schedule, with their recipients and when they were opened',
          roles: ['COUPLE'],
          member: mayView,
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(dayLinkSchema) },
        },
        async ({ params, query }) => ({
          status: 200,
          body: await listLinks(deps.db.query, params.id, query),
        }),
      ),
    )
    .post(
      '/api/weddings/:id/schedule/links',
      operation(
        {
          summary: 'Create a read-only link to the schedule; it is shown once',
          roles: ['COUPLE'],
          params,
          body: newDayLinkSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: madeDayLinkSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          makeLink(deps, { userId: viewer.userId, weddingId: params.id }, body, idempotencyKey),
      ),
    )
    .delete(
      '/api/weddings/:id/schedule/links/:linkId',
      operation(
        {
          summary: 'Revoke a link to the schedule',
          roles: ['COUPLE'],
          params: linkParams,
          answers: { 200: dayLinkSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await withdrawLink(
            deps.db,
            { userId: viewer.userId, weddingId: params.id, id: params.linkId },
            deps.now(),
          ),
        }),
      ),
    )

/** Who has no link yet, and the day for whoever has one. */
const sharedDayRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/schedule/unlinked',
      operation(
        {
          summary:
            'List the booked vendors without a link to the schedule, for members who may see the vendors',
          roles: ['COUPLE'],
          member: mayView,
          params,
          query: pageQuerySchema,
          answers: { 200: pageSchema(unlinkedVendorSchema) },
        },
        async ({ params, query, member }) => {
          const maySee = mayRead(member, 'vendorsWithoutSchedule')
          return {
            status: 200,
            body: maySee
              ? await listUnlinked(deps.db.query, params.id, query)
              : { items: [], nextCursor: null },
          }
        },
      ),
    )
    .get(
      '/api/day/:token',
      operation(
        {
          summary: 'Get the schedule of the day by a link',
          roles: 'everyone',
          params: v.strictObject({ token: linkTokenSchema }),
          answers: { 200: sharedDaySchema },
          problems: ['too_many_requests'],
        },
        async ({ params, exchange }) => ({
          status: 200,
          body: await openDay(deps, params.token, () =>
            deps.limits.take(`link:${exchange.address()}`, { limit: 30, seconds: 60 }),
          ),
          headers: { 'x-robots-tag': 'noindex, nofollow' },
        }),
      ),
    )
