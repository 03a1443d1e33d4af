import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { newBrowser } from '../browser.ts'
import { appUrl, localProvider, password, secretClient } from '../local-provider.ts'

const provider = await localProvider()
const insecure = { [oauth.allowInsecureRequests]: true }
const redirectUri = `${appUrl}/callback`
const issuer = new URL(provider.issuer)
const server = await oauth.processDiscoveryResponse(
  issuer,
  await oauth.discoveryRequest(issuer, insecure),
)
const client: oauth.Client = { client_id: provider.clientId }

async function signInHosted(clientId: string, email: string) {
  const verifier = oauth.generateRandomCodeVerifier()
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
  const url = new URL(server.authorization_endpoint ?? '')
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).toString()
  const browser = newBrowser(provider)
  const returned = await browser.submit(await browser.open(url.href), { username: email, password })
  return { verifier, state, nonce, returned: new URL(returned.headers.get('location') ?? '') }
}

test('discovery names every endpoint, at the pool’s path and at the root', async () => {
  expect(server).toMatchObject({
    issuer: provider.issuer,
    jwks_uri: `${provider.issuer}/.well-known/jwks.json`,
    code_challenge_methods_supported: ['S256'],
  })
  expect(await (await fetch(`${provider.url}/.well-known/openid-configuration`)).json()).toEqual(
    server,
  )
})

test('a public client signs in with PKCE, refreshes, reads user info and revokes', async () => {
  const email = await provider.verified()
  const { verifier, state, nonce, returned } = await signInHosted(provider.clientId, email)
  const parameters = oauth.validateAuthResponse(server, client, returned, state)
  const exchange = () =>
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirectUri,
      verifier,
      insecure,
    )
  const answer = await exchange()
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(server, answer, insecure)
  const { sub } = oauth.getValidatedIdTokenClaims(tokens) ?? { sub: '' }

  const info = await oauth.userInfoRequest(server, client, tokens.access_token, insecure)
  expect(await oauth.processUserInfoResponse(server, client, sub, info)).toMatchObject({
    email,
    given_name: 'Maya',
    username: sub,
  })

  const refresh = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    tokens.refresh_token ?? '',
    insecure,
  )
  const refreshed = await oauth.processRefreshTokenResponse(server, client, refresh)
  expect(refreshed.refresh_token).not.toBe(tokens.refresh_token)

  await oauth.processRevocationResponse(
    await oauth.revocationRequest(
      server,
      client,
      oauth.None(),
      refreshed.refresh_token ?? '',
      insecure,
    ),
  )
  expect(
    (await oauth.userInfoRequest(server, client, refreshed.access_token, insecure)).status,
  ).toBe(401)
})

test('a code used twice revokes the tokens of its first use', async () => {
  const { verifier, state, nonce, returned } = await signInHosted(
    provider.clientId,
    await provider.verified(),
  )
  const parameters = oauth.validateAuthResponse(server, client, returned, state)
  const exchange = () =>
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirectUri,
      verifier,
      insecure,
    )
  const first = await oauth.processAuthorizationCodeResponse(server, client, await exchange(), {
    expectedNonce: nonce,
  })
  await expect(
    oauth.processAuthorizationCodeResponse(server, client, await exchange(), {
      expectedNonce: nonce,
    }),
  ).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  expect((await oauth.userInfoRequest(server, client, first.access_token, insecure)).status).toBe(
    401,
  )
})

test('a code is not redeemed with another verifier', async () => {
  const { state, returned } = await signInHosted(provider.clientId, await provider.verified())
  const parameters = oauth.validateAuthResponse(server, client, returned, state)
  const other = oauth.generateRandomCodeVerifier()
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    other,
    insecure,
  )
  await expect(
    oauth.processAuthorizationCodeResponse(server, client, answer),
  ).rejects.toMatchObject({ error: 'invalid_grant' })
})

test.each([
  ['client_secret_basic', oauth.ClientSecretBasic(secretClient.secret ?? '')],
  ['client_secret_post', oauth.ClientSecretPost(secretClient.secret ?? '')],
])('a confidential client authenticates by %s', async (_, proof) => {
  const confidential: oauth.Client = { client_id: secretClient.id }
  const { verifier, state, nonce, returned } = await signInHosted(
    secretClient.id,
    await provider.verified(),
  )
  const parameters = oauth.validateAuthResponse(server, confidential, returned, state)
  const exchange = (by: oauth.ClientAuth) =>
    oauth.authorizationCodeGrantRequest(
      server,
      confidential,
      by,
      parameters,
      redirectUri,
      verifier,
      insecure,
    )
  const refused = oauth.processAuthorizationCodeResponse(
    server,
    confidential,
    await exchange(oauth.None()),
  )
  await expect(refused).rejects.toMatchObject({ error: 'invalid_client' })
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    confidential,
    await exchange(proof),
    { expectedNonce: nonce },
  )
  expect(tokens.token_type).toBe('bearer')
})
