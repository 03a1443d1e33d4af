import { afterAll } from 'vitest'
import type { Mail } from '#api/adapters/mail/mail.port.ts'
import { startLocalIdentity } from '#identity-provider/start.ts'
import type { StartOptions } from '#identity-provider/start.ts'
import { generateSigningKey } from '#identity-provider/tokens/signing-key.ts'
import { openLog } from '#api/log/log.ts'
import type { AppClient } from '#identity-provider/pool.ts'

export const password = 'Correct-horse-7'
export const appUrl = 'http://localhost:3000'
export const classicClient = 'vowlinelocalclassic0000001'

/** Clients that tests add to the pool: one with a secret, and one that reveals missing users. */
export const secretClient: AppClient = {
  id: 'testsecretclient00000001',
  name: 'secret',
  secret: 'averylongsecretofaclient0123456789',
  flows: ['USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'],
  rotation: null,
  hidesUnknownUsers: true,
}
export const legacyClient: AppClient = {
  ...secretClient,
  id: 'testlegacyclient00000001',
  name: 'legacy',
  secret: null,
  hidesUnknownUsers: false,
}

/** One key for all providers, because generating one takes longer than most tests. */
export const key = generateSigningKey()
let people = 0

export function newEmail() {
  people += 1
  return `person.${people}@people.test`
}

/** A provider on a free port that stops after the test file and keeps its mail in memory. */
export async function localProvider(options: Partial<StartOptions> = {}) {
  const mails: Mail[] = []
  const log = openLog({ level: 'silent', folder: null })
  const outbox = { send: async (mail: Mail) => void mails.push(mail) }
  const standard = {
    port: 0,
    folder: null,
    production: false,
    appUrl,
    outbox,
    log,
    clients: [secretClient, legacyClient],
    hashCost: 1_024,
  }
  const provider = await startLocalIdentity({
    ...standard,
    ...(options.folder ? {} : { key: await key }),
    ...options,
  })
  afterAll(() => provider.stop())

  const call = async (operation: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(provider.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return {
      status: answer.status,
      headers: answer.headers,
      body: JSON.parse(await answer.text()) as Record<string, unknown>,
    }
  }
  const codeFor = (email: string) =>
    /\d{6}/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? 'no code came'
  const signUp = async (email = newEmail()) => {
    const attributes = {
      email,
      given_name: 'Maya',
      family_name: 'Lindqvist',
      'custom:user_type': 'COUPLE',
    }
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
    await call('SignUp', {
      ClientId: provider.clientId,
      Username: email,
      Password: password,
      UserAttributes,
    })
    return email
  }
  const verified = async () => {
    const email = newEmail()
    await provider.seed([
      { email, password, firstName: 'Maya', lastName: 'Lindqvist', userType: 'COUPLE' },
    ])
    return email
  }
  const signIn = (email: string, typed = password, clientId = provider.clientId) =>
    call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: typed },
    })
  const tokensOf = async (email: string, clientId = provider.clientId) => {
    const result = (await signIn(email, password, clientId)).body['AuthenticationResult'] as Record<
      string,
      string
    >
    return {
      accessToken: result['AccessToken'] ?? '',
      idToken: result['IdToken'] ?? '',
      refreshToken: result['RefreshToken'] ?? '',
    }
  }
  const control = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${provider.url}/_dev/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return { ...provider, mails, call, codeFor, signUp, verified, signIn, tokensOf, control }
}

export type LocalProvider = Awaited<ReturnType<typeof localProvider>>

/** A refusal without the ids that differ each time. */
export function refusal({ status, body }: { status: number; body: Record<string, unknown> }) {
  return { status, type: body['__type'], message: body['message'] }
}
