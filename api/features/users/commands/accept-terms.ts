import { termsVersion } from '#machines/account/terms.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { accountGone } from '../queries.ts'

/**
 * Refuses with terms_not_accepted, which names the present version, when this is another version or
 * none.
 */
export function requirePresentTerms(accepted: string | null | undefined): void {
  if (accepted !== termsVersion) throw new Problem('terms_not_accepted', { version: termsVersion })
}

/**
 * Keeps with the account which terms were accepted, and when. The first time that a version was
 * accepted stands.
 */
export async function saveAcceptedTerms(
  tx: Queryable,
  userId: string,
  accepted: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ acceptedTerms: accepted, termsAcceptedAt: at })
    .where('id', '=', userId)
    .where((eb) => eb('acceptedTerms', 'is distinct from', accepted))
    .execute()
}

/**
 * For whatever makes an account take part: the terms are accepted with it, unless the account has
 * accepted the present version before.
 */
export async function acceptTermsOnce(
  tx: Queryable,
  userId: string,
  accepted: string | undefined,
  now: Date,
): Promise<void> {
  if (accepted === termsVersion) return saveAcceptedTerms(tx, userId, accepted, now)
  const user = await tx
    .selectFrom('users')
    .select('acceptedTerms')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(accountGone)
  requirePresentTerms(user.acceptedTerms)
}
