import * as v from 'valibot'
import { detailedRegistrationSchema } from '#machines/account/account.schema.ts'
import type { DetailedRegistration } from '#machines/account/account.schema.ts'
import type { Role } from '#machines/session/session.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { saveAcceptedTerms } from '#api/features/users/commands/accept-terms.ts'
import { joinBusinessByRegistration } from '#api/features/colleagues/commands/join-business.ts'
import { joinWeddingByRegistration } from '#api/features/members/commands/invitations/join-wedding.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import { createBusiness } from '#api/features/vendors/commands/create-business.ts'
import { isStaff } from '#api/features/staff/queries.ts'
import { createWedding, invitePartner } from '#api/features/profile/commands/create-wedding.ts'
import { hasWedding } from '#api/features/wedding/queries.ts'

type Dependencies = Pick<Deps, 'config' | 'renderMail' | 'log'>

/** Somebody who has just signed in; the caller's transaction has locked their row. */
export interface Admitted {
  id: string
  sub: string
  email: string
  firstName: string
  role: Role
}

/**
 * Creates the wedding or the business (a draft) that somebody entered at registration, and writes a
 * welcome; with an invitation they join that wedding or business. Part of the sign-in's transaction
 * and done once: the registration is deleted. Without a registration, or with one for another role
 * than the verified token's, only the accepted terms are stored.
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
  // Parsed again: an earlier release may have stored what this one does not allow, and nobody is
  // shut out for that.
  const registration =
    taken && parseRegistration({ sub: user.sub, role: taken.role, details: taken.details })
  if (registration === null || registration.role !== user.role) return
  if (registration.role === 'COUPLE') {
    if (await hasWedding(tx, user.id)) return
    const wedding = await createWedding(tx, user.id, registration.details, now)
    await invitePartner(tx, deps, user.id, wedding, now)
    await queueTemplatedMail(
      tx,
      deps,
      'welcomeCouple',
      { ...addressed(deps, user, '/dashboard') },
      now,
    )
  } else {
    if (await isStaff(tx, user.id)) return
    const { name } = await createBusiness(tx, user.id, registration.details, now)
    await queueTemplatedMail(
      tx,
      deps,
      'welcomeVendor',
      { ...addressed(deps, user, '/vendor-dashboard'), businessName: name },
      now,
    )
  }
}

/**
 * The registration that waits for this account; reading it deletes it. Null if there is none or it
 * has expired.
 */
async function takeRegistration(tx: Queryable, sub: string, now: Date) {
  const taken = await tx
    .deleteFrom('pendingRegistrations')
    .where('sub', '=', sub)
    .returningAll()
    .executeTakeFirst()
  return taken && taken.expiresAt > now ? taken : null
}

/** Drops only a date or time zone that is no longer allowed. */
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
