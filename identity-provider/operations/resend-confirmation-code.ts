import { deliveryTo, newCode, sendCode } from '../users/codes.ts'
import { findUser } from '../users/directory.ts'
import { noSoonerThan } from '../users/even-timing.ts'
import { member, readFields } from '../wire/fields.ts'
import { readClient } from '../wire/operation.ts'
import type { Operation } from '../wire/operation.ts'
import { refusals } from '../wire/service-error.ts'

/**
 * A client that hides unknown users gets the same answer for an address without an account and for
 * one long confirmed. (Cognito hides only the first; the product promises that a resend reveals
 * nothing.)
 */
export const resendConfirmationCode: Operation = async (provider, body) => {
  const input = readFields(body, {
    ClientId: member.clientId,
    Username: member.username,
    SecretHash: member.secretHash,
  })
  const client = readClient(provider, input.ClientId, {
    username: input.Username,
    secretHash: input.SecretHash,
  })
  const { account, user } = findUser(provider, input.Username)
  if (!client.hidesUnknownUsers) {
    if (!user) throw refusals.unknownUserOfClient()
    if (user.status === 'CONFIRMED') throw refusals.invalidParameter('User is already confirmed.')
  }
  const { code, change } = newCode(provider, 'signUp', account, {
    asked: true,
    hasAccount: user?.status === 'UNCONFIRMED',
  })
  await noSoonerThan(async () => {
    await provider.state.save(change)
    if (code !== null) await sendCode(provider, 'signUp', account, code)
  })
  return { CodeDeliveryDetails: deliveryTo(account) }
}
