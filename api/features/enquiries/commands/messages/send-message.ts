import { messageStep } from '#machines/enquiries/enquiry.selectors.ts'
import type { NewMessage } from '#machines/enquiries/thread/entry.schema.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import type { Viewer } from '#api/viewer.ts'
import { readEntry } from '../../thread/queries.ts'
import { attachFiles } from './attach-files.ts'
import { moveEnquiry } from '../move-enquiry.ts'
import { requireParty } from '../require-party.ts'

type Dependencies = Pick<Deps, 'db' | 'now' | 'config' | 'renderMail' | 'log' | 'reactions'>

/** Sends a message to the other side. Repeated with the same key, it is sent once. */
export function sendMessage(
  deps: Dependencies,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  id: string,
  { body, attachments = [] }: NewMessage,
  key: string | null,
) {
  const now = deps.now()
  const { userId } = viewer
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'send-message', key, body: { id, body, attachments }, now },
    async (tx) => {
      const { side, row } = await requireParty(tx, viewer, id, 'edit')
      const event = { type: messageStep(side), at: now.toISOString() }
      const entry = { kind: 'message' as const, body }
      const { entryId } = await moveEnquiry(tx, deps, row, event, { side, userId, entry })
      await attachFiles(tx, { enquiryId: id, entryId, userId }, attachments)
      return { status: 201 as const, body: await readEntry(tx, { userId, enquiryId: id }, entryId) }
    },
  )
}
