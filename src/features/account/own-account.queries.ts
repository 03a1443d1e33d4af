import type { NameChange, PasswordChange } from '#machines/account/account.schema.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** Changes the password at the sign-in service; every other device is signed out then. */
export function changePassword(change: PasswordChange, key: string) {
  return ask(
    api.auth['change-password'].$post({ json: change }, { headers: { 'Idempotency-Key': key } }),
  )
}

type Name = Pick<Me, 'firstName' | 'lastName'>

/**
 * Changes one's own name, at the sign-in service too. Refused as version_stale only where the name
 * itself was changed elsewhere, and to another one.
 */
export async function changeName(known: Me, { firstName, lastName }: Name): Promise<Answer<Me>> {
  const name = { firstName, lastName }
  const answer = await sendName({ ...name, version: known.version })
  if (answer.result === 'answer' || answer.code !== 'version_stale') return answer
  // The API sends the account as it is now along with this refusal.
  const current = answer.details['current'] as Me
  if (isSameName(current, name)) return { result: 'answer', body: current }
  return isSameName(current, known) ? sendName({ ...name, version: current.version }) : answer
}

function sendName(change: NameChange) {
  return ask(api.auth.me.$patch({ json: change }))
}

function isSameName(one: Name, other: Name) {
  return one.firstName === other.firstName && one.lastName === other.lastName
}
