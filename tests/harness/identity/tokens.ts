import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import type { GenerateKeyPairResult } from 'jose'
import type { CognitoSettings } from '#api/adapters/identity/cognito/pool.ts'

export type Claims = Record<string, unknown>

/**
 * The three tokens of a sign-in, and what the two signed ones say, so that a test can say something
 * else.
 */
export interface SignIn {
  tokens: { accessToken: string; idToken: string; refreshToken: string }
  access: Claims
  id: Claims
}

/**
 * What the next call of the provider's JSON protocol meets. `lost-answer`: the work is done, and
 * the connection breaks before the answer.
 */
export type Fault = 'bad-gateway' | 'hang' | 'lost-answer' | 'throttled' | 'nonsense'

/**
 * A small user pool on a port of its own, for tests that need tokens which no honest provider gives
 * out.
 */
export interface Provider {
  settings: CognitoSettings
  issuer: string
  /** Signs any claims under any header, with the pool's key unless another is given. */
  sign(claims: unknown, header?: Claims, key?: CryptoKey): Promise<string>
  /** A person signs in: `person` overrides the claims of both tokens. */
  signIn(person?: Claims): Promise<SignIn>
  /** The code of a hosted login, good once for that verifier's challenge. */
  hostedCode(person: Claims & { nonce: string }): { code: string; codeVerifier: string }
  /** The pool's public key, for those who would like to use it as a secret. */
  publicJwk: Claims
  /** Changes what the tokens of a refresh say, as a provider gone wrong would. */
  refreshedClaims: Claims
  /** Moves the provider's clock. */
  clock: { aheadMs: number }
  faults: Fault[]
  /** While set, every call meets this. */
  status: Fault | null
  calls: { refreshes: number; revoked: string[]; keys: number; exchanges: number }
  close(): Promise<void>
}

const graceMs = 60_000

interface Grant {
  access: Claims
  id: Claims
  isEnded: boolean
  /** When it was rotated away. */
  usedAt: number | null
}

/**
 * Keys of providers that have closed: to make a pair takes longer than most tests. Two providers
 * that run have different ones.
 */
const spareKeys: GenerateKeyPairResult[] = []

export async function startProvider(options: { clientSecret?: string } = {}): Promise<Provider> {
  const keys = spareKeys.pop() ?? (await generateKeyPair('RS256'))
  const { publicKey, privateKey } = keys
  const kid = randomBytes(8).toString('base64url')
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const codes = new Map<string, { verifier: string; claims: Claims }>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const userPoolId = 'eu-west-1_TEST00001'
  const clientId = 'vowlinetestclient000000001'

  const provider: Provider = {
    settings: {
      userPoolId,
      clientId,
      clientSecret: options.clientSecret ?? null,
      endpoint,
      hostedUrl: endpoint,
    },
    issuer: `${endpoint}/${userPoolId}`,
    sign: (claims, header = {}, key = privateKey) =>
      sign(claims, { alg: 'RS256', kid, ...header }, key),
    async signIn(person = {}) {
      const seconds = Math.floor(now() / 1_000)
      const origin = { sub: randomUUID(), origin_jti: randomUUID(), auth_time: seconds, ...person }
      return issue(origin, newRefreshToken())
    },
    hostedCode(person) {
      const code = randomUUID()
      const codeVerifier = randomBytes(32).toString('base64url')
      const seconds = Math.floor(now() / 1_000)
      const claims = { sub: randomUUID(), origin_jti: randomUUID(), auth_time: seconds, ...person }
      codes.set(code, { verifier: codeVerifier, claims })
      return { code, codeVerifier }
    },
    publicJwk,
    refreshedClaims: {},
    clock: { aheadMs: 0 },
    faults: [],
    status: null,
    calls: { refreshes: 0, revoked: [], keys: 0, exchanges: 0 },
    close: () =>
      new Promise((resolve) => {
        spareKeys.push(keys)
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return provider

  function now() {
    return Date.now() + provider.clock.aheadMs
  }

  async function issue(claims: Claims, refreshToken: string): Promise<SignIn> {
    const {
      nonce,
      email,
      given_name,
      family_name,
      'custom:user_type': userType,
      scope = 'aws.cognito.signin.user.admin',
      ...both
    } = claims
    const seconds = Math.floor(now() / 1_000)
    const common: Claims = {
      iss: provider.issuer,
      iat: seconds,
      exp: seconds + 3_600,
      jti: randomUUID(),
      event_id: randomUUID(),
      ...both,
    }
    const access = {
      ...common,
      token_use: 'access',
      client_id: clientId,
      username: common['sub'],
      scope,
    }
    const id = {
      ...common,
      token_use: 'id',
      aud: clientId,
      'cognito:username': common['sub'],
      email_verified: true,
      email: email ?? 'maya@people.test',
      given_name: given_name ?? 'Maya',
      family_name: family_name ?? 'Lindqvist',
      ...(userType === undefined
        ? { 'custom:user_type': 'COUPLE' }
        : userType === null
          ? {}
          : { 'custom:user_type': userType }),
      ...(nonce === undefined ? {} : { nonce }),
    }
    grants.set(refreshToken, { access, id, isEnded: false, usedAt: null })
    return {
      tokens: {
        accessToken: await provider.sign(access),
        idToken: await provider.sign(id),
        refreshToken,
      },
      access,
      id,
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    if (request.url?.endsWith('/.well-known/jwks.json')) {
      provider.calls.keys++
      return json(response, 200, { keys: [publicJwk] })
    }
    const fault = provider.faults.shift() ?? provider.status
    if (fault === 'hang') return
    if (fault === 'bad-gateway') return html(response)
    if (fault === 'nonsense')
      return json(response, 200, { AuthenticationResult: { AccessToken: 7 } })
    if (fault === 'throttled')
      return json(response, 400, { __type: 'TooManyRequestsException', message: 'Rate exceeded' })
    const [status, result] =
      request.url === '/oauth2/token'
        ? await exchange(new URLSearchParams(body))
        : await operate(request, body)
    if (fault === 'lost-answer') return void request.socket.destroy()
    json(response, status, result)
  }

  async function operate(request: IncomingMessage, body: string): Promise<[number, unknown]> {
    const given = JSON.parse(body) as {
      ClientId: string
      ClientSecret?: string
      RefreshToken?: string
      Token?: string
    }
    const isOurClient = given.ClientId === clientId && given.ClientSecret === options.clientSecret
    const operation = String(request.headers['x-amz-target']).split('.')[1]
    if (operation === 'RevokeToken' && isOurClient) {
      provider.calls.revoked.push(given.Token ?? '')
      const revoked = grants.get(given.Token ?? '')
      for (const grant of grants.values())
        if (grant.access['origin_jti'] === revoked?.access['origin_jti']) grant.isEnded = true
      return [200, {}]
    }
    if (operation !== 'GetTokensFromRefreshToken' || !isOurClient)
      return refused('NotAuthorizedException')
    provider.calls.refreshes++
    const grant = grants.get(given.RefreshToken ?? '')
    if (grant === undefined || grant.isEnded) return refused('NotAuthorizedException')
    if (grant.usedAt !== null && now() - grant.usedAt > graceMs)
      return refused('RefreshTokenReuseException')
    grant.usedAt ??= now()
    // What belongs to one issue of tokens is made anew; who it is and since when stays.
    const {
      iat: _iat,
      exp: _exp,
      jti: _jti,
      token_use: _use,
      client_id: _client,
      username: _name,
      scope: _scope,
      ...kept
    } = grant.access
    const { email, given_name, family_name } = grant.id
    const userType = grant.id['custom:user_type'] ?? null
    const claims = {
      ...kept,
      email,
      given_name,
      family_name,
      'custom:user_type': userType,
      ...provider.refreshedClaims,
    }
    const { tokens } = await issue(claims, newRefreshToken())
    const { accessToken, idToken, refreshToken } = tokens
    return [
      200,
      {
        AuthenticationResult: {
          AccessToken: accessToken,
          IdToken: idToken,
          RefreshToken: refreshToken,
          TokenType: 'Bearer',
        },
      },
    ]
  }

  async function exchange(form: URLSearchParams): Promise<[number, unknown]> {
    provider.calls.exchanges++
    const kept = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (
      kept === undefined ||
      kept.verifier !== form.get('code_verifier') ||
      form.get('client_id') !== clientId
    ) {
      return [400, { error: 'invalid_grant' }]
    }
    const { accessToken, idToken, refreshToken } = (await issue(kept.claims, newRefreshToken()))
      .tokens
    return [
      200,
      {
        access_token: accessToken,
        id_token: idToken,
        refresh_token: refreshToken,
        token_type: 'Bearer',
        expires_in: 3_600,
      },
    ]
  }
}

/** A compact JWS of anything at all: tests sign what no library would. */
export function sign(claims: unknown, header: Claims, key: CryptoKey | Uint8Array) {
  const payload = typeof claims === 'string' ? claims : JSON.stringify(claims)
  return new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader(header as { alg: string })
    .sign(key)
}

function newRefreshToken() {
  return `eyJ${randomBytes(1_300).toString('base64url')}`
}

function refused(name: string): [number, unknown] {
  return [400, { __type: name, message: 'Refused' }]
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

function html(response: ServerResponse) {
  response
    .writeHead(502, { 'Content-Type': 'text/html' })
    .end('<html><body>Bad gateway</body></html>')
}
