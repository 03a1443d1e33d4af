import { Problem } from '#machines/kernel/problem.ts'
import { maxTemplates } from '#machines/quotes/quote.schema.ts'
import type { NewTemplate } from '#machines/quotes/quote.schema.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { toTemplate } from '../../templates/queries.ts'

/** Saves a quote as a template. It has no last day, because each quote gets its own. */
export function addTemplate(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { ownerId, businessId }: { ownerId: string; businessId: string },
  { name, content }: NewTemplate,
  key: string | null,
) {
  const now = clock()
  const body = { businessId, name, content }
  return withIdempotency(
    db,
    { owner: ownerId, operation: 'add-quote-template', key, body, now },
    async (tx) => {
      await lockForStaff(tx, ownerId, businessId, 'staff')
      const { count } = await tx
        .selectFrom('quoteTemplates')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('businessId', '=', businessId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= maxTemplates) throw new Problem('too_many')
      const row = await tx
        .insertInto('quoteTemplates')
        .values({
          id: newId(now),
          businessId,
          version: 1,
          name,
          content: JSON.stringify({ ...content, validUntil: null }),
          createdAt: now,
          updatedAt: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { status: 201 as const, body: toTemplate(row) }
    },
  )
}
