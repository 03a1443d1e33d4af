import type { SearchTermKind } from '#machines/listings/figures/figures.schema.ts'
import { addDays } from '#machines/kernel/values/dates.ts'
import type { Queryable } from '#api/db/client.ts'
import { townBySlug } from '#api/features/places/queries.ts'

/**
 * The views of the listing of the vendor who can sign in: on every day from the one after its
 * approval to the one before the first start, most on weekends, and more as the season comes near;
 * and by which searches it was found.
 */
export async function addViews(
  tx: Queryable,
  { ownerId, approvedDaysAgo }: { ownerId: string; approvedDaysAgo: number },
  now: Date,
): Promise<void> {
  const { id: businessId } = await tx
    .selectFrom('businesses')
    .select('id')
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  const today = now.toISOString().slice(0, 10)
  const days = Array.from({ length: approvedDaysAgo - 1 }, (_, place) => {
    const day = addDays(today, place + 1 - approvedDaysAgo)
    return { day, views: viewsOn(day, place) }
  })
  await tx
    .insertInto('listingDays')
    .values(days.map((one) => ({ businessId, ...one })))
    .execute()
  const found = days.flatMap(({ day, views }, place) =>
    searchesOn(place, views).map((search) => ({ businessId, day, ...search })),
  )
  await tx.insertInto('listingSearches').values(found).execute()
}

/** From Sunday to Saturday. */
const byWeekday = [8, 3, 2, 3, 3, 4, 7]

/** Weeks are not alike: added to each day of one. */
const byWeek = [0, 1, 0, 2, 1, 3, 2, 4, 2, 3, 5, 4]

function viewsOn(day: string, place: number) {
  const weekday = byWeekday[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 0
  return weekday + (byWeek[Math.floor(place / 7) % byWeek.length] ?? 0)
}

/** Some of a day's visitors came by a search. None is counted more often than there were views. */
function searchesOn(place: number, views: number) {
  const lisbon = townBySlug('lisbon')
  const searches: { kind: SearchTermKind; term: string; share: number }[] = [
    { kind: 'category', term: 'florist', share: 0.6 },
    ...(lisbon ? [{ kind: 'town' as const, term: String(lisbon.id), share: 0.5 }] : []),
    { kind: 'word', term: 'flowers', share: 0.25 },
    ...(place % 3 === 0 ? [{ kind: 'word' as const, term: 'seasonal', share: 0.15 }] : []),
    ...(place % 2 === 0 ? [{ kind: 'filter' as const, term: 'date', share: 0.3 }] : []),
    ...(place % 5 === 0 ? [{ kind: 'filter' as const, term: 'price', share: 0.2 }] : []),
  ]
  return searches.flatMap(({ kind, term, share }) => {
    const visitors = Math.floor(views * share)
    return visitors > 0 ? [{ kind, term, visitors }] : []
  })
}
