import { mergedGuest } from '#machines/guests/duplicates/duplicates.rules.ts'
import type { Merge } from '#machines/guests/duplicates/merge.schema.ts'
import { fullName } from '#machines/guests/list/guest.rules.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { toGuest } from '../../queries.ts'
import type { GuestRow, HouseholdRow } from '../../queries.ts'
import { writeGuestList, lockHousehold } from '../write-guest-list.ts'
import { lockGuests } from '#api/features/wedding/commands/lock-guests.ts'

/**
 * Merges two guests: the one who stays takes over what only the other one had. If either has
 * changed since it was read, it refuses with version_stale and the current record. One undo
 * restores both.
 */
export function mergeGuests(
  deps: Deps,
  userId: string,
  weddingId: string,
  { kept, gone }: Merge,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `merge-guests:${weddingId}`, key, body: { kept, gone }, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      if (kept.id === gone.id)
        throw new Problem('invalid_input', { fields: [{ path: 'gone', code: 'invalid_choice' }] })
      const rows = new Map(
        (await lockGuests(tx, weddingId, [kept.id, gone.id])).map((row) => [row.id, row]),
      )
      const read = ({ id, version }: Merge['kept']) => {
        const row = rows.get(id)!
        if (row.version !== version) throw new Problem('version_stale', { current: toGuest(row) })
        return row
      }
      const [stays, goes] = [read(kept), read(gone)]
      const next = mergedGuest(stays, goes)
      const households = await addressed(tx, stays, goes)
      const happened = {
        weddingId,
        userId,
        kind: 'guest.merged' as const,
        subject: { id: next.id, name: fullName(next) },
      }
      const merged = { gone: gone.id, kept: kept.id }
      return {
        status: 200 as const,
        body: await writeGuestList(
          tx,
          happened,
          { guests: [next], households, gone: { guests: [gone.id] }, merged },
          now,
        ),
      }
    },
  )
}

/**
 * The household of the guest who stays. If it has no address, it takes that of a household that
 * goes with its only guest.
 */
async function addressed(tx: Queryable, stays: GuestRow, goes: GuestRow): Promise<HouseholdRow[]> {
  if (stays.householdId === goes.householdId) return []
  const homes = new Map<string, HouseholdRow>()
  for (const id of [stays.householdId, goes.householdId].toSorted())
    homes.set(id, await lockHousehold(tx, stays.weddingId, id))
  const [home, other] = [homes.get(stays.householdId)!, homes.get(goes.householdId)!]
  if (home.addressLine1 !== '' || other.addressLine1 === '') return []
  const company = await tx
    .selectFrom('guests')
    .select('id')
    .where('weddingId', '=', goes.weddingId)
    .where('householdId', '=', other.id)
    .where('id', '<>', goes.id)
    .executeTakeFirst()
  if (company) return []
  const { addressLine1, addressLine2, city, region, postcode, country } = other
  return [{ ...home, addressLine1, addressLine2, city, region, postcode, country }]
}
