import { spendRefreshToken } from '../tokens/refresh-tokens.ts'
import { member, readFields } from '../wire/fields.ts'
import { readClientBySecret } from '../wire/operation.ts'
import type { Operation } from '../wire/operation.ts'
import { authenticationResult } from './initiate-auth.ts'

export const getTokensFromRefreshToken: Operation = async (provider, body) => {
  const input = readFields(body, {
    RefreshToken: member.token,
    ClientId: member.clientId,
    ClientSecret: member.clientSecret,
  })
  const client = readClientBySecret(provider, input.ClientId, input.ClientSecret)
  return {
    AuthenticationResult: authenticationResult(
      await spendRefreshToken(provider, client, input.RefreshToken),
    ),
  }
}
