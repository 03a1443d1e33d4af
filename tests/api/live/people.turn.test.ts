import { describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { postgresLive } from '#api/adapters/live/postgres.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'
import { openTestApp, testApp } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { allEngines, silent } from '#tests/harness/database.ts'
import { joinLive } from './join-live.ts'
import { longAgo } from './long-ago.ts'

describe.each(allEngines)('live pages of vendors and reviewers on %s', (engine) => {
  const api = openTestApp(engine)

  test('a decision is told to the owner, and a submission to the team, without personal data', async () => {
    const { on, vendor, reviewer, id } = await business(api)
    const owner = await joinLive(api, vendor, '/api/live')
    const team = await joinLive(api, reviewer, '/api/live')
    await on.walk(id, [[vendor, 'SUBMIT']])
    await Promise.all([owner.until('business'), team.until('review')])
    await on.walk(id, [[reviewer, 'START_REVIEW']])
    await Promise.all([owner.until('business'), team.until('review')])
    await on.walk(id, [[reviewer, 'APPROVE']])
    await Promise.all([owner.until('business'), owner.until('notices'), team.until('review')])
    expect(new Set(owner.areas())).toEqual(new Set(['business', 'notices']))
    expect(new Set(team.areas())).toEqual(new Set(['review', 'notices']))
    await Promise.all([owner.leave(), team.leave()])
  })

  test('nobody hears of another business, and a draft is its owner’s alone', async () => {
    const { on, vendor, reviewer } = await business(api)
    const other = await business(api)
    await longAgo(api)
    const owner = await joinLive(api, vendor, '/api/live')
    const team = await joinLive(api, reviewer, '/api/live')
    await on.upload(other.vendor, other.id)
    await other.on.walk(other.id, [[other.vendor, 'SUBMIT']])
    await team.until('review')
    const changed = { version: 2, phone: '+34 600 000 000' }
    await api.request('PATCH', `/api/businesses/${(await own(vendor)).id}`, {
      as: vendor,
      body: changed,
    })
    await owner.until('business')
    // One submission, told once with its notice, and nothing of the draft.
    expect(team.areas()).toHaveLength(2)
    expect(new Set(team.areas())).toEqual(new Set(['review', 'notices']))
    expect(new Set(owner.areas())).toEqual(new Set(['business']))
    await Promise.all([owner.leave(), team.leave()])
  })

  test('whoever comes just after a change is told of it', async () => {
    const { vendor } = await business(api)
    const late = await joinLive(api, vendor, '/api/live')
    await late.until('business')
    await late.leave()
  })

  test('the connection ends with the session, and with the role', async () => {
    const { vendor, reviewer } = await business(api)
    const owner = await joinLive(api, vendor, '/api/live')
    await api.request('POST', '/api/auth/logout', { as: vendor })
    await owner.ended
    expect((await api.request('GET', '/api/live', { as: vendor })).status).toBe(401)
    const team = await joinLive(api, reviewer, '/api/live')
    const { db } = api.deps
    await db.query
      .updateTable('users')
      .set({ role: 'VENDOR' })
      .where('id', '=', reviewer.id)
      .execute()
    await publishSessionChange(db.query, reviewer.id)
    await team.ended
  })

  test('a couple hears of its weddings elsewhere, and a visitor is nobody', async () => {
    const couple = await api.signedInAs('COUPLE')
    expect((await api.request('GET', '/api/live', { as: couple })).status).toBe(403)
    expect((await api.request('GET', '/api/live')).status).toBe(401)
  })

  test('a session has at most eight connections: the oldest is closed', async () => {
    const { vendor } = await business(api)
    const all = []
    for (let count = 0; count < 9; count++) all.push(await joinLive(api, vendor, '/api/live'))
    await all[0]?.ended
    await Promise.all(all.slice(1).map((one) => one.leave()))
  })

  test('everybody is told which listing is gone, shown or changed, and of no draft', async () => {
    const { on, vendor, reviewer, id } = await business(api)
    const visitor = await joinLive(api, null, '/api/marketplace/live')
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    await visitor.until(`${id} shown`)
    const at = `/api/businesses/${id}/listing`
    const { version } = (await (await api.request('GET', at, { as: vendor })).json()) as {
      version: number
    }
    await api.request('PATCH', at, {
      as: vendor,
      body: { version, tagline: 'Pictures in the rain' },
    })
    await on.walk(id, [[reviewer, 'SUSPEND']])
    await visitor.until(`${id} gone`)
    await on.walk(id, [[reviewer, 'REINSTATE']])
    await visitor.until(`${id} shown`)
    const ofThis = visitor.areas().filter((message) => message?.startsWith(id))
    expect(ofThis).toEqual([`${id} shown`, `${id} gone`, `${id} shown`])
    await visitor.leave()
  })

  test('a visitor who comes just after a change is told how the listing is by now', async () => {
    const { on, vendor, reviewer, id } = await business(api)
    const early = await joinLive(api, null, '/api/marketplace/live')
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
      [reviewer, 'SUSPEND'],
    ])
    await early.until(`${id} gone`)
    const late = await joinLive(api, null, '/api/marketplace/live')
    await late.until(`${id} gone`)
    expect(late.areas().filter((message) => message?.startsWith(id))).toEqual([`${id} gone`])
    await Promise.all([early.leave(), late.leave()])
  })

  test('a listing that is erased with its owner is gone, too', async () => {
    const { on, vendor, reviewer, id } = await business(api)
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    const visitor = await joinLive(api, null, '/api/marketplace/live')
    await api.deps.db.query.deleteFrom('businesses').where('id', '=', id).execute()
    await visitor.until(`${id} gone`)
    await visitor.leave()
  })

  const own = async (as: SignedIn) => {
    const answer = await api.request('GET', '/api/businesses', { as })
    return ((await answer.json()) as { items: { id: string }[] }).items[0]!
  }
})

test.each(allEngines.filter((name) => name === 'postgresql'))(
  'on %s, what one process changes is told by another one',
  async (engine) => {
    const api = await testApp(engine)
    const { on, vendor, reviewer, id } = await business(api)
    const port = await postgresLive(api.database.place.databaseUrl ?? '', silent)
    const elsewhere = createApp({ ...api.deps, live: port, db: await api.database.another() })
    const owner = await joinLive({ app: elsewhere }, vendor, '/api/live')
    const visitor = await joinLive({ app: elsewhere }, null, '/api/marketplace/live')
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    await Promise.all([owner.until('notices'), visitor.until(`${id} shown`)])
    await on.walk(id, [[reviewer, 'SUSPEND']])
    await Promise.all([owner.until('business'), visitor.until(`${id} gone`)])
    await api.request('POST', '/api/auth/logout', { as: vendor })
    await owner.ended
    await visitor.leave()
    await port.close()
    await api.close()
  },
)

async function business(api: TestApp) {
  const on = approvals(api)
  return { on, ...(await on.ready()), reviewer: await api.signedInAs('ADMIN') }
}
