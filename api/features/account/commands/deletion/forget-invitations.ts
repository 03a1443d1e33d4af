import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'

/**
 * Erases invitations that were mailed in the person's name. Letters that arrived belong to their
 * readers.
 */
export async function forgetLettersInTheirName(tx: Queryable, id: string, going: string[]) {
  const { firstName, lastName } = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const colleagues = await tx
    .selectFrom('businessInvitations')
    .select(sql<string>`lower(email)`.as('email'))
    .where((eb) =>
      eb.or([
        eb('invitedBy', '=', id),
        eb('businessId', 'in', eb.selectFrom('businesses').select('id').where('ownerId', '=', id)),
      ]),
    )
    .execute()
  const invited = await tx
    .selectFrom('partnerInvitations')
    .select(sql<string>`lower(email)`.as('email'))
    .where((eb) =>
      eb.or([
        eb('invitedBy', '=', id),
        ...(going.length > 0 ? [eb('weddingId', 'in', going)] : []),
      ]),
    )
    .execute()
  const addresses = [...invited, ...colleagues].map(({ email }) => email)
  const name = `${firstName} ${lastName}`.trim()
  if (addresses.length === 0 || name === '') return
  await tx
    .deleteFrom('mailOutbox')
    .where(sql<string>`lower(recipient)`, 'in', addresses)
    .where('text', 'like', containing(name))
    .execute()
}

/**
 * Erases invitations to the person's address, or that they accepted; returns the weddings that sent
 * them.
 */
export async function forgetInvitations(
  tx: Queryable,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const gone = await tx
    .deleteFrom('partnerInvitations')
    .where((eb) =>
      eb.or([eb(sql<string>`lower(email)`, '=', email.toLowerCase()), eb('acceptedBy', '=', id)]),
    )
    .returning('weddingId')
    .execute()
  await tx
    .deleteFrom('businessInvitations')
    .where((eb) =>
      eb.or([eb(sql<string>`lower(email)`, '=', email.toLowerCase()), eb('acceptedBy', '=', id)]),
    )
    .execute()
  return gone.map(({ weddingId }) => weddingId)
}

/** A text as a pattern of `like`, with its underscores escaped. */
export function containing(text: string) {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
