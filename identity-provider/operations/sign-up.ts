import { randomUUID } from 'node:crypto'
import type { User } from '../state/rows.ts'
import { checkAttributes, isEmailAddress } from '../users/attributes.ts'
import { deliveryTo, newCode, sendCode } from '../users/codes.ts'
import { checkPolicy, hashPassword } from '../users/passwords.ts'
import { member, readFields } from '../wire/fields.ts'
import { readClient } from '../wire/operation.ts'
import type { Operation } from '../wire/operation.ts'
import { refusals } from '../wire/service-error.ts'

export const signUp: Operation = async (provider, body) => {
  const input = readFields(body, {
    ClientId: member.clientId,
    Username: member.username,
    Password: member.password,
    UserAttributes: member.attributes,
    SecretHash: member.secretHash,
  })
  readClient(provider, input.ClientId, { username: input.Username, secretHash: input.SecretHash })
  const email = input.Username.trim().toLowerCase()
  if (!isEmailAddress(email)) throw refusals.invalidParameter('Username should be an email.')
  const attributes = checkAttributes(input.UserAttributes, email)
  checkPolicy(input.Password)

  const passwordHash = await hashPassword(input.Password, provider)
  // Asked after the hash, with nothing between this and the save that could let another sign-up
  // pass.
  if (provider.state.users.has(email)) throw refusals.userExists()
  const now = provider.clock.now()
  const user: User = {
    sub: randomUUID(),
    email,
    passwordHash,
    attributes,
    groups: [],
    status: 'UNCONFIRMED',
    createdAt: now,
    changedAt: now,
  }
  const { code, change } = newCode(provider, 'signUp', email, { asked: false, hasAccount: true })
  await provider.state.save(['users', email, user], change)
  if (code !== null) await sendCode(provider, 'signUp', email, code)
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: deliveryTo(email) }
}
