import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import {
  calendarFileSchema,
  calendarSchema,
  subscriptionSchema,
} from '#machines/timeline/calendar/calendar.schema.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import type { Deps } from '#api/deps.ts'
import { calendarFile } from '#api/http/contract/declaration.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { readSubscribed, subscribe, unsubscribe } from '../commands/calendar/subscribe.ts'
import { readCalendar, weddingCalendar } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const mayView = { area: 'timeline', to: 'view' } as const

export const calendarRoutes = (deps: Deps) =>
  new Hono<Env>().route('/', calendarFileRoutes(deps)).route('/', subscriptionRoutes(deps))

/** The calendar for a person. */
const calendarFileRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/calendar',
      operation(
        {
          summary: 'Get my subscription to a wedding’s calendar',
          roles: ['COUPLE'],
          member: mayView,
          params,
          answers: { 200: calendarSchema },
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await readCalendar(deps.db.query, viewer.userId, params.id),
        }),
      ),
    )
    .get(
      '/api/weddings/:id/calendar.ics',
      operation(
        {
          summary: 'Get a wedding’s calendar as a file',
          roles: ['COUPLE'],
          member: mayView,
          params,
          produces: calendarFile,
          answers: { 200: v.string() },
        },
        async ({ params, member }) => {
          const body = await weddingCalendar(deps.db.query, params.id, {
            now: deps.now(),
            hasPayments: mayRead(member, 'dueDaysOfPayments'),
          })
          return {
            status: 200,
            body,
            headers: { 'content-disposition': 'attachment; filename="wedding.ics"' },
          }
        },
      ),
    )

/** The calendar for a program, at an address of its own. */
const subscriptionRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/calendar/subscription',
      operation(
        {
          summary:
            'Create an address for calendar programs; it is shown once and replaces the previous one',
          roles: ['COUPLE'],
          params,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: subscriptionSchema },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => ({
          status: 201,
          body: await subscribe(deps, viewer.userId, params.id),
        }),
      ),
    )
    .delete(
      '/api/weddings/:id/calendar/subscription',
      operation(
        {
          summary: 'End my subscription: its address stops working',
          roles: ['COUPLE'],
          params,
          answers: { 204: null },
          problems: ['no_right'],
        },
        async ({ viewer, params }) => {
          await unsubscribe(deps.db, viewer.userId, params.id)
          return { status: 204, body: null }
        },
      ),
    )
    .get(
      '/api/calendar/:file',
      operation(
        {
          summary: 'Get the calendar of a subscription',
          roles: 'everyone',
          params: v.strictObject({ file: calendarFileSchema }),
          produces: calendarFile,
          answers: { 200: v.string() },
          problems: ['too_many_requests'],
        },
        async ({ params, exchange }) => ({
          status: 200,
          body: await readSubscribed(deps, params.file, () =>
            deps.limits.take(`link:${exchange.address()}`, { limit: 30, seconds: 60 }),
          ),
          headers: { 'x-robots-tag': 'noindex, nofollow' },
        }),
      ),
    )
