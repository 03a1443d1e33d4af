import { Problem, requireFound } from '#machines/kernel/problem.ts'
import type { QuoteTemplate, TemplateChange } from '#machines/quotes/quote.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { toTemplate } from '../../templates/queries.ts'

interface TemplateRef {
  ownerId: string
  businessId: string
  templateId: string
}

export function changeTemplate(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ref: TemplateRef,
  { version, name, content }: TemplateChange,
): Promise<QuoteTemplate> {
  return db.transaction(async (tx) => {
    const row = await lockTemplate(tx, ref)
    if (row.version !== version) throw new Problem('version_stale', { current: toTemplate(row) })
    const changed = await tx
      .updateTable('quoteTemplates')
      .set({
        name,
        content: JSON.stringify({ ...content, validUntil: null }),
        version: version + 1,
        updatedAt: now(),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toTemplate(changed)
  })
}

export function removeTemplate({ db }: Pick<Deps, 'db'>, ref: TemplateRef): Promise<void> {
  return db.transaction(async (tx) => {
    const { id } = await lockTemplate(tx, ref)
    await tx.deleteFrom('quoteTemplates').where('id', '=', id).execute()
  })
}

/** Locks the business, which also checks that the user owns it. */
async function lockTemplate(tx: Queryable, { ownerId, businessId, templateId }: TemplateRef) {
  await lockForStaff(tx, ownerId, businessId, 'staff')
  return requireFound(
    await tx
      .selectFrom('quoteTemplates')
      .selectAll()
      .where('id', '=', templateId)
      .where('businessId', '=', businessId)
      .executeTakeFirst(),
  )
}
