import type { Queryable } from '#api/db/client.ts'

/** Who invites, and into which business. */
export async function readInviter(
  db: Queryable,
  { businessId, invitedBy }: { businessId: string; invitedBy: string | null },
) {
  const { name, city, country, firstName, lastName } = await db
    .selectFrom('businesses')
    .leftJoin('users', (join) => join.on('users.id', '=', invitedBy))
    .select(['name', 'city', 'country', 'users.firstName', 'users.lastName'])
    .where('businesses.id', '=', businessId)
    .executeTakeFirstOrThrow()
  return {
    businessName: name,
    city,
    country,
    inviter: `${firstName ?? ''} ${lastName ?? ''}`.trim() || name,
  }
}
