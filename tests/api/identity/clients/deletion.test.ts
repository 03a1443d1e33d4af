import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cognito } from '#api/adapters/identity/cognito/cognito.ts'
import type { Problem } from '#machines/kernel/problem.ts'
import { localProvider, password, secretClient } from '../local-provider.ts'

const folder = mkdtempSync(join(tmpdir(), 'vowline-identity-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const provider = await localProvider({ folder })
const { userPoolId, clientId, hostedUrl, url: endpoint } = provider
const settings = { userPoolId, clientId, clientSecret: null, endpoint, hostedUrl }
const now = () => new Date()
const port = cognito(settings, now)
const kept = () => readFileSync(join(folder, 'journal.jsonl'), 'utf8')
const codeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => 'nothing',
    (error: Problem) => error.code,
  )

test('a password is proven only by signing in with it', async () => {
  const email = await provider.verified()
  const issued = await port.provePassword({ email, password })
  expect(issued?.identity.email).toBe(email)
  expect(await codeOf(port.provePassword({ email, password: 'Not-this-one-1' }))).toBe(
    'wrong_password',
  )
  expect(await codeOf(port.provePassword({ email: 'nobody@people.test', password }))).toBe(
    'wrong_password',
  )
})

test('a client with a secret sends its proof with the password', async () => {
  const email = await provider.verified()
  const withSecret = cognito(
    { ...settings, clientId: secretClient.id, clientSecret: secretClient.secret },
    now,
  )
  expect((await withSecret.provePassword({ email, password }))?.identity.email).toBe(email)
})

test('a user is deleted with their own token, and leaves nothing on disk', async () => {
  const email = await provider.verified()
  const proof = await port.provePassword({ email, password })
  await provider.call('ForgotPassword', { ClientId: clientId, Username: email })
  const { accessToken } = await port.refresh(proof?.refreshToken ?? '')
  expect(kept()).toContain(email)

  expect(await port.deleteUser(accessToken)).toBe('deleted')
  expect(kept()).not.toContain(email)
  expect((await provider.signIn(email)).status).toBe(400)
  expect(await codeOf(port.refresh(proof?.refreshToken ?? ''))).toBe('refresh_token_refused')
  expect(await port.deleteUser(accessToken)).toBe('refused')
})

test('other users stay unchanged, for the next process too', async () => {
  const [staying, going] = [await provider.verified(), await provider.verified()]
  const { accessToken } = (await port.provePassword({ email: going, password }))!
  await Promise.all([port.deleteUser(accessToken), provider.signIn(staying), provider.verified()])
  expect((await provider.signIn(staying)).status).toBe(200)
  expect(kept()).toContain(staying)
  expect(kept()).not.toContain(going)
})

test('a user without valid tokens is deleted by an administrator, if one is configured', async () => {
  const email = await provider.verified()
  const issued = await port.provePassword({ email, password })
  const sub = issued?.identity.sub ?? ''
  expect(await port.deleteUserAsAdministrator(sub)).toBe('refused')
  const administrator = cognito(
    { ...settings, administrator: { accessKeyId: 'any', secretAccessKey: 'any' } },
    now,
  )
  expect(await administrator.deleteUserAsAdministrator(sub)).toBe('deleted')
  expect(await administrator.deleteUserAsAdministrator(sub)).toBe('deleted')
  expect(kept()).not.toContain(email)
})
