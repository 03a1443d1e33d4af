import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'

/**
 * Erases invitations that were mailed in the person's name. Mail that arrived belongs to their
 * readers.
 */
export async function forgetInvitationMail(tx: Queryable, id: string, going: string[]) {
  const { firstName, lastName } = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { rows: colleagues } = await sql<{ email: string }>`
    select lower(email) as email from business_invitations where invited_by = ${id}
    union select lower(email) from business_invitations
      where business_id in (select id from businesses where owner_id = ${id})`.execute(tx)
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

/** Erases invitations to the person's address, or that they accepted. */
export async function forgetInvitations(
  tx: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await tx
    .deleteFrom('partnerInvitations')
    .where((eb) =>
      eb.or([eb(sql<string>`lower(email)`, '=', email.toLowerCase()), eb('acceptedBy', '=', id)]),
    )
    .execute()
  await tx
    .deleteFrom('businessInvitations')
    .where((eb) =>
      eb.or([eb(sql<string>`lower(email)`, '=', email.toLowerCase()), eb('acceptedBy', '=', id)]),
    )
    .execute()
}

/** A text as a pattern of `like`, with its underscores escaped. */
export function containing(text: string) {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
