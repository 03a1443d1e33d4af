import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '#api/db/client.ts'
import type { searchMarketplace } from '#api/features/marketplace/search/queries.ts'

type Asked = Parameters<typeof searchMarketplace>[1]

/**
 * One document for each business in a GIN index, and a statement for the page and for each count.
 */
export async function addUsualWay(db: Database) {
  await sql`drop table if exists usual`.execute(db.query)
  await sql`
    create table usual as select b.id, b.category, b.city, (l.published #>> '{price,fromMinor}')::bigint as price,
      l.published ->> 'currency' as currency,
      to_tsvector('simple', b.name || ' ' || b.category || ' ' || b.city || ' ' || b.description) as document
    from businesses b join listings l on l.business_id = b.id`.execute(db.query)
  await sql`create index on usual using gin (document)`.execute(db.query)
  await sql`create index on usual (category, city)`.execute(db.query)
  await sql`analyze usual`.execute(db.query)
}

export async function dropUsualWay(db: Database) {
  await sql`drop table usual`.execute(db.query)
}

export function usualSearch(db: Database, { q, category, town, priceTo }: Asked) {
  return usualAnswer(db, {
    found: sql`document @@ to_tsquery('simple', ${`${q}:*`}) and price <= ${priceTo}::bigint`,
    ofCategory: sql`category = ${category}`,
    inTown: sql`lower(city) = ${town}`,
  })
}

export function usualBrowse(db: Database, category: string) {
  const anything = sql`true`
  return usualAnswer(db, {
    found: anything,
    ofCategory: sql`category = ${category}`,
    inTown: anything,
  })
}

async function usualAnswer(
  db: Database,
  where: Record<'found' | 'ofCategory' | 'inTown', RawBuilder<unknown>>,
) {
  const { found, ofCategory, inTown } = where
  await sql`select id from usual where ${found} and ${ofCategory} and ${inTown} order by price, id limit 24`.execute(
    db.query,
  )
  for (const facet of ['category', 'city', 'currency', 'price / 100000'])
    await sql`select ${sql.raw(facet)}, count(*) from usual where ${found} and
      ${facet === 'category' ? inTown : ofCategory} group by 1`.execute(db.query)
}
