import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callProvider, newEmail, password, signedIn, tokensOf, verifiedPerson } from '#tests/harness/person.ts'
import { startProduct, type Product } from '#tests/harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'debug' })
})
afterAll(async () => {
  await product.stop()
  product.forget()
})

const secretWord = 'Unheard-of-Secret-9'

test('after whole flows no token, password, address or name is in an answer, the log, the metrics, or where it was not sent to', async () => {
  const email = await verifiedPerson(product, 'private')
  const sub = await signUpAlone('unverified')
  const answers: string[] = []
  const keep = async (answer: Promise<Response>) => answers.push(await (await answer).text())

  const tokens = await tokensOf(product, email)
  const call = await signedIn(product, email, tokens)
  await keep(call('GET', '/api/auth/me'))
  await keep(call('POST', '/api/auth/refresh'))
  await keep(call('GET', '/api/auth/devices'))
  const details = {
    partnerName: `${secretWord}\r\nX-Injected: 1`,
    partnerEmail: 'partner@people.test',
    city: `\u2028"},{"level":"error","event":"forged`,
  }
  const wedding = { ...details, weddingDate: null, country: '', expectedGuests: null, type: null, budgetRange: null }
  await keep(call('POST', '/api/registrations', { sub, role: 'COUPLE', details: wedding }))
  // What is refused must not come back, nor be written down.
  await keep(call('POST', '/api/auth/set-cookie', { ...tokens, accessToken: `${tokens.accessToken}x`, password: secretWord }))
  await keep(call('POST', '/api/auth/set-cookie', { ...tokens, accessToken: tokens.idToken }))
  await keep(call('POST', '/api/weddings', { ...wedding, weddingDate: secretWord, [secretWord]: secretWord }))
  await keep(call('GET', `/api/weddings/${secretWord}?${secretWord}=${email}`))
  await keep(call('GET', `/${encodeURIComponent(`\n{"event":"forged"}`)}.txt`))
  await keep(call('POST', '/api/weddings', wedding, { key: secretWord }))
  await callProvider(product, 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: secretWord } })
  await callProvider(product, 'ForgotPassword', { Username: email })
  await callProvider(product, 'ConfirmForgotPassword', { Username: email, ConfirmationCode: '000000', Password: secretWord })
  await keep(call('POST', '/api/auth/logout'))
  await keep(call('GET', '/api/auth/me'))
  const metrics = await (await fetch(`${product.url}/metrics`)).text()
  await product.stop()

  const token = /eyJ[\w-]{8,}/
  const refresh = (tokens.refreshToken ?? '').slice(0, 24)
  for (const answer of answers) {
    expect(answer).not.toMatch(token)
    expect(answer).not.toContain(refresh)
    expect(answer.includes(secretWord) && !answer.includes('"names"')).toBe(false)
  }
  const log = filesBelow('log')
  const written = { log: `${log}${product.printed()}`, metrics }
  for (const [place, text] of Object.entries(written)) {
    const found = [token, refresh, secretWord, password, email, 'people.test', 'Lindqvist', 'Maya', sub, 'forged'].filter(
      (sought) => text.search(sought) !== -1,
    )
    expect([place, found]).toEqual([place, []])
  }
  for (const line of log.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ at: expect.any(String), event: expect.any(String) })
  expect(filesBelow('outbox')).not.toMatch(token)
  const rest = filesBelow('{database,identity,files}')
  expect(rest.length).toBeGreaterThan(1_000_000)
  expect(rest).not.toContain(password)
  expect(rest).not.toContain(tokens.accessToken)
  expect(rest).not.toContain(tokens.refreshToken)
})

/** An account that is never verified; the answer is its id. */
async function signUpAlone(name: string) {
  const email = newEmail(name)
  const { body } = await callProvider(product, 'SignUp', {
    Username: email,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
  })
  return String(body['UserSub'])
}

function filesBelow(folder: string) {
  const names = globSync(`${folder}/**`, { cwd: product.dataDir, withFileTypes: true }).filter((entry) => entry.isFile())
  return names.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n')
}
