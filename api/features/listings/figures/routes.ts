import { Hono } from 'hono'
import * as v from 'valibot'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { isPersonsView } from '#machines/listings/figures/figures.rules.ts'
import {
  listingFiguresSchema,
  listingViewSchema,
} from '#machines/listings/figures/figures.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env, RequestContext } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { readCookie, sessionCookieName } from '#api/http/request/cookies.ts'
import { countView } from '../commands/count-view.ts'
import { readFigures } from './queries.ts'

/** How often a listing is seen: what pages tell, and what its owner reads. */
export const figureRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/marketplace/listings/:slug/views',
      operation(
        {
          summary:
            'Count a view of a listing, once a day for each visitor and without identifying them',
          roles: 'everyone',
          params: v.strictObject({ slug: slugSchema }),
          body: listingViewSchema,
          limit: { name: 'view', by: 'address', limit: 120, seconds: 60 },
          answers: { 204: null },
        },
        async ({ params, body, request, exchange }) => {
          const { headers } = request
          const seen = {
            userAgent: headers.get('user-agent'),
            purpose: headers.get('sec-purpose') ?? headers.get('purpose'),
          }
          if (isPersonsView(seen)) {
            const viewer = await viewerOf(exchange)
            const visitor = { viewer, address: exchange.address(), found: body.found }
            await countView(deps.db.query, params.slug, visitor, deps.now())
          }
          // Whether it was counted is nobody's to know: a program would learn how to be.
          return { status: 204, body: null }
        },
      ),
    )
    .get(
      '/api/businesses/:id/figures',
      operation(
        {
          summary: 'Get the views and saves of my listing by week',
          roles: ['VENDOR'],
          params: v.strictObject({ id: idSchema }),
          answers: { 200: listingFiguresSchema },
        },
        async ({ viewer, params }) => ({
          status: 200,
          body: await readFigures(deps.db.query, viewer.userId, params.id, deps.now()),
        }),
      ),
    )

/** Who is signed in, where somebody is; the page is everybody's. */
function viewerOf({ edge, request }: RequestContext) {
  const cookie = readCookie(request.headers.get('cookie'), sessionCookieName(edge.config))
  return cookie === null ? null : edge.findViewer(cookie, { unconfirmed: true })
}
