import { describe, expect, test } from 'vitest'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { bodySchemaOf, exampleOf, operationsOf } from '#tests/harness/operations.ts'

describe.each(engines)('races on %s', (engine) => {
  const api = openTestApp(engine)

  test('an account that completes both profiles at once gets one of the two, never both', async () => {
    const writes = (await operationsOf(api)).filter(
      ({ method, path }) => method === 'POST' && /^\/api\/(weddings|businesses)$/.test(path),
    )
    for (let round = 0; round < 10; round++) {
      const person = await api.signedInAs('undecided')
      const answers = await Promise.all(
        writes.map((write) =>
          api.request('POST', write.path, {
            as: person,
            body: exampleOf(bodySchemaOf(write) ?? {}),
          }),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 403]))
      const won = writes[answers.findIndex(({ status }) => status === 201)]
      const me = await bodyOf(await api.request('GET', '/api/auth/me', { as: person }))
      expect(me).toMatchObject({
        role: won?.path === '/api/weddings' ? 'COUPLE' : 'VENDOR',
        profile: 'complete',
      })
    }
  })

  test('the highest possible version is refused as stale, not a server error', async () => {
    for (const [role, path] of [
      ['COUPLE', '/api/weddings'],
      ['VENDOR', '/api/businesses'],
    ] as const) {
      const person = await api.signedInAs(role)
      const create = (await operationsOf(api)).find(
        (one) => one.method === 'POST' && one.path === path,
      )
      const made = await bodyOf(
        await api.request('POST', path, {
          as: person,
          body: exampleOf((create && bodySchemaOf(create)) ?? {}),
        }),
      )
      for (const version of [2_147_483_645, 2_147_483_646, 2_147_483_647, 2_147_483_648]) {
        const answer = await api.request('PATCH', `${path}/${String(made['id'])}`, {
          as: person,
          body: { version, city: 'Ghent' },
        })
        expect([400, 409]).toContain(answer.status)
      }
    }
  })

  test('an idempotency key works for its owner and operation only', async () => {
    const [one, other] = [await api.signedInAs('COUPLE'), await api.signedInAs('COUPLE')]
    const create = (await operationsOf(api)).find(
      ({ method, path }) => method === 'POST' && path === '/api/weddings',
    )
    const body = exampleOf((create && bodySchemaOf(create)) ?? {})
    const send = async (as: typeof one) =>
      api.request('POST', '/api/weddings', { as, body, headers: { 'idempotency-key': 'the-same' } })
    const [mine, again, theirs] = [
      await bodyOf(await send(one)),
      await bodyOf(await send(one)),
      await bodyOf(await send(other)),
    ]
    expect(again).toEqual(mine)
    expect(theirs['id']).not.toBe(mine['id'])
    expect(
      (await api.request('GET', `/api/weddings/${String(mine['id'])}`, { as: other })).status,
    ).toBe(404)
  })
})
