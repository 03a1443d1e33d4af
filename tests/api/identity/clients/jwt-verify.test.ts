import { JwtVerifier } from 'aws-jwt-verify'
import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier'
import type { Jwks } from 'aws-jwt-verify/jwk'
import { expect, test } from 'vitest'
import { localProvider } from '../local-provider.ts'

const provider = await localProvider()
const { issuer, clientId } = provider
const keys = (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as Jwks

/**
 * The library’s checks of Cognito tokens; only the issuer, which it would derive from the region,
 * is replaced.
 */
function verifierOf(tokenUse: 'access' | 'id') {
  const verifier = JwtVerifier.create({
    issuer,
    audience: null,
    customJwtCheck: ({ payload }) => validateCognitoJwtFields(payload, { tokenUse, clientId }),
  })
  verifier.cacheJwks(keys)
  return verifier
}

test('both tokens pass Cognito’s verifier', async () => {
  const email = await provider.verified()
  const { accessToken, idToken } = await provider.tokensOf(email)
  const access = await verifierOf('access').verify(accessToken)
  const id = await verifierOf('id').verify(idToken)
  expect(access).toMatchObject({
    client_id: clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    username: access.sub,
  })
  expect(access).not.toHaveProperty('aud')
  expect(id).toMatchObject({
    sub: access.sub,
    aud: clientId,
    email,
    email_verified: true,
    given_name: 'Maya',
    family_name: 'Lindqvist',
    'custom:user_type': 'COUPLE',
    'cognito:username': access.sub,
    auth_time: access['auth_time'],
    origin_jti: access['origin_jti'],
  })
  expect(id).not.toHaveProperty('cognito:groups')
})

test('a token does not pass as another kind, nor does an altered one', async () => {
  const { accessToken, idToken } = await provider.tokensOf(await provider.verified())
  await expect(verifierOf('id').verify(accessToken)).rejects.toThrow('Token use not allowed')
  await expect(verifierOf('access').verify(idToken)).rejects.toThrow('Token use not allowed')
  const [header, , signature] = accessToken.split('.')
  const forged = Buffer.from(
    JSON.stringify({ iss: issuer, sub: 'somebody', token_use: 'access', client_id: clientId }),
  ).toString('base64url')
  await expect(verifierOf('access').verify(`${header}.${forged}.${signature}`)).rejects.toThrow(
    'Invalid signature',
  )
})

test('both tokens contain the user’s groups', async () => {
  const email = await provider.verified()
  expect((await provider.control('groups', { email, groups: ['ADMIN'] })).status).toBe(200)
  const { accessToken, idToken } = await provider.tokensOf(email)
  expect(await verifierOf('access').verify(accessToken)).toMatchObject({
    'cognito:groups': ['ADMIN'],
  })
  expect(await verifierOf('id').verify(idToken)).toMatchObject({ 'cognito:groups': ['ADMIN'] })
})
