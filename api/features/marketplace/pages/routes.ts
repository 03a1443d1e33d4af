import { Hono } from 'hono'
import * as v from 'valibot'
import {
  listedVendors,
  searchStructuredData,
} from '#machines/marketplace/pages/structured-data.rules.ts'
import { searchQuerySchema } from '#machines/marketplace/search.schema.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { serviceCategorySchema } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { Deps } from '#api/deps.ts'
import { townBySlug } from '#api/features/places/queries.ts'
import { xml } from '#api/http/contract/declaration.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { sitemapFor } from '#api/http/site/crawlers.ts'
import type { PageToRender, RenderPage } from '#api/http/site/render-page.ts'
import texts from '#locales/en/vendors.json' with { type: 'json' }
import { searchMarketplace } from '../search/queries.ts'
import { listCategoryPages } from './queries.ts'

const html = 'text/html; charset=utf-8'
const pageText = v.pipe(v.string(), v.maxLength(5_000_000))
/** An address may contain any text. One that names no category or town is answered by 404. */
const anyText = v.pipe(v.string(), v.maxLength(250))
const limit = { name: 'page', by: 'address', limit: 300, seconds: 60 } as const
const answers = { 200: pageText, 304: null, 404: pageText } as const

/** The pages of a category and of a category in a town. They come after /marketplace/v/:slug. */
export const categoryPageRoutes = (deps: Deps, render: RenderPage) =>
  new Hono<Env>()
    .get(
      '/marketplace/:category',
      operation(
        {
          summary: 'Render the vendors of a category',
          roles: 'everyone',
          params: v.strictObject({ category: anyText }),
          limit,
          produces: html,
          answers,
        },
        ({ params, request }) => renderCategory(deps, render, request, { ...params, town: null }),
      ),
    )
    .get(
      '/marketplace/:category/:town',
      operation(
        {
          summary: 'Render the vendors of a category in and around a town',
          roles: 'everyone',
          params: v.strictObject({ category: anyText, town: anyText }),
          limit,
          produces: html,
          answers,
        },
        ({ params, request }) => renderCategory(deps, render, request, params),
      ),
    )
    .get(
      '/sitemap-places.xml',
      operation(
        {
          summary: 'Get the sitemap of categories and towns',
          roles: 'everyone',
          limit,
          produces: xml,
          answers: { 200: v.pipe(v.string(), v.maxLength(5_000_000)) },
        },
        async () => ({
          status: 200,
          body: sitemapFor(deps.config.publicUrl, await listCategoryPages(deps.db.query)),
        }),
      ),
    )

interface Place {
  category: string
  town: string | null
}

async function renderCategory(deps: Deps, render: RenderPage, request: Request, asked: Place) {
  const { pathname, searchParams } = new URL(request.url)
  const place = placeOf(asked)
  const page: PageToRender = { path: pathname, data: null, listed: null, isForVisitors: true }
  // A search with further filters is not drawn here: the reader's browser asks for it.
  const isNarrowed = Object.keys(searchQuerySchema.entries).some((name) => searchParams.has(name))
  if (place && isNarrowed) page.data = undefined
  else if (place) Object.assign(page, await filledPage(deps, place))
  const { content, headers } = await render(request, page)
  const sent = { ...headers, 'cache-control': 'private, no-cache' }
  if (content === null) return { status: 304 as const, body: null, headers: sent }
  // A compressed body is written as it is.
  return { status: place ? (200 as const) : (404 as const), body: content as string, headers: sent }
}

function placeOf({ category, town }: Place) {
  if (!v.is(serviceCategorySchema, category)) return null
  return town !== null && townBySlug(town) === null ? null : { category, town }
}

/**
 * A page without vendors is served to readers, and marked so that search engines do not index it.
 */
async function filledPage(
  { config: { publicUrl }, db, now }: Deps,
  { category, town }: { category: ServiceCategory; town: string | null },
): Promise<Pick<PageToRender, 'data' | 'listed'>> {
  const answer = await searchMarketplace(
    db.query,
    { category, ...(town === null ? {} : { town }) },
    now(),
  )
  if (answer.total === 0) return { data: answer, listed: null }
  const trail = trailTo(publicUrl, category, answer.town)
  return {
    data: answer,
    listed: {
      address: trail.at(-1)!.address,
      image: null,
      structured: searchStructuredData(trail, listedVendors(answer.items, publicUrl)),
    },
  }
}

function trailTo(publicUrl: string, category: ServiceCategory, town: SearchAnswer['town']) {
  const ofCategory = `${publicUrl}/marketplace/${category}`
  return [
    { name: 'Marketplace', address: `${publicUrl}/marketplace` },
    { name: texts.category[category], address: ofCategory },
    ...(town ? [{ name: town.name, address: `${ofCategory}/${town.slug}` }] : []),
  ]
}
