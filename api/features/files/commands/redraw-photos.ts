import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import { stripImageMetadata } from './strip-image-metadata.ts'
import type { CleanPhoto } from './strip-image-metadata.ts'
import { erasureQueue, keepFile, storeDocument } from './store-upload.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'jobs' | 'log' | 'now'>

/** Where photos are kept, how large one may be, and what of a row changes with its file. */
export interface PhotoTable {
  name: 'weddingPagePhotos' | 'giftPictures'
  maxBytes: number
  changes: (photo: CleanPhoto, now: Date) => Record<string, unknown>
}

const atOnce = 10

/**
 * Draws the photos anew that were stored before decision 101, each once. The new file is kept
 * before the row names it and the original is erased, so that a process that dies at any point
 * leaves a photo, and the next run goes on with what is left.
 */
export async function redrawPhotos(deps: Dependencies, table: PhotoTable): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string; fileKey: string }>`
      select id, file_key from ${sql.table(table.name)} where not drawn_anew and id > ${after} order by id limit ${atOnce}`.execute(
      deps.db.query,
    )
    for (const row of rows) await redraw(deps, table, row)
    if (rows.length > 0) deps.jobs.wake(erasureQueue)
    if (rows.length < atOnce) return
    after = rows.at(-1)!.id
  }
}

async function redraw(
  deps: Dependencies,
  table: PhotoTable,
  { id, fileKey }: { id: string; fileKey: string },
) {
  const original = await contentOf(deps, fileKey)
  const photo =
    original && (await stripImageMetadata(original, table.maxBytes, { evenBroken: true }))
  if (!photo) {
    // Nothing that a browser could show either. It stays as it is, and is not tried again.
    deps.log.warn('photo.not_redrawn', { table: table.name, id })
    await sql`update ${sql.table(table.name)} set drawn_anew = true where id = ${id} and file_key = ${fileKey}`.execute(
      deps.db.query,
    )
    return
  }
  const now = deps.now()
  const stored = await storeDocument(deps, Readable.from([photo.content]), now)
  await deps.db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable(table.name)
      .set({
        type: photo.type,
        size: stored.size,
        fileKey: stored.fileKey,
        drawnAnew: true,
        ...table.changes(photo, now),
      })
      .where('id', '=', id)
      .where('fileKey', '=', fileKey)
      .executeTakeFirstOrThrow()
    // Somebody removed or replaced it meanwhile; what was just stored is erased by itself.
    if (numUpdatedRows === 0n) return
    await keepFile(tx, stored.fileKey)
    await tx.insertInto('fileErasures').values({ fileKey, dueAt: now }).execute()
  })
}

async function contentOf({ files }: Pick<Deps, 'files'>, fileKey: string): Promise<Buffer | null> {
  try {
    return await buffer(await files.get(fileKey))
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}
