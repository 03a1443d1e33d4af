import { termsVersion } from '#machines/account/terms.schema.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callProvider,
  newEmail,
  password,
  signedIn,
  tokensOf,
  verifiedPerson,
} from '#tests/harness/person.ts'
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

test('after whole flows no token, password, address or name is in a response, the log, the metrics, or a file it does not belong in', async () => {
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
  const wedding = {
    ...details,
    weddingDate: null,
    country: '',
    expectedGuests: null,
    type: null,
    budgetRange: null,
  }
  await keep(
    call('POST', '/api/registrations', {
      sub,
      role: 'COUPLE',
      acceptedTerms: termsVersion,
      details: wedding,
    }),
  )
  // A refused value must not be echoed or logged.
  await keep(
    call('POST', '/api/auth/set-cookie', {
      ...tokens,
      accessToken: `${tokens.accessToken}x`,
      password: secretWord,
    }),
  )
  await keep(call('POST', '/api/auth/set-cookie', { ...tokens, accessToken: tokens.idToken }))
  await keep(
    call('POST', '/api/weddings', {
      ...wedding,
      acceptedTerms: secretWord,
      weddingDate: secretWord,
      [secretWord]: secretWord,
    }),
  )
  await keep(call('GET', `/api/weddings/${secretWord}?${secretWord}=${email}`))
  await keep(call('GET', `/${encodeURIComponent(`\n{"event":"forged"}`)}.txt`))
  await keep(
    call('POST', '/api/weddings', { ...wedding, acceptedTerms: termsVersion }, { key: secretWord }),
  )
  await callProvider(product, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: secretWord },
  })
  await callProvider(product, 'ForgotPassword', { Username: email })
  await callProvider(product, 'ConfirmForgotPassword', {
    Username: email,
    ConfirmationCode: '000000',
    Password: secretWord,
  })
  const household = await answeredHousehold()
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
  expect(household.refusals.filter(({ status }) => status < 400)).toEqual([])
  for (const { text } of household.refusals)
    for (const word of household.words) expect(text).not.toContain(word)
  const log = filesBelow('log')
  const written = { log: `${log}${product.printed()}`, metrics }
  for (const [place, text] of Object.entries(written)) {
    const sought = [
      token,
      refresh,
      secretWord,
      password,
      email,
      'people.test',
      'Lindqvist',
      'Maya',
      sub,
      'forged',
      ...household.words,
    ]
    const found = sought.filter((one) =>
      typeof one === 'string' ? text.includes(one) : one.test(text),
    )
    expect([place, found]).toEqual([place, []])
  }
  for (const line of log.trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ at: expect.any(String), event: expect.any(String) })
  expect(filesBelow('outbox')).not.toMatch(token)
  const rest = filesBelow('{database,identity,files}')
  expect(rest.length).toBeGreaterThan(1_000_000)
  expect(rest).not.toContain(password)
  expect(rest).not.toContain(tokens.accessToken)
  expect(rest).not.toContain(tokens.refreshToken)
})

/**
 * An invited household with a good and several refused answers: the words that must stay private,
 * and the refusals.
 */
async function answeredHousehold() {
  const name = 'Unheard-of-Household'
  const ask = await signedIn(product, await verifiedPerson(product, 'inviting'))
  const details = {
    partnerName: 'Sam',
    partnerEmail: '',
    weddingDate: null,
    city: '',
    country: '',
    expectedGuests: null,
    type: null,
    budgetRange: null,
  }
  const { id } = (await (
    await ask('POST', '/api/weddings', { ...details, acceptedTerms: termsVersion })
  ).json()) as { id: string }
  const guests = [
    {
      firstName: 'Unheard-of-Guest',
      email: 'unheard@people.test',
      phone: '+44 20 7946 0018',
      diet: 'unheard-of diet',
    },
  ]
  const added = (await (
    await ask('POST', `/api/weddings/${id}/households`, { name, guests })
  ).json()) as { households: { id: string }[] }
  const householdIds = added.households.map((one) => one.id)
  expect(
    (await ask('POST', `/api/weddings/${id}/rsvps`, { householdIds, by: 'mail' })).status,
  ).toBe(200)
  const links = (await (
    await ask('POST', `/api/weddings/${id}/rsvps/links`, { householdIds })
  ).json()) as { items: { url: string }[] }
  const path = new URL(links.items[0]?.url ?? '').pathname
  const token = path.split('/').at(-1) ?? ''
  const page = await fetch(product.url + path)
  expect([page.status, (await page.text()).includes(token)]).toEqual([200, false])
  const at = `${product.url}/api${path}`
  const send = (what: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'X-Vowline': '1', Origin: product.url }
    return fetch(`${at}/${what}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  expect((await send('steps', { event: 'OPEN' })).status).toBe(200)
  const { version, people, events } = (await (await fetch(at)).json()) as {
    version: number
    people: { id: string }[]
    events: { id: string }[]
  }
  const blank = { firstName: '', lastName: '', meal: '', diet: 'unheard-of diet' }
  const answers = Object.fromEntries(events.map((event) => [event.id, 'coming']))
  const answer = {
    version,
    people: people.map((person) => ({ id: person.id, ...blank, answers })),
    message: 'unheard-of message',
    replies: {},
  }
  const refused = [
    await send('answer', { ...answer, version: 'unheard-of message' }),
    await send('answer', { ...answer, people: [], 'unheard-of diet': name }),
    await send('steps', { event: 'unheard-of message' }),
    await fetch(`${product.url}/api/rsvp/${token.slice(1)}Z`),
    await fetch(`${product.url}/api/rsvp/unheard-of message`),
  ]
  const refusals = await Promise.all(
    refused.map(async (one) => ({ status: one.status, text: await one.text() })),
  )
  expect((await send('answer', answer)).status).toBe(200)
  expect((await fetch(`${at}/calendar.ics`)).status).toBe(200)
  return {
    words: [token, token.slice(1), name, ...Object.values(guests[0]!), 'unheard-of message'],
    refusals,
  }
}

/** Creates an account that is never verified and returns its id. */
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
  const names = globSync(`${folder}/**`, { cwd: product.dataDir, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  )
  return names
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n')
}
