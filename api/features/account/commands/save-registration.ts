import { isDeepStrictEqual } from 'node:util'
import type { Registration } from '#machines/account/account.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { KeptInvitation } from '#api/db/tables/account.ts'
import type { Deps } from '#api/deps.ts'
import { hashLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { requirePresentTerms } from '#api/features/users/commands/accept-terms.ts'
import { hasSignedIn } from '../queries.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'now'>

/**
 * Stores a registration's details until `expiresAt`, or until the account signs in for the first
 * time. Refuses with terms_not_accepted unless the current terms are accepted.
 */
export function receiveRegistration(
  deps: Dependencies,
  registration: Registration,
  key: string | null,
) {
  requirePresentTerms(registration.acceptedTerms)
  const now = deps.now()
  return withIdempotency(
    deps.db,
    {
      owner: `registration ${registration.sub}`,
      operation: 'keep-registration',
      key,
      body: registration,
      now,
    },
    async (tx) => ({
      status: 202 as const,
      body: {
        expiresAt: (
          await saveRegistration(tx, registration, { now, days: deps.config.registrationKeptDays })
        ).toISOString(),
      },
    }),
  )
}

/**
 * Stores the registration for the account of that `sub`. The first write stays: repeating it
 * changes nothing, and anything else, or an account in use, is refused with already_exists, so that
 * nobody who learns the id can change what its owner entered.
 */
export async function saveRegistration(
  tx: Queryable,
  registration: Registration,
  { now, days }: { now: Date; days: number },
): Promise<Date> {
  const { sub, role, acceptedTerms } = registration
  const details = 'details' in registration ? registration.details : keptInvitation(registration)
  if (await hasSignedIn(tx, sub)) throw new Problem('already_exists')
  const expiresAt = new Date(now.getTime() + days * 24 * 3_600_000)
  await tx
    .deleteFrom('pendingRegistrations')
    .where('sub', '=', sub)
    .where('expiresAt', '<=', now)
    .execute()
  await tx
    .insertInto('pendingRegistrations')
    .values({
      sub,
      role,
      details: JSON.stringify(details),
      ...(acceptedTerms && { acceptedTerms, termsAcceptedAt: now }),
      createdAt: now,
      expiresAt,
    })
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .execute()
  const kept = await tx
    .selectFrom('pendingRegistrations')
    .select(['role', 'details', 'expiresAt'])
    .where('sub', '=', sub)
    .executeTakeFirstOrThrow()
  if (kept.role !== role || !isDeepStrictEqual(kept.details, details))
    throw new Problem('already_exists')
  return kept.expiresAt
}

/** Only the hash of the link's token is stored, as for the invitation itself. */
function keptInvitation({ invitation }: { invitation: string }): KeptInvitation {
  return { invitation: hashLinkToken(invitation).toString('hex') }
}
