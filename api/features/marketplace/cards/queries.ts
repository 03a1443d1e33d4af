import { sql } from 'kysely'
import { highlightFields } from '#machines/listings/fields/category-fields.schema.ts'
import type { PlacedTown } from '#api/features/places/queries.ts'

const highlights = JSON.stringify(highlightFields)

/** The rows of `page` with what couples read about each vendor, in the order of the page. */
export function cards(town: PlacedTown | null) {
  return sql`(select json_agg(json_build_object(
      'id', b.id, 'slug', l.slug, 'name', b.name, 'category', b.category, 'city', b.city, 'country', b.country,
      'website', l.published ->> 'website', 'tagline', l.published ->> 'tagline',
      'cover', l.published #> '{photos,0}',
      'description', left(l.published ->> 'description', 300),
      'highlight', l.published -> 'details' -> (${highlights}::jsonb ->> b.category),
      'price', json_build_object('fromMinor', l.published #> '{price,fromMinor}', 'toMinor', l.published #> '{price,toMinor}',
        'currency', page.currency),
      'languages', l.published -> 'languages',
      'distanceKm', ${town ? sql`round(page.distance::numeric, 1)` : sql`null`},
      'rating', json_build_object('rating', page.rating, 'count', coalesce(r.count, 0)),
      'points', page.points, 'rank', page.rank) order by page.rank, page.business_id)
    from page join businesses b on b.id = page.business_id join listings l on l.business_id = page.business_id
      left join business_ratings r on r.business_id = page.business_id)`
}
