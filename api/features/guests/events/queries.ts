import type { Queryable } from '#api/db/client.ts'

/* Callers must authorize. */

/**
 * Where an invitation says it is: the one venue that the events name, with the city; the city alone
 * where they name none or several, because not everybody is invited to each.
 */
export async function readInvitationPlace(tx: Queryable, weddingId: string, city: string) {
  const venues = await tx
    .selectFrom('weddingEvents')
    .select('location')
    .distinct()
    .where('weddingId', '=', weddingId)
    .where('location', '!=', '')
    .limit(2)
    .execute()
  const venue = venues.length === 1 ? (venues[0]?.location ?? '') : ''
  if (venue === '' || city === '') return venue || city
  return venue.includes(city) ? venue : `${venue}, ${city}`
}
