import { lifetimes } from '../pool.ts'
import { beginFamily, ownerOf, spendRefreshToken } from '../tokens/refresh-tokens.ts'
import { signInWithPassword } from '../users/directory.ts'
import { member, readFields } from '../wire/fields.ts'
import { readClient } from '../wire/operation.ts'
import type { Operation } from '../wire/operation.ts'
import { refusals } from '../wire/service-error.ts'

const flows = [
  'USER_SRP_AUTH',
  'REFRESH_TOKEN_AUTH',
  'REFRESH_TOKEN',
  'CUSTOM_AUTH',
  'ADMIN_NO_SRP_AUTH',
  'USER_PASSWORD_AUTH',
  'ADMIN_USER_PASSWORD_AUTH',
  'USER_AUTH',
]

export const initiateAuth: Operation = async (provider, body, caller) => {
  const input = readFields(body, {
    AuthFlow: { kind: 'text', required: true, values: flows },
    ClientId: member.clientId,
    AuthParameters: member.map,
  })
  const parameters = input.AuthParameters
  const flow = input.AuthFlow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : input.AuthFlow
  // A refresh names no user; its secret hash is made with the one the token belongs to.
  const username =
    parameters['USERNAME'] ?? ownerOf(provider, parameters['REFRESH_TOKEN'] ?? '')?.sub ?? ''
  const client = readClient(provider, input.ClientId, {
    username,
    secretHash: parameters['SECRET_HASH'],
  })
  if (!client.flows.some((allowed) => allowed === flow))
    throw refusals.invalidParameter(`${flow} flow not enabled for this client`)

  if (flow === 'REFRESH_TOKEN_AUTH') {
    const refreshToken = required(parameters, 'REFRESH_TOKEN')
    return {
      ChallengeParameters: {},
      AuthenticationResult: authenticationResult(
        await spendRefreshToken(provider, client, refreshToken),
      ),
    }
  }
  const typed = {
    username: required(parameters, 'USERNAME'),
    password: required(parameters, 'PASSWORD'),
  }
  const user = await signInWithPassword(provider, client, typed, caller.address)
  const tokens = await beginFamily(provider, {
    client,
    user,
    scopes: ['aws.cognito.signin.user.admin'],
    hosted: false,
    authTime: provider.clock.now(),
    nonce: null,
  })
  return { ChallengeParameters: {}, AuthenticationResult: authenticationResult(tokens) }
}

export function authenticationResult(tokens: {
  accessToken: string
  idToken: string
  refreshToken?: string
}) {
  return {
    AccessToken: tokens.accessToken,
    ExpiresIn: lifetimes.accessToken,
    IdToken: tokens.idToken,
    ...(tokens.refreshToken !== undefined && { RefreshToken: tokens.refreshToken }),
    TokenType: 'Bearer',
  }
}

function required(parameters: Record<string, string>, name: string) {
  const value = parameters[name]
  if (!value) throw refusals.invalidParameter(`Missing required parameter ${name}`)
  if (value.length > 4_096) throw refusals.invalidParameter(`Parameter ${name} is too long`)
  return value
}
