import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Selectable } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import type { Attachment, Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { rankCursor } from '#api/db/cursor.ts'
import type { Queryable } from '#api/db/client.ts'
import { isBeyond, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

interface Reader {
  userId: string
  enquiryId: string
}

/** A thread's entries, newest first. Callers must authorize. */
export async function listEntries(
  db: Queryable,
  reader: Reader,
  page: PageQuery,
): Promise<Page<Entry>> {
  const { limit, after } = pageAfter(page, rankCursor)
  const rows = await entriesOf(db, reader.enquiryId)
    .where(isBeyond(after, ['enquiryEntries.number', 'enquiryEntries.id'], 'descending'))
    .orderBy('enquiryEntries.number', 'desc')
    .orderBy('enquiryEntries.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => toEntry(row, reader.userId), {
    encode: ({ number, id }) => rankCursor.encode({ rank: number, id }),
  })
}

export async function readEntry(
  db: Queryable,
  { userId, enquiryId }: Reader,
  id: string | null,
): Promise<Entry> {
  const row = await entriesOf(db, enquiryId).where('enquiryEntries.id', '=', id).executeTakeFirst()
  return toEntry(requireFound(row), userId)
}

function entriesOf(db: Queryable, enquiryId: string) {
  return db
    .selectFrom('enquiryEntries')
    .leftJoin('users', 'users.id', 'enquiryEntries.authorId')
    .selectAll('enquiryEntries')
    .select('users.firstName')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('enquiryAttachments')
          .select([
            'enquiryAttachments.id',
            'enquiryAttachments.name',
            'enquiryAttachments.type',
            'enquiryAttachments.size',
          ])
          .whereRef('enquiryAttachments.entryId', '=', 'enquiryEntries.id')
          .orderBy('enquiryAttachments.createdAt')
          .orderBy('enquiryAttachments.id'),
      ).as('attachments'),
    )
    .where('enquiryEntries.enquiryId', '=', enquiryId)
}

type EntryRow = Selectable<Tables['enquiryEntries']> & {
  firstName: string | null
  attachments: Attachment[]
}

function toEntry(row: EntryRow, userId: string): Entry {
  const { id, kind, side, body, facts, attachments, authorId, firstName, createdAt } = row
  return {
    id,
    kind,
    side,
    author: firstName === null ? null : firstName.slice(0, 201),
    isMine: authorId === userId,
    body,
    facts,
    attachments,
    at: createdAt.toISOString(),
  }
}
