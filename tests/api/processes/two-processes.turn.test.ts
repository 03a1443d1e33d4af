import { termsVersion } from '#machines/account/terms.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEngines, newPostgres } from '#tests/harness/database.ts'
import { signedIn, verifiedPerson } from '#tests/harness/person.ts'
import { startProduct, type Product } from '#tests/harness/product.ts'

/** The first process also serves as the identity provider of all, which share its data folder. */
describe.runIf(allEngines.includes('postgresql'))('three processes on one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof newPostgres>>
  let first: Product
  let second: Product
  let third: Product

  beforeAll(async () => {
    database = await newPostgres()
    const DATABASE_URL = database.url
    first = await startProduct({ DATABASE_URL })
    const shared = { DATABASE_URL, DATA_DIR: first.dataDir }
    ;[second, third] = await Promise.all([startProduct(shared), startProduct(shared)])
  })

  afterAll(async () => {
    await Promise.all([first, second, third].map((product) => product.stop()))
    first.forget()
    await database.drop()
  })

  test('a sign-in at one process works at the others, and signing out at one ends it everywhere at once', async () => {
    const call = await signedIn(first, await verifiedPerson(first, 'everywhere'))
    expect((await call('GET', '/api/auth/me', undefined, { at: second })).status).toBe(200)
    expect((await call('GET', '/api/auth/me', undefined, { at: third })).status).toBe(200)
    expect((await call('POST', '/api/auth/logout', undefined, { at: second })).status).toBe(204)
    const after = await Promise.all(
      [first, second, third].map((at) => call('GET', '/api/auth/me', undefined, { at })),
    )
    expect(after.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('one idempotency key creates one record, whichever process the submits reach', async () => {
    const call = await signedIn(first, await verifiedPerson(first, 'one-record'))
    const details = {
      acceptedTerms: termsVersion,
      partnerName: '',
      partnerEmail: '',
      weddingDate: null,
      city: 'Savannah',
      country: '',
      expectedGuests: null,
      type: null,
      budgetRange: null,
    }
    const at = [first, second, third]
    const answered = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        call('POST', '/api/weddings', details, { at: at[index % 3]!, key: 'one-and-the-same' }),
      ),
    )
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = await Promise.all(
      answered.map(async (answer) => ((await answer.json()) as { id: string }).id),
    )
    expect(new Set(ids).size).toBe(1)
  })

  test('a process killed during writes loses nothing it acknowledged', async () => {
    const call = await signedIn(second, await verifiedPerson(first, 'killed'))
    const details = {
      partnerName: '',
      partnerEmail: '',
      weddingDate: null,
      city: '',
      country: '',
      expectedGuests: null,
      type: null,
      budgetRange: null,
    }
    const created = (await (
      await call('POST', '/api/weddings', { ...details, acceptedTerms: termsVersion })
    ).json()) as {
      id: string
      version: number
    }
    let acknowledged = created.version
    const writing = (async () => {
      for (;;) {
        const answer = await call('PATCH', `/api/weddings/${created.id}`, {
          version: acknowledged,
          expectedGuests: acknowledged,
        }).catch(() => null)
        if (!answer?.ok) return
        acknowledged = ((await answer.json()) as { version: number }).version
        if (acknowledged === 20) void second.kill()
      }
    })()
    await writing
    const kept = (await (
      await call('GET', `/api/weddings/${created.id}`, undefined, { at: third })
    ).json()) as { version: number }
    expect(acknowledged).toBeGreaterThanOrEqual(20)
    // The write in progress when the process died may be stored without an acknowledgement.
    expect([acknowledged, acknowledged + 1]).toContain(kept.version)
  })

  // This runs last, because nobody can sign in from here for a minute afterwards; the second
  // process is dead by then.
  test('a limit counts the requests of every process', async () => {
    const refusals: number[] = []
    for (let attempt = 0; attempt < 130; attempt++) {
      const at = [first, third][attempt % 2] ?? first
      const answer = await fetch(`${at.url}/api/auth/set-cookie`, {
        method: 'POST',
        headers: { 'X-Vowline': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify({
          accessToken: 'x'.repeat(30),
          idToken: 'x'.repeat(30),
          refreshToken: 'x'.repeat(30),
        }),
      })
      refusals.push(answer.status)
    }
    expect(refusals).toContain(429)
    expect(refusals.slice(-3)).toEqual([429, 429, 429])
  })
})
