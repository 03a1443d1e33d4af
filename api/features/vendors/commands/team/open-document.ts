import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import type { Viewer } from '#api/viewer.ts'
import { findDocument } from '../../queries.ts'
import { noteTeamAction } from '../note-team-action.ts'

/** The types that may be shown in a frame; others are downloaded. */
const shownTypes = ['image/jpeg', 'image/png']

/**
 * Finds a document for somebody who may read it. If they belong to the team, that is recorded
 * first.
 */
export async function openDocument(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { id, action }: { id: string; action: 'document_shown' | 'document_downloaded' },
) {
  const document = await findDocument(db.query, viewer, id)
  if (action === 'document_shown' && !shownTypes.includes(document.type))
    throw new Problem('file_type')
  if (viewer.role === 'ADMIN') {
    const { userId } = viewer
    const { businessId } = document
    await noteTeamAction(db.query, { userId, action, businessId, documentId: id }, now())
  }
  return document
}
