import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { generateKeyPair } from 'jose'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import type { Tokens } from '#machines/session/session.schema.ts'
import { sign, type Claims, type Provider, type SignIn } from '#tests/harness/identity/tokens.ts'

/** A body that must be refused, how it is made, and its error code. */
export interface Forgery {
  name: string
  code: ProblemCode
  make: (signIn: SignIn, other: SignIn) => unknown
}

type Kind = 'access' | 'id'

/** Every known way to forge or mix tokens, for both signed tokens where it applies to either. */
export async function forgeries(provider: Provider, evilUrl: string): Promise<Forgery[]> {
  const evil = await attackerKeys(evilUrl)
  const kinds: Kind[] = ['access', 'id']
  return [
    ...kinds.flatMap((kind) => [
      ...headers(provider, kind, evil),
      ...signatures(provider, kind, evil),
      ...claims(provider, kind),
    ]),
    ...mixes(provider),
    ...refreshTokens(provider),
  ]
}

function forgery(
  kind: Kind,
  name: string,
  code: ProblemCode,
  forge: (claims: Claims, other: Claims) => Promise<string>,
): Forgery {
  const field = kind === 'access' ? 'accessToken' : 'idToken'
  return {
    name: `${kind} token: ${name}`,
    code,
    make: async (signIn, other) => ({
      ...signIn.tokens,
      [field]: await forge(signIn[kind], other[kind]),
    }),
  }
}

function headers(
  provider: Provider,
  kind: Kind,
  evil: Awaited<ReturnType<typeof attackerKeys>>,
): Forgery[] {
  const unsigned = (alg: unknown) => (claims: Claims) =>
    Promise.resolve(
      `${encode({ alg, kid: provider.publicJwk['kid'] })}.${encode(claims)}.${Buffer.from('signature').toString('base64url')}`,
    )
  const pem = createPublicKey({ key: provider.publicJwk, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  })
  const secrets = {
    PEM: pem.toString(),
    JWK: JSON.stringify(provider.publicJwk),
    modulus: String(provider.publicJwk['n']),
  }
  const withEvilKey = (header: Claims) => (claims: Claims) =>
    sign(claims, { alg: 'RS256', ...header }, evil.rsa)
  const ours = { kid: provider.publicJwk['kid'] }
  return [
    ...['none', 'None', 'NONE', 'nOnE', 'rs256', '', 'RS256 ', ['RS256'], null, 256].map((alg) =>
      forgery(kind, `unsigned, algorithm ${JSON.stringify(alg)}`, 'token_algorithm', unsigned(alg)),
    ),
    forgery(kind, 'no signature at all', 'token_algorithm', (claims) =>
      Promise.resolve(`${encode({ alg: 'none' })}.${encode(claims)}.`),
    ),
    ...Object.entries(secrets).map(([what, secret]) =>
      forgery(
        kind,
        `HS256 with the public key (${what}) as the secret`,
        'token_algorithm',
        (claims) => sign(claims, { alg: 'HS256', ...ours }, new TextEncoder().encode(secret)),
      ),
    ),
    ...Object.entries(evil.others).map(([alg, key]) =>
      forgery(kind, alg, 'token_algorithm', (claims) => sign(claims, { alg, ...ours }, key)),
    ),
    forgery(kind, 'an unknown key id', 'token_key', withEvilKey({ kid: randomUUID() })),
    forgery(kind, 'no key id', 'token_key', withEvilKey({})),
    forgery(kind, 'a path as key id', 'token_key', withEvilKey({ kid: '../../../dev/null' })),
    forgery(kind, 'SQL as key id', 'token_key', withEvilKey({ kid: "x' or '1'='1" })),
    forgery(kind, 'a number as key id', 'token_key', withEvilKey({ kid: 1 })),
    forgery(
      kind,
      'a list as key id',
      'token_key',
      withEvilKey({ kid: [provider.publicJwk['kid']] }),
    ),
    ...Object.entries(evil.ownKeyHeaders).flatMap(([header, value]) => [
      forgery(
        kind,
        `its own key by ${header}`,
        'token_key',
        withEvilKey({ kid: 'evil', [header]: value }),
      ),
      forgery(
        kind,
        `its own key by ${header} under the pool's key id`,
        'token_key',
        withEvilKey({ ...ours, [header]: value }),
      ),
    ]),
    forgery(kind, 'a critical extension', 'token_malformed', (claims) =>
      provider
        .sign(claims)
        .then(
          (token) =>
            `${encode({ alg: 'RS256', ...ours, crit: ['exp'], exp: 1 })}.${token.split('.').slice(1).join('.')}`,
        ),
    ),
    forgery(kind, 'an unencoded payload', 'token_malformed', (claims) =>
      provider
        .sign(claims)
        .then(
          (token) =>
            `${encode({ alg: 'RS256', ...ours, b64: false })}.${token.split('.').slice(1).join('.')}`,
        ),
    ),
  ]
}

function signatures(
  provider: Provider,
  kind: Kind,
  evil: Awaited<ReturnType<typeof attackerKeys>>,
): Forgery[] {
  const parts = async (claims: Claims) =>
    (await provider.sign(claims)).split('.') as [string, string, string]
  return [
    forgery(kind, "another key under the pool's key id", 'token_signature', (claims) =>
      sign(claims, { alg: 'RS256', kid: provider.publicJwk['kid'] }, evil.rsa),
    ),
    forgery(kind, 'a changed payload', 'token_signature', async (claims) => {
      const [header, , signature] = await parts(claims)
      return `${header}.${encode({ ...claims, 'cognito:groups': ['ADMIN'] })}.${signature}`
    }),
    forgery(kind, "another token's signature", 'token_signature', async (claims, other) => {
      const [header, payload] = await parts(claims)
      return `${header}.${payload}.${(await parts(other))[2]}`
    }),
    forgery(kind, 'half a signature', 'token_signature', async (claims) =>
      (await provider.sign(claims)).slice(0, -171),
    ),
    forgery(
      kind,
      'an empty signature',
      'token_signature',
      async (claims) => `${(await parts(claims)).slice(0, 2).join('.')}.`,
    ),
    forgery(kind, 'two parts', 'token_malformed', async (claims) =>
      (await parts(claims)).slice(0, 2).join('.'),
    ),
    forgery(
      kind,
      'four parts',
      'token_malformed',
      async (claims) => `${await provider.sign(claims)}.more`,
    ),
    forgery(
      kind,
      'five parts, as if encrypted',
      'token_malformed',
      async (claims) => `${await provider.sign(claims)}.more.more`,
    ),
    forgery(
      kind,
      'a line break behind',
      'token_malformed',
      async (claims) => `${await provider.sign(claims)}\r\nSet-Cookie: a=b`,
    ),
    forgery(kind, 'blanks inside', 'token_malformed', async (claims) =>
      (await provider.sign(claims)).replace('.', ' .'),
    ),
    forgery(kind, 'plain base64', 'token_malformed', async (claims) =>
      (await provider.sign(claims)).replace('.', '+/=.'),
    ),
    forgery(kind, 'no token, only text', 'token_malformed', () =>
      Promise.resolve('nothing like a token'),
    ),
    forgery(
      kind,
      'a header that is no JSON',
      'token_malformed',
      async (claims) => `bm90IGpzb24.${(await parts(claims)).slice(1).join('.')}`,
    ),
    forgery(
      kind,
      'a header that is a list',
      'token_malformed',
      async (claims) => `${encode(['RS256'])}.${(await parts(claims)).slice(1).join('.')}`,
    ),
    forgery(kind, 'a signed payload that is no JSON', 'token_malformed', () =>
      provider.sign('not json'),
    ),
    forgery(kind, 'a signed payload that is a list', 'token_malformed', (claims) =>
      provider.sign([claims]),
    ),
    forgery(kind, 'a signed payload that is null', 'token_malformed', () => provider.sign(null)),
  ]
}

function claims(provider: Provider, kind: Kind): Forgery[] {
  const seconds = Math.floor(Date.now() / 1_000)
  const audience = kind === 'access' ? 'client_id' : 'aud'
  const own = provider.settings.clientId
  const changes: [change: Claims, code: ProblemCode][] = [
    [{ iss: `${provider.settings.endpoint}/eu-west-1_Other0001` }, 'token_issuer'],
    [{ iss: `${provider.issuer}/` }, 'token_issuer'],
    [
      { iss: `https://cognito-idp.eu-west-1.amazonaws.com/${provider.settings.userPoolId}` },
      'token_issuer',
    ],
    [{ iss: undefined }, 'token_claims'],
    [{ iss: [provider.issuer] }, 'token_claims'],
    [{ token_use: kind === 'access' ? 'id' : 'access' }, 'token_use'],
    [{ token_use: 'refresh' }, 'token_use'],
    [{ token_use: undefined }, 'token_use'],
    [{ token_use: [kind] }, 'token_use'],
    [{ [audience]: 'vowlineotherclient00000001' }, 'token_audience'],
    [{ [audience]: '' }, 'token_audience'],
    [{ [audience]: own.toUpperCase() }, 'token_audience'],
    [{ [audience]: [own] }, 'token_claims'],
    [{ [audience]: undefined }, 'token_claims'],
    [{ exp: seconds - 60 }, 'token_expired'],
    [{ exp: 0 }, 'token_expired'],
    [{ exp: undefined }, 'token_claims'],
    [{ exp: String(seconds + 3_600) }, 'token_claims'],
    [{ exp: 1e300 }, 'token_claims'],
    [{ nbf: seconds + 600 }, 'token_claims'],
    [{ nbf: 'now' }, 'token_claims'],
    [{ auth_time: seconds - 6 * 60 }, 'token_too_old'],
    [{ auth_time: 0 }, 'token_too_old'],
    [{ auth_time: -1 }, 'token_claims'],
    [{ auth_time: undefined }, 'token_claims'],
    [{ auth_time: new Date().toISOString() }, 'token_claims'],
    [{ sub: randomUUID() }, 'token_subject'],
    [{ sub: undefined }, 'token_claims'],
    [{ sub: [randomUUID()] }, 'token_claims'],
    [{ sub: 'a\0b' }, 'token_claims'],
    [{ origin_jti: randomUUID() }, 'token_origin'],
    [{ origin_jti: undefined }, 'token_claims'],
    [{ origin_jti: { $ne: null } }, 'token_claims'],
    [{ 'cognito:groups': 'ADMIN' }, 'token_claims'],
    [{ 'cognito:groups': { 0: 'ADMIN', length: 1 } }, 'token_claims'],
    [{ 'cognito:groups': [['ADMIN']] }, 'token_claims'],
    [{ 'cognito:groups': null }, 'token_claims'],
    ...(kind === 'access' ? [] : idOnly),
  ]
  return changes.map(([change, code]) =>
    forgery(
      kind,
      JSON.stringify(change, (_, value: unknown) => value ?? null),
      code,
      (claims) => provider.sign({ ...claims, ...change }),
    ),
  )
}

const idOnly: [Claims, ProblemCode][] = [
  [{ email: undefined }, 'token_claims'],
  [{ email: ['maya@people.test'] }, 'token_claims'],
  [{ email: 'nobody' }, 'token_claims'],
  [{ email: `${'m'.repeat(300)}@people.test` }, 'token_claims'],
  [{ given_name: ['Maya'] }, 'token_claims'],
  [{ family_name: { toString: 'Lindqvist' } }, 'token_claims'],
  [{ 'custom:user_type': ['COUPLE'] }, 'token_claims'],
  [{ nonce: 7 }, 'token_claims'],
]

function mixes(provider: Provider): Forgery[] {
  const mix = (name: string, code: ProblemCode, make: Forgery['make']): Forgery => ({
    name,
    code,
    make,
  })
  return [
    mix('the two tokens swapped', 'token_use', ({ tokens }) => ({
      ...tokens,
      accessToken: tokens.idToken,
      idToken: tokens.accessToken,
    })),
    mix('the access token twice', 'token_use', ({ tokens }) => ({
      ...tokens,
      idToken: tokens.accessToken,
    })),
    mix('the id token twice', 'token_use', ({ tokens }) => ({
      ...tokens,
      accessToken: tokens.idToken,
    })),
    mix("somebody else's access token", 'token_subject', ({ tokens }, other) => ({
      ...tokens,
      accessToken: other.tokens.accessToken,
    })),
    mix("somebody else's id token", 'token_subject', ({ tokens }, other) => ({
      ...tokens,
      idToken: other.tokens.idToken,
    })),
    mix("another sign-in's id token", 'token_origin', async ({ tokens, id }) => {
      const again = await provider.signIn({ sub: id['sub'] })
      return { ...tokens, idToken: again.tokens.idToken }
    }),
    mix('a sign-in of ten minutes ago', 'token_too_old', async () => {
      const old = await provider.signIn({ auth_time: Math.floor(Date.now() / 1_000) - 600 })
      return old.tokens
    }),
  ]
}

function refreshTokens(provider: Provider): Forgery[] {
  return [
    refresh("somebody else's", 'refresh_token_foreign', (_, other) => other.tokens.refreshToken),
    refresh("another sign-in's of the same person", 'refresh_token_foreign', async ({ id }) => {
      const again = await provider.signIn({ sub: id['sub'] })
      return again.tokens.refreshToken
    }),
    refresh('one that nobody issued', 'refresh_token_refused', ({ tokens }) =>
      tokens.refreshToken.replace(/.{20}$/, 'A'.repeat(20)),
    ),
    refresh('the access token', 'refresh_token_refused', ({ tokens }) => tokens.accessToken),
    refresh('the id token', 'refresh_token_refused', ({ tokens }) => tokens.idToken),
    refresh(
      'with a cookie attribute',
      'refresh_token_refused',
      ({ tokens }) => `${tokens.refreshToken}; Domain=evil.test`,
    ),
    refresh(
      'with a line break',
      'refresh_token_refused',
      ({ tokens }) => `${tokens.refreshToken}\r\nX-Evil: 1`,
    ),
    refresh(
      'with a full-width equals sign',
      'refresh_token_refused',
      ({ tokens }) => `${tokens.refreshToken}＝`,
    ),
  ]
}

function refresh(
  name: string,
  code: ProblemCode,
  make: (signIn: SignIn, other: SignIn) => Promise<string> | string,
): Forgery {
  return {
    name: `refresh token: ${name}`,
    code,
    make: async (signIn, other): Promise<Tokens> => ({
      ...signIn.tokens,
      refreshToken: await make(signIn, other),
    }),
  }
}

/** Keys of no known pool, and the headers with which an attacker offers them. */
async function attackerKeys(evilUrl: string) {
  const { privateKey: rsa } = await generateKeyPair('RS256')
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({
    format: 'jwk',
  })
  const others: Record<string, CryptoKey> = {}
  for (const alg of ['RS384', 'RS512', 'PS256', 'ES256', 'EdDSA'])
    others[alg] = (await generateKeyPair(alg)).privateKey
  const ownKeyHeaders = {
    jku: `${evilUrl}/jwks.json`,
    x5u: `${evilUrl}/chain.pem`,
    jwk: { ...jwk, kid: 'evil' },
    x5c: ['MIIB'],
  }
  return { rsa, others, ownKeyHeaders }
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
