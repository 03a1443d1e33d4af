import type { MemberKind, Rights } from '#machines/wedding/rights.schema.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import type { Wedding, WeddingDetails } from '#machines/wedding/wedding.schema.ts'
import type { SignedIn, TestApp } from './app.ts'
import { bodyOf } from './app.ts'
import { weddingDetails } from './details.ts'
import type { Person } from './identity/fake-identity.ts'

/** Somebody who has just told about their wedding. */
export async function coupleWithWedding(
  api: TestApp,
  details: Partial<WeddingDetails> = {},
  person: Person = {},
) {
  const couple = await api.signedInAs('COUPLE', person)
  const answer = await api.request('POST', '/api/weddings', {
    as: couple,
    body: { ...weddingDetails, ...details },
  })
  if (answer.status !== 201)
    throw new Error(`The wedding was answered with ${answer.status}: ${await answer.text()}`)
  return { couple, wedding: await bodyOf<Wedding>(answer) }
}

/**
 * Somebody who is in a wedding already, without the way that leads there. A helper has no rights
 * but those that are named.
 */
export async function memberOf(
  api: TestApp,
  weddingId: string,
  { kind = 'helper', rights = {} }: { kind?: MemberKind; rights?: Partial<Rights> } = {},
  person: Person = {},
): Promise<SignedIn> {
  const member = await api.signedInAs('COUPLE', person)
  await api.deps.db.query
    .insertInto('weddingMembers')
    .values({
      weddingId,
      userId: member.id,
      joinedAt: api.deps.now(),
      kind,
      rights: JSON.stringify({ ...noRights, ...rights }),
    })
    .execute()
  return member
}

/** The token of the link in the latest invitation that was written to an address. */
export async function latestLink(api: TestApp, email: string): Promise<string> {
  const mail = await api.deps.db.query
    .selectFrom('mailOutbox')
    .select('text')
    .where('recipient', '=', email)
    .where('text', 'like', '%/invitation/%')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const token = /\/invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No invitation was written to ${email}.`)
  return token
}
