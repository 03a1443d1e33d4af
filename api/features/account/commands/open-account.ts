import * as v from 'valibot'
import { detailedRegistrationSchema } from '#machines/account/account.schema.ts'
import type { DetailedRegistration } from '#machines/account/account.schema.ts'
import type { Role } from '#machines/session/session.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { saveAcceptedTerms } from '#api/features/users/commands/accept-terms.ts'
import { joinBusinessByRegistration } from '#api/features/colleagues/commands/join-business.ts'
import { joinWeddingByRegistration } from '#api/features/members/commands/invitations/join-wedding.ts'
import { queueLetter } from '#api/features/notices/commands/queue-letter.ts'
import { createBusiness } from '#api/features/vendors/commands/create-business.ts'
import { isStaff } from '#api/features/staff/queries.ts'
import { createWedding, invitePartner } from '#api/features/profile/commands/create-wedding.ts'
import { hasWedding } from '#api/features/wedding/queries.ts'

type Dependencies = Pick<Deps, 'config' | 'renderMail' | 'log'>

/** Somebody who has just been admitted, their row locked by the caller's transaction. */
export interface Admitted {
  id: string
  sub: string
  email: string
  firstName: string
  role: Role
}

/**
 * Turns what an account told at its registration into its wedding or its business, a draft, and writes a welcome; whoever registered
 * by an invitation joins that wedding or business. Part of the sign-in's transaction and done at most once: the registration goes with it. Without
 * a registration, or with one of another role than the verified token's, nothing comes of it but the terms that were accepted.
 */
export async function openAccount(
  tx: Queryable,
  deps: Dependencies,
  user: Admitted,
  now: Date,
): Promise<void> {
  const taken = await takeRegistration(tx, user.sub, now)
  if (taken?.acceptedTerms && taken.termsAcceptedAt)
    await saveAcceptedTerms(tx, user.id, taken.acceptedTerms, taken.termsAcceptedAt)
  if (taken && 'invitation' in taken.details) {
    const tokenHash = Buffer.from(taken.details.invitation, 'hex')
    if (user.role === 'COUPLE') return joinWeddingByRegistration(tx, user.id, tokenHash, now)
    if (user.role === 'VENDOR') return joinBusinessByRegistration(tx, user.id, tokenHash, now)
  }
  // Parsed once more: it may have been kept by a release that allowed what this one does not, and nobody is shut out for that.
  const registration =
    taken && parseRegistration({ sub: user.sub, role: taken.role, details: taken.details })
  if (registration === null || registration.role !== user.role) return
  if (registration.role === 'COUPLE') {
    if (await hasWedding(tx, user.id)) return
    const wedding = await createWedding(tx, user.id, registration.details, now)
    await invitePartner(tx, deps, user.id, wedding, now)
    await queueLetter(tx, deps, 'welcomeCouple', { ...addressed(deps, user, '/dashboard') }, now)
  } else {
    if (await isStaff(tx, user.id)) return
    const { name } = await createBusiness(tx, user.id, registration.details, now)
    await queueLetter(
      tx,
      deps,
      'welcomeVendor',
      { ...addressed(deps, user, '/vendor-dashboard'), businessName: name },
      now,
    )
  }
}

/** The registration that waits for this account, which is gone with this; null when there is none or its time was over. */
async function takeRegistration(tx: Queryable, sub: string, now: Date) {
  const taken = await tx
    .deleteFrom('pendingRegistrations')
    .where('sub', '=', sub)
    .returningAll()
    .executeTakeFirst()
  return taken && taken.expiresAt > now ? taken : null
}

/** A date or time zone that is no longer allowed does not take the rest along. */
function parseRegistration(kept: {
  sub: string
  role: string
  details: object
}): DetailedRegistration | null {
  const parsed = v.safeParse(detailedRegistrationSchema, kept)
  if (parsed.success) return parsed.output
  const without = v.safeParse(detailedRegistrationSchema, {
    ...kept,
    details: { ...kept.details, weddingDate: null, timeZone: '' },
  })
  return without.success ? without.output : null
}

function addressed({ config }: Dependencies, { email, firstName }: Admitted, path: string) {
  return { to: email, firstName, url: config.publicUrl + path }
}
