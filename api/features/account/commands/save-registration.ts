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
 * Answers a registration's details: kept until `expiresAt`, or until the account signs in for the first time. Refuses with
 * terms_not_accepted unless the present terms are accepted with them.
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
 * Keeps what registration collected beyond the sign-up, for the account of that `sub` alone. The first write stands: the same again
 * is taken for the same, anything else and anything for an account in use is refused with already_exists, so that nobody who
 * learns the id later can change what its owner told.
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

/** Only the hash of the link's token is stored, as with the invitation itself. */
function keptInvitation({ invitation }: { invitation: string }): KeptInvitation {
  return { invitation: hashLinkToken(invitation).toString('hex') }
}
