import { redeemCode } from '../users/codes.ts'
import { findUser } from '../users/directory.ts'
import { member, readFields } from '../wire/fields.ts'
import { readClient } from '../wire/operation.ts'
import type { Operation } from '../wire/operation.ts'
import { ServiceError, refusals } from '../wire/service-error.ts'

export const confirmSignUp: Operation = async (provider, body) => {
  const input = readFields(body, {
    ClientId: member.clientId,
    Username: member.username,
    ConfirmationCode: member.code,
    SecretHash: member.secretHash,
  })
  const client = readClient(provider, input.ClientId, {
    username: input.Username,
    secretHash: input.SecretHash,
  })
  const { account, user } = findUser(provider, input.Username)
  if (!user && !client.hidesUnknownUsers) throw refusals.unknownUserOfClient()
  if (user?.status === 'CONFIRMED') {
    throw new ServiceError(
      'NotAuthorizedException',
      'User cannot be confirmed. Current status is CONFIRMED',
    )
  }
  await redeemCode(provider, 'signUp', account, input.ConfirmationCode, (joined) => ({
    ...joined,
    status: 'CONFIRMED',
  }))
  return {}
}
