import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localProvider, newEmail, password } from '#tests/api/identity/local-provider.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { startProvider } from '#tests/harness/identity/tokens.ts'
import { codeOf, cookieOf, openInstance, type Instance } from './kit.ts'

const identity = await localProvider()
const { userPoolId, clientId, hostedUrl, url: endpoint } = identity
const settings = { userPoolId, clientId, clientSecret: null, endpoint, hostedUrl }

describe.each(engines)('changing the address on %s', (engine) => {
  let database: TestDatabase
  let api: Instance

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    api = await openInstance(database, { settings })
  })
  afterAll(async () => {
    await api.close()
    await database.close()
  })

  const signedIn = async (email: string) =>
    cookieOf(await api.setCookie(await identity.tokensOf(email), { remember: true }))
  const ask = (cookie: string | undefined, email: string, typed = password) =>
    api.call('POST', '/api/auth/change-email', { cookie, body: { email, password: typed } })
  const confirm = (cookie: string | undefined, code: string) =>
    api.call('POST', '/api/auth/confirm-email', { cookie, body: { code } })
  const emailOf = async (cookie: string) => {
    const me = (await (await api.call('GET', '/api/auth/me', { cookie })).json()) as {
      email: string
    }
    return me.email
  }
  const emails = async () =>
    (
      await api.deps.db.query
        .selectFrom('mailOutbox')
        .select(['recipient', 'subject'])
        .orderBy('id')
        .execute()
    ).map(({ recipient, subject }) => `${recipient}: ${subject}`)

  test('takes the code from the new mailbox, tells both addresses, and signs nobody out', async () => {
    const [email, next] = [await identity.verified(), newEmail()]
    const [here, there] = [await signedIn(email), await signedIn(email)]
    const waiting = { subject: 'A digest', text: '', html: '', unsubscribe: '', attempts: 0 }
    const at = { createdAt: api.deps.now(), dueAt: api.deps.now() }
    await api.deps.db.query
      .insertInto('mailOutbox')
      .values({ id: crypto.randomUUID(), recipient: email, ...waiting, ...at })
      .execute()
    expect((await ask(here, next.toUpperCase())).status).toBe(204)
    expect([await emailOf(here), await codeOf(await confirm(here, '000000'))]).toEqual([
      email,
      'code_mismatch',
    ])
    const answer = await confirm(here, identity.codeFor(next))
    expect([answer.status, ((await answer.json()) as { email: string }).email]).toEqual([200, next])
    expect([await emailOf(here), await emailOf(there)]).toEqual([next, next])
    expect((await emails()).filter((line) => line.includes('people.test')).toSorted()).toEqual(
      [`${next}: A digest`, `${email}: emailChangedFrom`, `${next}: emailChangedTo`].toSorted(),
    )
    expect((await api.call('POST', '/api/auth/refresh', { cookie: there })).status).toBe(200)
    expect(await emailOf(await signedIn(next))).toBe(next)
    expect(api.logged()).not.toContain(next)
  })

  test('takes a code that is sent again under its key, because its answer was lost', async () => {
    const [email, next] = [await identity.verified(), newEmail()]
    const cookie = await signedIn(email)
    await ask(cookie, next)
    const sent = {
      cookie,
      body: { code: identity.codeFor(next) },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }
    for (const time of ['first', 'again']) {
      const answer = await api.call('POST', '/api/auth/confirm-email', sent)
      expect([time, answer.status, await answer.json()]).toMatchObject([time, 200, { email: next }])
    }
    expect(await codeOf(await confirm(cookie, sent.body.code))).toBe('code_expired')
  })

  test('is refused without the password, for an address in use, and for the present one; nothing changes', async () => {
    const [email, other, next] = [await identity.verified(), await identity.verified(), newEmail()]
    const cookie = await signedIn(email)
    expect(await codeOf(await ask(undefined, next))).toBe('signed_out')
    expect(await codeOf(await ask(cookie, next, 'Wrong-horse-7'))).toBe('wrong_password')
    expect(identity.codeFor(next)).toBe('no code came')
    expect(await codeOf(await ask(cookie, other))).toBe('email_taken')
    expect(await codeOf(await ask(cookie, email))).toBe('invalid_input')
    expect(await codeOf(await confirm(cookie, '123456'))).toBe('code_expired')
    expect(await emailOf(cookie)).toBe(email)
  })

  test('a change made at the provider arrives with the next tokens, and what is kept under the address follows', async () => {
    const [email, next] = [await identity.verified(), newEmail()]
    const cookie = await signedIn(email)
    await api.call('POST', '/api/contact', {
      body: { name: 'Maya', email, message: 'When do you open?' },
    })
    const { accessToken } = await identity.tokensOf(email)
    await identity.call('UpdateUserAttributes', {
      AccessToken: accessToken,
      UserAttributes: [{ Name: 'email', Value: next }],
    })
    await identity.call('VerifyUserAttribute', {
      AccessToken: accessToken,
      AttributeName: 'email',
      Code: identity.codeFor(next),
    })
    await signedIn(next)
    expect(await emailOf(cookie)).toBe(next)
    const messages = await api.deps.db.query.selectFrom('contactMessages').select('email').execute()
    expect(messages).toEqual([{ email: next }])
  })

  test('a hosted sign-in has its address elsewhere, and an unavailable provider changes nothing', async () => {
    const provider = await startProvider()
    const elsewhere = await openInstance(database, provider)
    const refusal = async (cookie: string) =>
      codeOf(
        await elsewhere.call('POST', '/api/auth/change-email', {
          cookie,
          body: { email: newEmail(), password },
        }),
      )
    const nonce = 'n'.repeat(22)
    const code = provider.hostedCode({ nonce, scope: 'openid email profile' })
    const hosted = await elsewhere.call('POST', '/api/auth/hosted', { body: { ...code, nonce } })
    expect(await refusal(cookieOf(hosted))).toBe('email_elsewhere')
    const cookie = cookieOf(await elsewhere.setCookie((await provider.signIn()).tokens))
    provider.status = 'bad-gateway'
    expect(await refusal(cookie)).toBe('provider_unavailable')
    await elsewhere.close()
  })
})
