import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FetchFailure } from '#api/adapters/fetch/fetch.port.ts'
import { renderPush } from '#api/adapters/push/render-push.ts'
import { webPush } from '#api/adapters/push/web-push.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { vapidKeys } from '#api/features/notices/commands/push/vapid-keys.ts'
import { sendDuePushes } from '#api/features/notices/push/jobs.ts'
import type { Push } from '#machines/notices/push/push.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { browser, openPushService } from './push-service.ts'

const hour = 3_600_000

describe.each(engines)('notices on devices on %s', (engine) => {
  const api = openTestApp(engine, { now: () => clock.at, limits: true })
  const clock = { at: new Date('2026-11-21T09:00:00Z') }
  const statuses: Record<string, number> = {}
  let service: Awaited<ReturnType<typeof openPushService>>

  beforeAll(async () => {
    service = await openPushService((path) => statuses[path] ?? 201)
  })
  afterAll(() => service.close())
  beforeEach(() => {
    api.deps.push = webPush(service.post)
    service.received.length = 0
  })
  afterEach(() => {
    clock.at = new Date(clock.at.getTime() + hour)
  })

  const read = async (as: SignedIn) => bodyOf<Push>(await api.request('GET', '/api/push', { as }))
  const register = (as: SignedIn, body: object) =>
    api.request('PUT', '/api/push/device', { as, body })
  const remove = (as: SignedIn, id: string) =>
    api.request('DELETE', `/api/push/devices/${id}`, { as })
  const sendNotice = (as: SignedIn, count = 1) =>
    api.deps.db.transaction((tx) =>
      notify(
        tx,
        Array.from({ length: count }, () => ({
          userId: as.id,
          weddingId: null,
          kind: 'member.joined' as const,
          facts: { by: 'Grace Okafor' },
        })),
        clock.at,
      ),
    )
  const send = () => sendDuePushes(api.deps)
  const waiting = () => api.deps.db.query.selectFrom('pushOutbox').selectAll().execute()

  async function device(person = {}) {
    const as = await api.signedInAs('COUPLE', person)
    const here = browser()
    expect((await register(as, here.subscription)).status).toBe(200)
    return { as, ...here }
  }

  test('a notice is shown once, encrypted for the browser and signed with our key', async () => {
    const { as, path, read: open } = await device()
    await sendNotice(as)
    await send()
    await send()
    expect(service.received.map((each) => each.path)).toEqual([path])
    const [{ headers, body }] = service.received as [(typeof service.received)[0]]
    expect(body.includes('Grace')).toBe(false)
    expect(open(body)).toEqual({
      title: 'Someone joins',
      text: 'Grace Okafor joined your wedding',
      path: '/dashboard/members',
      tag: expect.any(String),
    })
    expect(headers['content-encoding']).toBe('aes128gcm')
    expect(headers['ttl']).toBe('86400')
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), ?k=(.+)$/.exec(headers['authorization'] ?? '') ?? []
    expect(key).toBe((await read(as)).publicKey)
    const [head, claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: 'https://push.example',
      sub: 'mailto:contact@vowline.test',
    })
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const verified = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(verified).toBe(true)
    expect((await read(as)).devices).toMatchObject([
      { current: true, lastUsedAt: clock.at.toISOString() },
    ])
  })

  test('is promised with the transaction, goes to nobody else, and three of many at once', async () => {
    const { as } = await device()
    await device()
    await expect(
      api.deps.db.transaction(async (tx) => {
        const notice = { userId: as.id, weddingId: null, kind: 'member.joined', facts: {} } as const
        await notify(tx, [notice], clock.at)
        throw new Error('not committed')
      }),
    ).rejects.toThrow('not committed')
    expect(await waiting()).toEqual([])
    await sendNotice(as, 5)
    expect(await waiting()).toHaveLength(3)
    await send()
    expect(service.received).toHaveLength(3)
  })

  test('follows the choice of what is seen in the product, and what was read is not sent', async () => {
    const { as } = await device()
    await sendNotice(as)
    const { items } = await bodyOf<{ items: { id: string }[] }>(
      await api.request('GET', '/api/notices', { as }),
    )
    await api.request('POST', '/api/notices/read', { as, body: { upTo: items[0]?.id } })
    await send()
    const kinds = [{ kind: 'member.joined', app: false, mail: true }]
    await api.request('PATCH', '/api/notices/settings', { as, body: { version: 1, kinds } })
    await sendNotice(as)
    expect([await waiting(), service.received]).toEqual([[], []])
  })

  test.each([404, 410])('a browser that is gone (%i) is removed', async (status) => {
    const { as, path } = await device()
    statuses[path] = status
    await sendNotice(as, 2)
    await send()
    expect([(await read(as)).devices, await waiting()]).toEqual([[], []])
  })

  test('a service that is away is tried again, later each time and at last no more', async () => {
    const { as, path } = await device()
    statuses[path] = 503
    await sendNotice(as)
    await send()
    await send()
    expect(service.received).toHaveLength(1)
    clock.at = new Date(clock.at.getTime() + 31_000)
    await send()
    expect(service.received).toHaveLength(2)
    for (let attempt = 2; attempt < 12; attempt++) {
      clock.at = new Date(clock.at.getTime() + 2 ** attempt * 30_000)
      await send()
    }
    expect([service.received.length, await waiting()]).toEqual([10, []])
    const kept = await api.deps.db.query
      .selectFrom('pushDevices')
      .select('lastUsedAt')
      .where('userId', '=', as.id)
      .execute()
    expect(kept).toEqual([{ lastUsedAt: null }])
    const logged = JSON.stringify(api.logged)
    expect(logged).toContain('push not sent')
    expect(logged).not.toContain('push.example')
    expect(logged).not.toContain(path)
  })

  test('a test goes to the device that asks, and to none that has it off', async () => {
    const { as, read: open } = await device()
    const ask = () => api.request('POST', '/api/push/test', { as })
    expect((await ask()).status).toBe(204)
    await send()
    expect(open(service.received[0]!.body)).toMatchObject({ title: 'It works', path: '/settings' })
    const [{ id } = { id: '' }] = (await read(as)).devices
    expect((await remove(as, id)).status).toBe(200)
    expect((await ask()).status).toBe(404)
    for (let more = 2; more < 10; more++) await ask()
    expect((await ask()).status).toBe(429)
  })

  test('the same browser is one device, and belongs to whoever used it last', async () => {
    const { as, subscription } = await device()
    await register(as, subscription)
    expect((await read(as)).devices).toHaveLength(1)
    const other = await api.signedInAs('VENDOR')
    await register(other, subscription)
    expect([(await read(as)).devices, (await read(other)).devices.length]).toEqual([[], 1])
  })

  test('nobody removes the device of somebody else', async () => {
    const { as } = await device()
    const other = await api.signedInAs('COUPLE')
    const [{ id } = { id: '' }] = (await read(as)).devices
    expect((await remove(other, id)).status).toBe(404)
    expect((await read(as)).devices).toHaveLength(1)
  })

  test('an account has ten devices at most', async () => {
    const person = { email: `ten.${engine}@people.test`, sub: `ten-${engine}` }
    for (let one = 0; one < 10; one++) await device(person)
    const eleventh = await api.signedInAs('COUPLE', person)
    const refused = await register(eleventh, browser().subscription)
    expect([refused.status, (await bodyOf(refused))['code']]).toEqual([409, 'too_many'])
    const { devices } = await read(eleventh)
    expect([devices.length, devices.some(({ current }) => current)]).toEqual([10, false])
  })

  test('a sign-out ends it, with what was about to be sent', async () => {
    const { as } = await device()
    await sendNotice(as)
    await api.request('POST', '/api/auth/logout', { as })
    await send()
    expect([service.received, await waiting()]).toEqual([[], []])
  })

  test.each([
    ['an address without encryption', { endpoint: 'http://push.example/a' }],
    ['an address with a name in it', { endpoint: 'https://user:secret@push.example/a' }],
    ['what is no address', { endpoint: 'not an address' }],
    ['an address without an end', { endpoint: `https://push.example/${'a'.repeat(1_000)}` }],
    ['a short key', { keys: { ...browser().subscription.keys, p256dh: 'short' } }],
    ['an empty secret', { keys: { ...browser().subscription.keys, auth: '' } }],
  ])('%s is refused', async (_, part) => {
    const as = await api.signedInAs('COUPLE')
    const answer = await register(as, { ...browser().subscription, ...part })
    expect([answer.status, (await read(as)).devices]).toEqual([400, []])
  })

  test('nothing is sent once the session has run out', async () => {
    const { as } = await device()
    await sendNotice(as)
    clock.at = new Date(clock.at.getTime() + 40 * 24 * hour)
    await send()
    expect([service.received, await waiting()]).toEqual([[], []])
  })

  test('our key is made once for all processes, and anew once it cannot be opened', async () => {
    const { as } = await device()
    const first = await vapidKeys(api.deps, clock.at)
    expect(await vapidKeys(api.deps, clock.at)).toEqual(first)
    const { db, config } = api.deps
    const kept = await db.query.selectFrom('pushKeys').selectAll().executeTakeFirstOrThrow()
    expect(kept.privateKey).not.toContain(first.privateKey)
    const changed = { db, config: { ...config, sessionKeys: [randomBytes(32)] } }
    const [one, other] = await Promise.all([
      vapidKeys(changed, clock.at),
      vapidKeys(changed, clock.at),
    ])
    expect(one).toEqual(other)
    expect(one.publicKey).not.toBe(first.publicKey)
    expect((await read(as)).devices).toEqual([])
  })
})

describe('what is handed to a push service', () => {
  test.each([
    ['http://push.example/a', 'address_refused'],
    ['https://inward.example/a', 'address_refused'],
    ['https://127.0.0.1/a', 'address_refused'],
    ['https://nowhere.example/a', 'unreachable'],
    // Its certificate is for another name.
    ['https://other.example/a', 'unreachable'],
  ])('does not go to %s', async (address, code) => {
    const service = await openPushService()
    const failure = await service
      .post(address, { headers: {}, body: Buffer.from('secret') })
      .catch((error: unknown) => error)
    await service.close()
    expect(failure).toBeInstanceOf(FetchFailure)
    expect([(failure as FetchFailure).code, service.received]).toEqual([code, []])
    expect(service.connected).toEqual(address.includes('other') ? ['93.184.215.15'] : [])
  })

  test('is what the notice says, and no longer than a device shows', () => {
    const id = '019a0000-0000-7000-8000-000000000001'
    const enquiry = { enquiryId: id, state: 'message', names: ['Emma', 'James'] }
    expect(renderPush.notice({ id, kind: 'enquiry', weddingId: null, facts: enquiry })).toEqual({
      title: 'News in your conversations',
      text: 'Emma & James wrote to you',
      path: `/vendor-dashboard/enquiries/${id}`,
      tag: id,
    })
    const due = { names: ['Band'], count: 1, day: '2029-03-02' }
    expect(renderPush.notice({ id, kind: 'task.due', weddingId: id, facts: due }).text).toBe(
      'Due by 2 March 2029: Band',
    )
    const several = { names: ['Band', 'Cake'], count: 5, day: '2029-03-02' }
    expect(renderPush.notice({ id, kind: 'task.due', weddingId: id, facts: several }).text).toBe(
      '5 tasks are due by 2 March 2029: Band, Cake, 3 more',
    )
    const long = { by: 'x'.repeat(4_000) }
    const { text } = renderPush.notice({ id, kind: 'member.joined', weddingId: id, facts: long })
    expect([text.length, text.endsWith('…')]).toEqual([300, true])
  })
})
