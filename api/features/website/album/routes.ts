import type { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { shownAlbumSchema } from '#machines/album/guest-photo.schema.ts'
import { pageQuerySchema } from '#machines/kernel/page.ts'
import { photoFileSchema } from '#machines/photos/photo.schema.ts'
import { guestParamsSchema, keyQuerySchema } from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Env, RequestContext } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { findGuestPhoto, readShownAlbum } from '#api/features/album/queries.ts'
import { servePhoto } from '#api/features/listings/commands/serve-photo.ts'
import { requirePageAccess } from '../commands/open-page.ts'
import type { Proof } from '../commands/open-page.ts'
import { requireSection } from '../guests/queries.ts'

const { slug } = guestParamsSchema.entries
const { id: photoId, size } = photoFileSchema.entries
const { key } = keyQuerySchema.entries
const unlisted = { 'x-robots-tag': 'noindex, nofollow' }

/** Reads from a request what proves that its sender may see a page. */
type ProofOf = (deps: Deps, exchange: RequestContext, key?: string) => Proof

/** The guests’ photos on a wedding page, for readers who may see the page and its album section. */
export const pageAlbumRoutes = (deps: Deps, proofOf: ProofOf) =>
  new Hono<Env>()
    .get(
      '/api/w/:slug/guest-photos',
      operation(
        {
          summary: 'List the guest photos on a wedding page',
          roles: 'everyone',
          params: guestParamsSchema,
          query: v.strictObject({ ...pageQuerySchema.entries, key }),
          answers: { 200: shownAlbumSchema },
          problems: ['too_many_requests'],
        },
        async ({ params, query: { key, ...page }, exchange }) => {
          const proof = proofOf(deps, exchange, key)
          const weddingId = await requireAlbum(deps, params.slug, proof)
          return {
            status: 200,
            body: await readShownAlbum(deps.db.query, weddingId, page),
            headers: unlisted,
          }
        },
      ),
    )
    .get(
      '/api/w/:slug/guest-photos/:photoId/:size',
      operation(
        {
          summary: 'Get a guest photo on a wedding page in one size',
          roles: 'everyone',
          params: v.strictObject({ slug, photoId, size }),
          query: keyQuerySchema,
          answers: { 200: v.custom<Readable>(() => true), 304: null },
          problems: ['too_many_requests'],
          produces: 'application/octet-stream',
        },
        async ({ params, query, request, exchange }) => {
          const proof = proofOf(deps, exchange, query.key)
          const weddingId = await requireAlbum(deps, params.slug, proof)
          const which = { weddingId, id: params.photoId }
          const photo = await findGuestPhoto(deps.db.query, which, { state: 'shown' })
          const answer = await servePhoto(deps, request, { ...photo, size: params.size }, 'checked')
          return { ...answer, headers: { ...answer.headers, ...unlisted } }
        },
      ),
    )

/** The wedding whose album this reader may see. */
async function requireAlbum(deps: Deps, slug: string, proof: Proof): Promise<string> {
  const reader = await requirePageAccess(deps, slug, proof)
  await requireSection(deps.db.query, reader, 'guestPhotos')
  return reader.weddingId
}
