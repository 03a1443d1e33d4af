import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { Problem } from '#machines/kernel/problem.ts'
import {
  guestPageSchema,
  guestParamsSchema,
  keyQuerySchema,
  pageKeySchema,
  submittedPasscodeSchema,
} from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import { inlineHeaders } from '#api/http/contract/download.ts'
import type { Env, RequestContext } from '#api/http/env.ts'
import { etagOf } from '#api/http/etag.ts'
import { operation } from '#api/http/operation.ts'
import { pageCookie, pageCookieName, readCookie } from '#api/http/request/cookies.ts'
import type { RenderPage } from '#api/http/site/render-page.ts'
import { findPicture } from '#api/features/registry/queries.ts'
import { openPage, requirePageAccess, submitPasscode } from '../commands/open-page.ts'
import type { Proof } from '../commands/open-page.ts'
import { findVisiblePhoto, requireSection } from './queries.ts'

const html = 'text/html; charset=utf-8'
const htmlSchema = v.pipe(v.string(), v.maxLength(5_000_000))
const unlisted = { 'x-robots-tag': 'noindex, nofollow' }
/**
 * Accepts any text, because an address that does not exist and one that is protected answer alike.
 */
const anySlug = v.pipe(v.string(), v.maxLength(200))
/**
 * Each page is rendered and compressed for one reader. The limit allows a hall full of guests
 * behind one address.
 */
const draws = { name: 'page', by: 'address', limit: 300, seconds: 60 } as const
const anyKey = v.pipe(v.string(), v.maxLength(200))

/** The routes of a wedding’s page for its guests, who have no account. */
export const guestPageRoutes = (deps: Deps, draw: RenderPage) =>
  new Hono<Env>()
    .route('/', drawnPageRoutes(deps, draw))
    .route('/', pageDataRoutes(deps))
    .route('/', pageFileRoutes(deps))

/** The page as HTML. */
const drawnPageRoutes = (deps: Deps, draw: RenderPage) =>
  new Hono<Env>()
    .get(
      '/w/:slug',
      operation(
        {
          summary:
            'Render a wedding page; one that is off, needs its link or does not exist is not found',
          roles: 'everyone',
          params: v.strictObject({ slug: anySlug }),
          limit: draws,
          produces: html,
          answers: { 200: htmlSchema, 304: null, 404: htmlSchema },
        },
        ({ params, exchange }) => drawPage(deps, draw, exchange, params.slug),
      ),
    )
    .get(
      '/w/:slug/:key',
      operation(
        {
          summary: 'Render a wedding page by its link',
          roles: 'everyone',
          params: v.strictObject({ slug: anySlug, key: anyKey }),
          limit: draws,
          produces: html,
          answers: { 200: htmlSchema, 304: null, 404: htmlSchema },
        },
        ({ params, exchange }) => drawPage(deps, draw, exchange, params.slug, params.key),
      ),
    )

/** What the page shows, as JSON. */
const pageDataRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/w/:slug',
      operation(
        {
          summary:
            'Get a wedding page for guests; with a passcode it shows nothing until that is entered',
          roles: 'everyone',
          params: guestParamsSchema,
          query: keyQuerySchema,
          answers: { 200: guestPageSchema },
          problems: ['too_many_requests'],
        },
        async ({ params, query, exchange }) => {
          const found = await openPage(deps, params.slug, proofOf(deps, exchange, query.key))
          if (found === null) throw new Problem('not_found')
          return { status: 200, body: found.page, headers: unlisted }
        },
      ),
    )
    .post(
      '/api/w/:slug/word',
      operation(
        {
          summary: 'Enter the passcode of a wedding page, which gives this browser access',
          roles: 'everyone',
          params: guestParamsSchema,
          body: submittedPasscodeSchema,
          limit: { name: 'page-word', by: 'address', limit: 10, seconds: 60 },
          answers: { 200: guestPageSchema },
        },
        async ({ params, body, exchange }) => {
          const { visibility, pass, page } = await submitPasscode(deps, params.slug, body.word)
          exchange.cookies = [pageCookie(deps.config, visibility.id, pass)]
          return { status: 200, body: page, headers: unlisted }
        },
      ),
    )

/** The photos of the page. */
const pageFileRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/w/:slug/photos/:photoId',
      operation(
        {
          summary: 'Get a photo of a wedding page, for readers who may see the page',
          roles: 'everyone',
          params: v.strictObject({ slug: guestParamsSchema.entries.slug, photoId: idSchema }),
          query: keyQuerySchema,
          answers: { 200: v.custom<Readable>(() => true), 304: null },
          problems: ['too_many_requests'],
          produces: 'application/octet-stream',
        },
        async ({ params, query, exchange }) => {
          const { weddingId, isGuest } = await requirePageAccess(
            deps,
            params.slug,
            proofOf(deps, exchange, query.key),
          )
          const which = { id: params.photoId, isGuest }
          const photo = await findVisiblePhoto(deps.db.query, weddingId, which)
          return fileAnswer(deps, exchange, photo)
        },
      ),
    )
    .get(
      '/api/w/:slug/gifts/:giftId/pictures/:pictureId',
      operation(
        {
          summary: 'Get the picture of a gift on a wedding page, for readers who may see the page',
          roles: 'everyone',
          params: v.strictObject({
            slug: guestParamsSchema.entries.slug,
            giftId: idSchema,
            pictureId: idSchema,
          }),
          query: keyQuerySchema,
          answers: { 200: v.custom<Readable>(() => true), 304: null },
          problems: ['too_many_requests'],
          produces: 'application/octet-stream',
        },
        async ({ params: { slug, ...which }, query, exchange }) => {
          const reader = await requirePageAccess(deps, slug, proofOf(deps, exchange, query.key))
          await requireSection(deps.db.query, reader, 'gifts')
          const picture = { weddingId: reader.weddingId, ...which }
          return fileAnswer(deps, exchange, await findPicture(deps.db.query, picture))
        },
      ),
    )

/** Reads from a request what proves that its sender may see a page. */
export function proofOf({ config, limits }: Deps, exchange: RequestContext, key?: string): Proof {
  return {
    key: key ?? null,
    passOf: (visibilityId) =>
      readCookie(exchange.request.headers.get('cookie'), pageCookieName(config, visibilityId)),
    guess: () => limits.take(`link:${exchange.address()}`, { limit: 30, seconds: 60 }),
  }
}

async function drawPage(
  deps: Deps,
  draw: RenderPage,
  exchange: RequestContext,
  slug: string,
  typed?: string,
) {
  const key = v.is(pageKeySchema, typed) ? typed : undefined
  const isLink = typed === undefined || key !== undefined
  const found = isLink ? await openPage(deps, slug, proofOf(deps, exchange, key)) : null
  const path = new URL(exchange.request.url).pathname
  // An open page may show more to a visitor with an invitation’s link.
  const isOpen = found?.visibility.state === 'open' && key === undefined
  const { content, headers } = await draw(exchange.request, {
    path,
    data: found?.page ?? null,
    listed: found && isOpen ? listedAs(deps, found) : null,
  })
  // Only the reader’s own browser may cache a public page, and nothing caches a protected one, so
  // that a page that is switched off is gone.
  const kept = {
    ...headers,
    'cache-control': isOpen ? 'private, no-cache' : 'no-store',
    ...(isOpen ? {} : unlisted),
  }
  if (content === null) return { status: 304 as const, body: null, headers: kept }
  // A response that is compressed already is sent as it is.
  return {
    status: found ? (200 as const) : (404 as const),
    body: content as string,
    headers: kept,
  }
}

function listedAs(
  { config }: Deps,
  { visibility, page }: NonNullable<Awaited<ReturnType<typeof openPage>>>,
) {
  if (visibility.state !== 'open' || page.is !== 'shown') return null
  const photo = page.photos.find(({ id }) => id === page.hero) ?? page.photos[0]
  return {
    address: `${config.publicUrl}/w/${visibility.slug}`,
    image: photo ? `${config.publicUrl}/api/w/${visibility.slug}/photos/${photo.id}` : null,
  }
}

/**
 * A file never changes: a re-encoded picture is a new file. The caller has checked that the reader
 * may see it.
 */
async function fileAnswer(
  { files }: Deps,
  exchange: RequestContext,
  { type, size, fileKey }: { type: string; size: number; fileKey: string },
) {
  const etag = etagOf(fileKey)
  const headers = { ...inlineHeaders(type, size), etag, ...unlisted }
  const isKept = exchange.request.headers.get('if-none-match') === headers.etag
  if (isKept)
    return {
      status: 304 as const,
      body: null,
      headers: { etag: headers.etag, 'cache-control': headers['cache-control'] },
    }
  return { status: 200 as const, body: await files.get(fileKey), headers }
}
