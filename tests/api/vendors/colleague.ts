import { randomUUID } from 'node:crypto'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'

/** The token of the link in the latest invitation into a business that an address received. */
export async function latestBusinessLink(api: TestApp, email: string): Promise<string> {
  const mail = await api.deps.db.query
    .selectFrom('mailOutbox')
    .select('text')
    .where('recipient', '=', email)
    .where('text', 'like', '%/business-invitation/%')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const token = /business-invitation\/([\w-]{27})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No invitation was written to ${email}.`)
  return token
}

/** A colleague who works for the business from now on. */
export async function colleagueOf(
  api: TestApp,
  owner: SignedIn,
  businessId: string,
  person: { firstName?: string; lastName?: string } = {},
): Promise<SignedIn> {
  const email = `colleague.${randomUUID()}@people.test`
  await done(
    api.request('POST', `/api/businesses/${businessId}/invitations`, {
      as: owner,
      body: { email },
    }),
  )
  const member = await api.signedInAs('undecided', person)
  const path = `/api/business-invitations/${await latestBusinessLink(api, email)}/accept`
  await done(api.request('POST', path, { as: member, body: {} }))
  return member
}

async function done(answer: Promise<Response>) {
  const response = await answer
  if (!response.ok) throw new Error(`Answered with ${response.status}: ${await response.text()}`)
}
