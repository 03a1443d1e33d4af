import { excerptOf } from '#machines/enquiries/details/enquiry-details.rules.ts'
import type { EntryFacts, EntryKind, EntrySide } from '#machines/enquiries/thread/entry.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { EnquiryRow } from '../queries.ts'

export interface NewEntry {
  kind: EntryKind
  side: EntrySide
  /** Null for time or the product. */
  authorId: string | null
  body?: string
  facts?: EntryFacts
  /** Whether it counts as unread for the other side; true unless given. */
  isNews?: boolean
}

/**
 * Adds an entry with the next number to a thread. The caller has locked its row. Returns the new
 * row and the id of the entry.
 */
export async function appendEntry(
  tx: Queryable,
  { id: enquiryId }: Pick<EnquiryRow, 'id'>,
  { kind, side, authorId, body = '', facts = {}, isNews = true }: NewEntry,
  now: Date,
): Promise<{ row: EnquiryRow; entryId: string }> {
  const isMessage = kind === 'message' && side !== 'product'
  const row = await tx
    .updateTable('enquiries')
    .set((eb) => {
      const number = eb('entries', '+', 1)
      return {
        entries: number,
        lastEntryAt: now,
        updatedAt: now,
        ...(isMessage ? { excerpt: excerptOf(body), excerptSide: side } : {}),
        ...(isNews && side !== 'couple' ? { newsForCouple: number } : {}),
        ...(isNews && side !== 'vendor' ? { newsForVendor: number } : {}),
      }
    })
    .where('id', '=', enquiryId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const entryId = newId(now)
  await tx
    .insertInto('enquiryEntries')
    .values({
      id: entryId,
      enquiryId,
      number: row.entries,
      kind,
      side,
      authorId,
      body,
      facts: JSON.stringify(facts),
      isNews,
      createdAt: now,
    })
    .execute()
  return { row, entryId }
}
