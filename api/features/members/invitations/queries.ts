import type { Queryable } from '#api/db/client.ts'

/** Who invites, into whose wedding, and by which clock. */
export async function readInviter(
  db: Queryable,
  { weddingId, invitedBy }: { weddingId: string; invitedBy: string | null },
) {
  const row = await db
    .selectFrom('weddings')
    .leftJoin('users', (join) => join.on('users.id', '=', invitedBy))
    .select(['firstNameLine', 'secondNameLine', 'timeZone', 'users.firstName', 'users.lastName'])
    .where('weddings.id', '=', weddingId)
    .executeTakeFirstOrThrow()
  const lines: [string, string] = [row.firstNameLine, row.secondNameLine]
  return {
    inviter: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim() || row.firstNameLine,
    names: lines.filter(Boolean).join(' & '),
    lines,
    zone: row.timeZone || 'UTC',
  }
}

/**
 * The wedding that somebody plans as a partner, and whether there is anything in it that they would
 * miss.
 */
export async function ownWedding(tx: Queryable, userId: string) {
  const own = await tx
    .selectFrom('weddings')
    .innerJoin('weddingMembers', 'weddingMembers.weddingId', 'weddings.id')
    .select(['weddings.id', 'weddings.weddingDate', 'weddings.city', 'weddings.expectedGuests'])
    .where('weddingMembers.userId', '=', userId)
    .where('weddingMembers.kind', '=', 'partner')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('weddingMembers as other')
            .select('other.userId')
            .whereRef('other.weddingId', '=', 'weddings.id')
            .where('other.userId', '!=', userId)
            .where('other.kind', '=', 'partner'),
        )
        .as('hasOtherPartner'),
      eb
        .exists(
          eb
            .selectFrom('activities')
            .select('activities.id')
            .whereRef('activities.weddingId', '=', 'weddings.id')
            .where('activities.kind', '!=', 'wedding.created'),
        )
        .as('hasActivity'),
    ])
    .forNoKeyUpdate('weddings')
    .executeTakeFirst()
  if (!own) return null
  const isEmpty = own.weddingDate === null && own.city === '' && own.expectedGuests === null
  return {
    id: own.id,
    hasOtherPartner: Boolean(own.hasOtherPartner),
    isBlank: isEmpty && !own.hasActivity,
  }
}
