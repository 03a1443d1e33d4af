import { categoryStatusesOf } from '#machines/choices/category/category.rules.ts'
import { maxLeading } from '#machines/choices/category/category.schema.ts'
import type { Category, CategoryStatus } from '#machines/choices/category/category.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { choicesOf, onTheWay, byProgress, toChoice } from '../queries.ts'
import type { ChoiceRow } from '../queries.ts'

/** Every category with its status, and its leading candidates. */
export async function listCategories(
  db: Queryable,
  weddingId: string,
  now: Date,
): Promise<Category[]> {
  const statuses = await listStatuses(db, weddingId)
  const ranked = choicesOf(db, weddingId)
    .where('choices.name', '!=', '')
    .where('choices.state', 'in', onTheWay)
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy('choices.category')
            .orderBy(byProgress)
            .orderBy('choices.createdAt')
            .orderBy('choices.id'),
        )
        .as('place'),
    )
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', maxLeading)
    .orderBy('place')
    .execute()
  const byCategory = Map.groupBy(rows, ({ category }) => category)
  return statuses.map((status) => ({
    ...status,
    leading: (byCategory.get(status.category) ?? []).map((row) => toChoice(row, now)),
  }))
}

/** Every category with its status. */
export async function listStatuses(db: Queryable, weddingId: string): Promise<CategoryStatus[]> {
  const rows = await db
    .selectFrom('choices')
    .select(['category', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('weddingId', '=', weddingId)
    .groupBy(['category', 'state'])
    .execute()
  return categoryStatusesOf(rows)
}

/**
 * All choices of a category, locked until the transaction ends. In the order of their ids, so that
 * two callers do not deadlock.
 */
export function lockCategory(
  tx: Queryable,
  weddingId: string,
  category: ChoiceRow['category'],
): Promise<ChoiceRow[]> {
  return tx
    .selectFrom('choices')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('category', '=', category)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * The same for a business, with its category among the wedding's choices: one that was saved stays
 * where it was, whatever category it has had since.
 */
export async function lockCategoryOf(
  tx: Queryable,
  weddingId: string,
  { businessId, category }: Pick<ChoiceRow, 'businessId' | 'category'>,
) {
  const saved =
    businessId === null
      ? undefined
      : await tx
          .selectFrom('choices')
          .select('category')
          .where('weddingId', '=', weddingId)
          .where('businessId', '=', businessId)
          .executeTakeFirst()
  const own = saved?.category ?? category
  return { category: own, rows: await lockCategory(tx, weddingId, own) }
}
