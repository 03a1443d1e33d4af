import { Hono } from 'hono'
import * as v from 'valibot'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { publicListingSchema } from '#machines/listings/public-listing.schema.ts'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import { structuredDataOf } from '#machines/listings/pages/structured-data.rules.ts'
import type { Deps } from '#api/deps.ts'
import { xml } from '#api/http/contract/declaration.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { listingsIndex, listingsPart } from '#api/http/site/crawlers.ts'
import type { RenderPage } from '#api/http/site/render-page.ts'
import { sharePictureAddress } from '../commands/sharing/share-picture.ts'
import { findPublicListing, listSitemapPart, listSitemapParts } from './queries.ts'

const html = 'text/html; charset=utf-8'

const pageText = v.pipe(v.string(), v.maxLength(5_000_000))
const sitemapText = v.pipe(v.string(), v.maxLength(50_000_000))
const anySlug = v.pipe(v.string(), v.maxLength(200))
const limit = { name: 'page', by: 'address', limit: 300, seconds: 60 } as const
/** As many as a sitemap may name (sitemaps.org). */
const partSize = 50_000

/** The public page of a listing, and how search engines find it. */
export const listingPageRoutes = (deps: Deps, render: RenderPage) =>
  new Hono<Env>().route('/', pageRoutes(deps, render)).route('/', sitemapRoutes(deps))

const pageRoutes = (deps: Deps, render: RenderPage) =>
  new Hono<Env>()
    .get(
      '/api/marketplace/listings/:slug',
      operation(
        {
          summary:
            'Get a listing by its address; for one that is not public any more, others nearby',
          roles: 'everyone',
          params: v.strictObject({ slug: slugSchema }),
          answers: { 200: publicListingSchema },
        },
        async ({ params }) => {
          const body = await findPublicListing(deps.db.query, params.slug, deps.now())
          if (body === null) throw new Problem('not_found')
          return { status: 200, body }
        },
      ),
    )
    .get(
      '/marketplace/v/:slug',
      operation(
        {
          summary:
            'Render the page of a listing; a former address redirects, and one that is not public answers 410',
          roles: 'everyone',
          params: v.strictObject({ slug: anySlug }),
          limit,
          produces: html,
          answers: { 200: pageText, 301: null, 304: null, 404: pageText, 410: pageText },
        },
        ({ params, request }) => renderListing(deps, render, request, params.slug),
      ),
    )

const sitemapRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/sitemap-vendors.xml',
    operation(
      {
        summary: 'Get the sitemap of the listings: its index, or the part that begins there',
        roles: 'everyone',
        query: v.strictObject({ from: v.optional(slugSchema) }),
        limit,
        produces: xml,
        answers: { 200: sitemapText },
      },
      async ({ query: { from } }) => ({
        status: 200,
        body:
          from === undefined
            ? listingsIndex(deps.config.publicUrl, await listSitemapParts(deps.db.query, partSize))
            : listingsPart(
                deps.config.publicUrl,
                await listSitemapPart(deps.db.query, from, partSize),
              ),
      }),
    ),
  )

async function renderListing(deps: Deps, render: RenderPage, request: Request, slug: string) {
  const found = v.is(slugSchema, slug)
    ? await findPublicListing(deps.db.query, slug, deps.now())
    : null
  if (found?.is === 'shown' && found.slug !== slug)
    return {
      status: 301 as const,
      body: null,
      headers: { location: `/marketplace/v/${found.slug}`, 'cache-control': 'no-cache' },
    }
  const { content, headers } = await render(request, {
    path: new URL(request.url).pathname,
    data: found,
    listed: found?.is === 'shown' ? listedAs(deps, found) : null,
    isForVisitors: true,
  })
  const kept = { ...headers, 'cache-control': 'private, no-cache' }
  if (content === null) return { status: 304 as const, body: null, headers: kept }
  // What is compressed is written as it is.
  return { status: statusOf(found), body: content as string, headers: kept }
}

function statusOf(found: PublicListing | null) {
  if (found === null) return 404 as const
  return found.is === 'gone' ? (410 as const) : (200 as const)
}

function listedAs({ config }: Deps, found: Extract<PublicListing, { is: 'shown' }>) {
  const address = `${config.publicUrl}/marketplace/v/${found.slug}`
  return {
    address,
    image: sharePictureAddress(config, found.slug),
    structured: structuredDataOf(found, address),
  }
}
