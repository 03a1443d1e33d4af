import { redeemCode } from '../users/codes.ts'
import { findUser } from '../users/directory.ts'
import { checkPolicy, hashPassword } from '../users/passwords.ts'
import { member, readFields } from '../wire/fields.ts'
import { readClient } from '../wire/operation.ts'
import type { Operation } from '../wire/operation.ts'
import { refusals } from '../wire/service-error.ts'

export const confirmForgotPassword: Operation = async (provider, body) => {
  const input = readFields(body, {
    ClientId: member.clientId,
    Username: member.username,
    ConfirmationCode: member.code,
    Password: member.password,
    SecretHash: member.secretHash,
  })
  const client = readClient(provider, input.ClientId, {
    username: input.Username,
    secretHash: input.SecretHash,
  })
  const { account, user } = findUser(provider, input.Username)
  if (!user && !client.hidesUnknownUsers) throw refusals.unknownUserOfClient()
  checkPolicy(input.Password)
  // Hashed before the code is looked at: nothing may come between the check and the change.
  const passwordHash = await hashPassword(input.Password, provider)
  await redeemCode(provider, 'reset', account, input.ConfirmationCode, (owner) => ({
    ...owner,
    passwordHash,
  }))
  return {}
}
