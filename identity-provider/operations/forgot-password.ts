import { deliveryTo, newCode, sendCode } from '../users/codes.ts'
import { findUser } from '../users/directory.ts'
import { noSoonerThan } from '../users/even-timing.ts'
import { member, readFields } from '../wire/fields.ts'
import { readClient } from '../wire/operation.ts'
import type { Operation } from '../wire/operation.ts'
import { refusals } from '../wire/service-error.ts'

/**
 * With unknown users hidden, an address without a confirmed account is answered as if a code were
 * on its way.
 */
export const forgotPassword: Operation = async (provider, body) => {
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
    if (user.status === 'UNCONFIRMED') {
      throw refusals.invalidParameter(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      )
    }
  }
  const { code, change } = newCode(provider, 'reset', account, {
    asked: true,
    hasAccount: user?.status === 'CONFIRMED',
  })
  await noSoonerThan(async () => {
    await provider.state.save(change)
    if (code !== null) await sendCode(provider, 'reset', account, code)
  })
  return { CodeDeliveryDetails: deliveryTo(account) }
}
