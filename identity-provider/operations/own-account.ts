import type { Provider } from '../provider.ts'
import { readAccessToken } from '../tokens/access-tokens.ts'
import { revokeEverything } from '../tokens/refresh-tokens.ts'
import { attributesOf, checkAttributes } from '../users/attributes.ts'
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

/** Another address would have to be verified first, which is not offered: an address given here has to be the present one. */
export const updateUserAttributes: Operation = async (provider, body) => {
  const input = readFields(body, { AccessToken: member.token, UserAttributes: member.attributes })
  const { user } = await readOwner(provider, input.AccessToken)
  if (input.UserAttributes.length === 0)
    throw refusals.invalidParameter('No attributes were given.')
  const given = checkAttributes(input.UserAttributes, user.email)
  const current = provider.state.users.get(user.email) ?? user
  const attributes = { ...current.attributes, ...given }
  await provider.state.save([
    'users',
    user.email,
    { ...current, attributes, changedAt: provider.clock.now() },
  ])
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
