import { describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import type { LivePort } from '#api/adapters/live/live.port.ts'
import { postgresLive } from '#api/adapters/live/postgres.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { testApp, openTestApp } from '#tests/harness/app.ts'
import { allEngines, silent } from '#tests/harness/database.ts'
import { joinLive } from '#tests/api/live/join-live.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

const address = ({ id }: { id: string }) => `/api/weddings/${id}/live`

describe.each(allEngines)('live updates on %s', (engine) => {
  const api = openTestApp(engine)

  const publish = (weddingId: string, area: Parameters<typeof publishWeddingChange>[2]) =>
    publishWeddingChange(api.deps.db.query, weddingId, area)

  test('a member is told which area changed, without any personal data', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const partner = await memberOf(api, wedding.id, { kind: 'partner' })
    const heard = await joinLive(api, partner, address(wedding))
    await heard.until('wedding')
    await api.request('PATCH', `/api/weddings/${wedding.id}`, {
      as: couple,
      body: { version: 1, city: 'Nice' },
    })
    await heard.until('wedding')
    await publish(wedding.id, 'timeline')
    await heard.until('timeline')
    expect(heard.text()).toMatch(
      /^(?:retry: \d+\n\n|event: beat\ndata: \.\n\n|event: changed\ndata: [a-z]+\n\n)+$/,
    )
    await heard.leave()
  })

  test('other weddings, and areas that a helper may not see, stay silent', async () => {
    const { wedding } = await coupleWithWedding(api)
    const { wedding: other } = await coupleWithWedding(api)
    const helper = await memberOf(api, wedding.id, { rights: { timeline: 'view' } })
    const heard = await joinLive(api, helper, address(wedding))
    await heard.until('wedding')
    await publish(other.id, 'timeline')
    await publish(wedding.id, 'budget')
    await publish(wedding.id, 'guests')
    await publish(wedding.id, 'notices')
    await heard.until('notices')
    // The invitation of the partner, the wedding itself, and one's own notices: nothing of what was
    // told above.
    expect(new Set(heard.areas())).toEqual(new Set(['members', 'wedding', 'notices']))
    await heard.leave()
  })

  test('the connection ends with the session, wherever that is ended', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const heard = await joinLive(api, couple, address(wedding))
    await heard.until('wedding')
    await api.request('POST', '/api/auth/logout', { as: couple })
    await heard.ended
    expect(
      (await api.request('GET', `/api/weddings/${wedding.id}/live`, { as: couple })).status,
    ).toBe(401)
  })

  test('the connection ends with the membership, and follows the rights', async () => {
    const { wedding } = await coupleWithWedding(api)
    const helper = await memberOf(api, wedding.id)
    const heard = await joinLive(api, helper, address(wedding))
    await heard.until('wedding')
    const rights = JSON.stringify({
      guests: 'none',
      budget: 'none',
      timeline: 'none',
      vendors: 'view',
    })
    await api.deps.db.query
      .updateTable('weddingMembers')
      .set({ rights })
      .where('userId', '=', helper.id)
      .execute()
    await publish(wedding.id, 'members')
    await heard.until('members')
    await publish(wedding.id, 'vendors')
    await heard.until('vendors')
    await api.deps.db.query.deleteFrom('weddingMembers').where('userId', '=', helper.id).execute()
    await publish(wedding.id, 'members')
    await heard.ended
  })

  test('a session has at most eight connections: the oldest is closed', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const all = []
    for (let count = 0; count < 9; count++) all.push(await joinLive(api, couple, address(wedding)))
    await all[0]?.ended
    await Promise.all(all.slice(1).map((one) => one.until('wedding')))
    await Promise.all(all.slice(1).map((one) => one.leave()))
  })

  test('a reader that falls behind gets any number of changes once per area', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const quick = await joinLive(api, couple, address(wedding))
    const answer = await api.request('GET', `/api/weddings/${wedding.id}/live`, { as: couple })
    const reader = answer.body!.getReader()
    await reader.read()
    await api.deps.db.transaction(async (tx) => {
      for (let count = 0; count < 100; count++)
        await publishWeddingChange(tx, wedding.id, count % 2 === 0 ? 'budget' : 'guests')
    })
    for (let count = 0; count < 100; count++) await publish(wedding.id, 'timeline')
    await publish(wedding.id, 'notices')
    await quick.until('notices')
    const stream = await textUntil(reader, 'notices')
    expect(stream.match(/data: timeline/g)).toHaveLength(1)
    await Promise.all([quick.leave(), reader.cancel()])
  })

  test('a change before the process listens is told as soon as it does', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const listens = Promise.withResolvers<void>()
    const live: LivePort = {
      ...api.deps.live,
      listen: async (...of) => {
        await listens.promise
        return api.deps.live.listen(...of)
      },
    }
    const heard = await joinLive(
      { app: createApp({ ...api.deps, live }) },
      couple,
      address(wedding),
    )
    await api.request('PATCH', `/api/weddings/${wedding.id}`, {
      as: couple,
      body: { version: 1, city: 'Nice' },
    })
    expect(heard.areas()).toEqual([])
    listens.resolve()
    await heard.until('wedding')
    await heard.leave()
  })

  test('a HEAD request takes no connection, and a stranger gets none', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const stranger = await api.signedInAs('COUPLE')
    expect(
      (await api.request('HEAD', `/api/weddings/${wedding.id}/live`, { as: couple })).status,
    ).toBe(200)
    expect(
      (await api.request('GET', `/api/weddings/${wedding.id}/live`, { as: stranger })).status,
    ).toBe(404)
  })
})

test.each(allEngines.filter((name) => name === 'postgresql'))(
  'on %s, a change made at one process is sent by another process',
  async (engine) => {
    const api = await testApp(engine)
    const { couple, wedding } = await coupleWithWedding(api)
    const port = await postgresLive(api.database.place.databaseUrl ?? '', silent)
    const elsewhere = createApp({ ...api.deps, live: port, db: await api.database.another() })
    const heard = await joinLive({ app: elsewhere }, couple, address(wedding))
    await heard.until('wedding')
    await api.request('PATCH', `/api/weddings/${wedding.id}`, {
      as: couple,
      body: { version: 1, city: 'Nice' },
    })
    await heard.until('wedding')
    await publishWeddingChange(api.deps.db.query, wedding.id, 'vendors')
    await heard.until('vendors')
    await api.request('POST', '/api/auth/logout', { as: couple })
    await heard.ended
    await port.close()
    await api.close()
  },
)

async function textUntil(reader: ReadableStreamDefaultReader<Uint8Array>, area: string) {
  let text = ''
  while (!text.includes(`data: ${area}`))
    text += new TextDecoder().decode((await reader.read()).value)
  return text
}
