import { Problem } from '#machines/kernel/problem.ts'
import type { Wedding, WeddingDetails } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { once } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { chooseRole } from '#api/features/people/commands/choose-role.ts'
import { hasWedding, toWedding } from '../queries.ts'

/** Completes a couple's profile: their first wedding, and with it the role where the account has yet to choose one. */
export function createOwnWedding(deps: Deps, userId: string, details: WeddingDetails, key: string | null) {
  const now = deps.now()
  return once(deps.db, { owner: userId, operation: 'create-wedding', key, body: details, now }, async (tx) => {
    await chooseRole(tx, userId, 'COUPLE', now)
    return { status: 201 as const, body: await createWedding(tx, userId, details, now) }
  })
}

/** Makes a wedding of what its first member told about it. One couple plans one wedding: a second is refused with already_exists. */
export async function createWedding(tx: Queryable, userId: string, details: WeddingDetails, now: Date): Promise<Wedding> {
  // The lock on the person makes two first weddings at the same moment wait for each other.
  const { firstName, lastName } = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (await hasWedding(tx, userId)) throw new Problem('already_exists')

  const { partnerName, ...rest } = details
  const firstNameLine = `${firstName} ${lastName}`.trim().slice(0, 201)
  const row = await tx
    .insertInto('weddings')
    .values({ ...rest, id: newId(now), firstNameLine, secondNameLine: partnerName, version: 1, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.insertInto('weddingMembers').values({ weddingId: row.id, userId, joinedAt: now }).execute()
  return toWedding(row)
}
