import type { Provider } from '../provider.ts'
import { readAccessToken } from '../tokens/access-tokens.ts'
import { revokeEverything } from '../tokens/refresh-tokens.ts'
import { attributesOf, checkAttributes } from '../users/attributes.ts'
import { changeAddress, requireFreeAddress } from '../users/change-address.ts'
import { deliveryTo, newCode, redeemCodeFor, sendCode } from '../users/codes.ts'
import { removeUser } from '../users/remove.ts'
import { checkPolicy, hashPassword, isPassword } from '../users/passwords.ts'
import { member, readFields } from '../wire/fields.ts'
import type { Operation } from '../wire/operation.ts'
import { refusals } from '../wire/service-error.ts'

/*
 * What signed-in users ask about their own account, by their access token.
 */

export const getUser: Operation = async (provider, body) => {
  const { user } = await readOwner(
    provider,
    readFields(body, { AccessToken: member.token }).AccessToken,
  )
  return { Username: user.sub, UserAttributes: attributesOf(user) }
}

export const changePassword: Operation = async (provider, body, caller) => {
  const input = readFields(body, {
    AccessToken: member.token,
    PreviousPassword: { ...member.password, required: false },
    ProposedPassword: member.password,
  })
  const { user } = await readOwner(provider, input.AccessToken)
  checkPolicy(input.ProposedPassword)
  const previous = input.PreviousPassword ?? ''
  const isRight = await provider.passwords.attempt(user.email, caller.address, () =>
    isPassword(previous, user.passwordHash, provider),
  )
  if (!isRight) throw refusals.wrongPassword()
  const passwordHash = await hashPassword(input.ProposedPassword, provider)
  const current = provider.state.users.get(user.email) ?? user
  await provider.state.save([
    'users',
    user.email,
    { ...current, passwordHash, changedAt: provider.clock.now() },
  ])
  return {}
}

/**
 * Another address has to be verified before it counts, as the pool's
 * AttributesRequireVerificationBeforeUpdate says; until then the present one stays.
 */
export const updateUserAttributes: Operation = async (provider, body) => {
  const input = readFields(body, { AccessToken: member.token, UserAttributes: member.attributes })
  const { user } = await readOwner(provider, input.AccessToken)
  if (input.UserAttributes.length === 0)
    throw refusals.invalidParameter('No attributes were given.')
  const stated = input.UserAttributes.find(({ name }) => name === 'email')?.value
  const email = stated?.trim().toLowerCase() ?? user.email
  const given = checkAttributes(input.UserAttributes, email)
  requireFreeAddress(provider, email, user)
  const current = provider.state.users.get(user.email) ?? user
  const { pendingEmail: _before, ...kept } = current
  const attributes = { ...current.attributes, ...given }
  const changed = { ...kept, attributes, changedAt: provider.clock.now() }
  if (stated === undefined || email === user.email) {
    const pending = stated === undefined && current.pendingEmail ? current.pendingEmail : null
    await provider.state.save([
      'users',
      user.email,
      pending === null ? changed : { ...changed, pendingEmail: pending },
    ])
    return {}
  }
  const { code, change } = newCode(provider, 'email', user.email, {
    asked: true,
    hasAccount: true,
  })
  await provider.state.save(['users', user.email, { ...changed, pendingEmail: email }], change)
  if (code !== null) await sendCode(provider, 'email', email, code)
  return { CodeDeliveryDetailsList: [deliveryTo(email)] }
}

/** The code that was sent to the new address makes it the one that the user signs in with. */
export const verifyUserAttribute: Operation = async (provider, body) => {
  const input = readFields(body, {
    AccessToken: member.token,
    AttributeName: { kind: 'text', required: true, values: ['email'] },
    Code: member.code,
  })
  const { user } = await readOwner(provider, input.AccessToken)
  await redeemCodeFor(provider, 'email', { email: user.email, typed: input.Code }, (owner) => {
    const to = owner.pendingEmail ?? owner.email
    requireFreeAddress(provider, to, owner)
    return to === owner.email ? [] : changeAddress(provider, owner, to)
  })
  return {}
}

export const globalSignOut: Operation = async (provider, body) => {
  const { user } = await readOwner(
    provider,
    readFields(body, { AccessToken: member.token }).AccessToken,
  )
  await revokeEverything(provider, user.email)
  return {}
}

export const deleteUser: Operation = async (provider, body) => {
  const { user } = await readOwner(
    provider,
    readFields(body, { AccessToken: member.token }).AccessToken,
  )
  await removeUser(provider, user)
  return {}
}

function readOwner(provider: Provider, accessToken: string) {
  return readAccessToken(provider, accessToken, 'aws.cognito.signin.user.admin')
}
