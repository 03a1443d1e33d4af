import { expect, test } from 'vitest'
import { localProvider, refusal } from './local-provider.ts'

const provider = await localProvider()
const { call, clientId: ClientId } = provider

function refresh(RefreshToken: string) {
  return call('GetTokensFromRefreshToken', { ClientId, RefreshToken })
}

function nextOf({ body }: { body: Record<string, unknown> }) {
  return (body['AuthenticationResult'] as Record<string, string>)['RefreshToken'] ?? ''
}

const revoked = {
  status: 400,
  type: 'NotAuthorizedException',
  message: 'Refresh Token has been revoked',
}

test('a refresh token has five parts and the length of a Cognito token', async () => {
  const { refreshToken } = await provider.tokensOf(await provider.verified())
  expect(refreshToken.split('.')).toHaveLength(5)
  expect(refreshToken.length).toBeGreaterThanOrEqual(1_600)
  expect(refreshToken.length).toBeLessThanOrEqual(2_200)
})

test('twenty refreshes at once all succeed, and each new token works', async () => {
  const { refreshToken } = await provider.tokensOf(await provider.verified())
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const next = await Promise.all(answers.map((answer) => refresh(nextOf(answer))))
  expect(next.map(({ status }) => status)).toEqual(next.map(() => 200))
})

test('a refresh whose response was lost can be repeated with the same token', async () => {
  const { refreshToken } = await provider.tokensOf(await provider.verified())
  provider.controls?.fault({ op: 'GetTokensFromRefreshToken', type: 'drop' })
  await expect(refresh(refreshToken)).rejects.toThrow('fetch failed')
  expect((await refresh(refreshToken)).status).toBe(200)
})

test('a token replayed after the grace period ends the whole sign-in', async () => {
  const { accessToken, refreshToken } = await provider.tokensOf(await provider.verified())
  const next = nextOf(await refresh(refreshToken))
  await provider.controls?.advanceClock(61)
  expect(refusal(await refresh(refreshToken))).toEqual(revoked)
  expect(refusal(await refresh(next))).toEqual(revoked)
  expect(refusal(await call('GetUser', { AccessToken: accessToken })).message).toBe(
    'Access Token has been revoked',
  )
})

test('a sign-in lasts thirty days, however often it is refreshed', async () => {
  const { refreshToken } = await provider.tokensOf(await provider.verified())
  await provider.controls?.advanceClock(29 * 86_400)
  const next = nextOf(await refresh(refreshToken))
  await provider.controls?.advanceClock(86_400)
  expect(refusal(await refresh(next))).toMatchObject({ message: 'Refresh Token has expired' })
})

test('a revoked sign-in ends at once, and other sign-ins of the same user stay', async () => {
  const email = await provider.verified()
  const [one, other] = [await provider.tokensOf(email), await provider.tokensOf(email)]
  expect((await call('RevokeToken', { ClientId, Token: one.refreshToken })).status).toBe(200)
  expect(refusal(await refresh(one.refreshToken))).toEqual(revoked)
  expect((await refresh(other.refreshToken)).status).toBe(200)
  expect(refusal(await call('RevokeToken', { ClientId, Token: other.accessToken })).type).toBe(
    'UnsupportedTokenTypeException',
  )
})

test('an unknown token or one of another client is refused without details', async () => {
  const { refreshToken } = await provider.tokensOf(
    await provider.verified(),
    'vowlinelocalclassic0000001',
  )
  const invalid = { status: 400, type: 'NotAuthorizedException', message: 'Invalid Refresh Token' }
  expect(refusal(await refresh(refreshToken))).toEqual(invalid)
  expect(refusal(await refresh('a.b.c.d.e'))).toEqual(invalid)
  expect((await call('RevokeToken', { ClientId, Token: 'a.b.c.d.e' })).status).toBe(200)
})

test('access tokens are verified before use', async () => {
  const { accessToken, idToken } = await provider.tokensOf(await provider.verified())
  const [header, claims] = accessToken.split('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
  for (const AccessToken of [unsigned, `${header}.${claims}.AAAA`, idToken, 'nonsense']) {
    expect(refusal(await call('GetUser', { AccessToken })).message).toBe('Invalid Access Token')
  }
  await provider.controls?.advanceClock(3_700)
  expect(refusal(await call('GetUser', { AccessToken: accessToken })).message).toBe(
    'Access Token has expired',
  )
})
