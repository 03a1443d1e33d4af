import { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { DrawCover } from '#api/adapters/covers/covers.port.ts'
import type { Deps } from '#api/deps.ts'
import type { Env } from '#api/http/env.ts'
import { etagOf } from '#api/http/etag.ts'
import { operation } from '#api/http/operation.ts'
import { sharePictures } from '../commands/sharing/share-picture.ts'
import { findPublicListing } from '../page/queries.ts'

/** The picture that stands beside a link to a listing. */
export const sharePictureRoutes = (deps: Deps, drawCover: DrawCover) => {
  const pictures = sharePictures(deps, drawCover)
  return new Hono<Env>().get(
    '/api/marketplace/listings/:slug/picture',
    operation(
      {
        summary: 'Get the picture for links to a listing: its cover, name and town',
        roles: 'everyone',
        params: v.strictObject({ slug: slugSchema }),
        limit: { name: 'picture', by: 'address', limit: 120, seconds: 60 },
        answers: { 200: v.custom<Readable>(() => true), 304: null },
        produces: 'application/octet-stream',
        problems: ['too_many_requests'],
      },
      async ({ params, request }) => {
        const listing = await findPublicListing(deps.db.query, params.slug, deps.now())
        if (listing?.is !== 'shown') throw new Problem('not_found')
        const etag = etagOf(pictures.contentOf(listing))
        const headers = { etag, 'cache-control': 'public, max-age=3600' }
        if (request.headers.get('if-none-match')?.includes(etag))
          return { status: 304 as const, body: null, headers }
        const picture = await pictures.read(listing)
        return {
          status: 200 as const,
          body: Readable.from([picture]),
          headers: {
            ...headers,
            'content-type': 'image/jpeg',
            'content-length': String(picture.length),
          },
        }
      },
    ),
  )
}
