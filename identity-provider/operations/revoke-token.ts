import { revokeRefreshToken } from '../tokens/refresh-tokens.ts'
import { member, readFields } from '../wire/fields.ts'
import { readClientBySecret } from '../wire/operation.ts'
import type { Operation } from '../wire/operation.ts'
import { ServiceError } from '../wire/service-error.ts'

export const revokeToken: Operation = async (provider, body) => {
  const input = readFields(body, {
    Token: member.token,
    ClientId: member.clientId,
    ClientSecret: member.clientSecret,
  })
  const client = readClientBySecret(provider, input.ClientId, input.ClientSecret)
  // Three parts: a JWT, which lives as long as it says and can only fall with its refresh token.
  if (input.Token.split('.').length === 3)
    throw new ServiceError('UnsupportedTokenTypeException', 'Unsupported token type')
  await revokeRefreshToken(provider, client, input.Token)
  return {}
}
