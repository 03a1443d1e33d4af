import type { Selectable } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import type { QuoteTemplate } from '#machines/quotes/quote.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { readBusiness } from '#api/features/vendors/queries.ts'

export type TemplateRow = Selectable<Tables['quoteTemplates']>

/** The templates of the user’s own business, oldest first. */
export async function listOwnTemplates(
  db: Queryable,
  ownerId: string,
  businessId: string,
  page: PageQuery,
): Promise<Page<QuoteTemplate>> {
  await readBusiness(db, ownerId, businessId)
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('quoteTemplates')
    .selectAll()
    .where('businessId', '=', businessId)
    .where(isAfterCursor(after, ['createdAt', 'id']))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toTemplate)
}

export function toTemplate({ id, version, name, content, createdAt }: TemplateRow): QuoteTemplate {
  return { id, version, name, content, createdAt: createdAt.toISOString() }
}
