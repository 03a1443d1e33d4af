import type { Selectable } from 'kysely'
import type { CoupleProfile } from '#machines/account/account.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import { defaultsOf, likelyZone } from '#machines/wedding/country/country.rules.ts'
import { allRights } from '#machines/wedding/rights.rules.ts'
import type { Wedding, NewWedding } from '#machines/wedding/wedding.schema.ts'
import type { SetupFacts } from '#machines/setup/setup.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Deps } from '#api/deps.ts'
import { createDefaultTasks } from '#api/features/timeline/commands/checklist/create-default-tasks.ts'
import { createDefaultEvents } from '#api/features/guests/commands/create-default-events.ts'
import { beginSetup } from '#api/features/setup/commands/begin-setup.ts'
import { acceptTermsOnce } from '#api/features/users/commands/accept-terms.ts'
import { chooseRole } from '#api/features/users/commands/choose-role.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { isInWedding } from '#api/features/members/queries.ts'
import { sendInvitation } from '#api/features/members/commands/invitations/send-invitation.ts'
import { hasWedding, isKnownZone, toWedding } from '#api/features/wedding/queries.ts'
import { accountGone } from '#api/features/users/queries.ts'

/**
 * Completes a couple's profile: the terms, their first wedding, and with it the role where the
 * account has yet to choose one.
 */
export function createOwnWedding(
  deps: Deps,
  userId: string,
  profile: CoupleProfile,
  key: string | null,
) {
  const now = deps.now()
  const { acceptedTerms, ...details } = profile
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'create-wedding', key, body: profile, now },
    async (tx) => {
      await acceptTermsOnce(tx, userId, acceptedTerms, now)
      await chooseRole(tx, userId, 'COUPLE', now)
      const wedding = await createWedding(tx, userId, details, now)
      await invitePartner(tx, deps, userId, wedding, now)
      return { status: 201 as const, body: wedding }
    },
  )
}

/**
 * Whom registration named as the other half is invited, unless it is the address of the account
 * itself.
 */
export async function invitePartner(
  tx: Queryable,
  deps: Pick<Deps, 'config' | 'renderMail' | 'log'>,
  userId: string,
  { id, partnerEmail }: Wedding,
  now: Date,
): Promise<void> {
  if (partnerEmail === '' || (await isInWedding(tx, id, partnerEmail))) return
  await sendInvitation(
    tx,
    deps,
    { userId, weddingId: id },
    { email: partnerEmail, kind: 'partner', rights: allRights },
    now,
  )
}

/**
 * Makes a wedding of what its first member told about it. One couple plans one wedding: a second is
 * refused with already_exists.
 */
export async function createWedding(
  tx: Queryable,
  userId: string,
  details: NewWedding,
  now: Date,
): Promise<Wedding> {
  // The lock on the person makes two first weddings at the same moment wait for each other.
  const { firstName, lastName } = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(accountGone)
  if (await hasWedding(tx, userId, 'partner')) throw new Problem('already_exists')

  const { partnerName, timeZone: here = '', ...rest } = details
  const guessed = likelyZone(details.country, here)
  // The browser names its own zone: one that this database does not know yet is left for the couple
  // to choose.
  const timeZone = (await isKnownZone(tx, guessed)) ? guessed : ''
  // Without a country the currency is the table's default.
  const currency = defaultsOf(details.country)?.currency
  const firstNameLine = `${firstName} ${lastName}`.trim().slice(0, 201)
  const row = await tx
    .insertInto('weddings')
    .values({
      ...rest,
      ...(rest.weddingDate !== null && { datePeriod: null }),
      timeZone,
      ...(currency && { currency }),
      id: newId(now),
      firstNameLine,
      secondNameLine: partnerName,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('weddingMembers')
    .values({ weddingId: row.id, userId, joinedAt: now })
    .execute()
  await createDefaultTasks(
    tx,
    row.id,
    { weddingDate: row.weddingDate, plannedFrom: dayIn(row.timeZone || 'UTC', now) },
    now,
  )
  await createDefaultEvents(tx, row.id, now)
  await beginSetup(tx, row.id, knownOf(row), now)
  await recordActivity(
    tx,
    { weddingId: row.id, userId, kind: 'wedding.created', area: 'wedding', subject: null },
    now,
  )
  return toWedding(row, { userId, kind: 'partner', rights: allRights })
}

/** What the first questions need not ask again. */
function knownOf(row: Selectable<Tables['weddings']>): SetupFacts {
  return {
    date: row.weddingDate !== null || row.datePeriod !== null,
    guests: row.expectedGuests !== null,
    budget: row.budgetRange !== null,
  }
}
