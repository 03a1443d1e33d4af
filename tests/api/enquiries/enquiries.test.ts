import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { advanceDueEnquiries } from '#api/features/enquiries/commands/advance-due-enquiries.ts'
import { readEnquiry } from '#api/features/enquiries/thread/queries.ts'
import { enquiry } from '#machines/enquiries/enquiry.machine.ts'
import type { EnquiryList } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals, listedBusiness } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { enquiriesOf, enquiryDetails, newEnquiry, ok, strangers } from './kit.ts'

const day = 86_400_000

describe.each(engines)('enquiries on %s', (engine) => {
  const clock = { aheadMs: 0 }
  const api = openTestApp(engine, { now: () => new Date(Date.now() + clock.aheadMs) })
  const on = enquiriesOf(api)

  test('one text to several businesses is a thread with each, or with none', async () => {
    const { couple, weddingId, businessId } = await strangers(api)
    const other = await listedBusiness(api, await api.signedInAs('ADMIN'))
    const missing = newEnquiry([businessId, '0190a000-0000-7000-8000-000000000000'])
    expect((await on.ask(couple, weddingId, missing)).status).toBe(404)
    expect((await on.list(couple, `weddings/${weddingId}`)).items).toEqual([])

    const key = randomUUID()
    const asked = newEnquiry([businessId, other.id])
    const first = await bodyOf<{ items: Enquiry[] }>(await on.ask(couple, weddingId, asked, key))
    const again = await bodyOf<{ items: Enquiry[] }>(await on.ask(couple, weddingId, asked, key))
    expect(again).toEqual(first)
    expect(first.items.map(({ business, state }) => [business?.id, state])).toEqual([
      [businessId, 'sent'],
      [other.id, 'sent'],
    ])
    const twice = await on.ask(couple, weddingId, newEnquiry([businessId]))
    expect([twice.status, await bodyOf(twice)]).toMatchObject([
      409,
      { code: 'already_exists', enquiryId: first.items[0]?.id, businessId },
    ])
  })

  test('a draft survives, is read by the couple alone, and says what is missing', async () => {
    const { couple, vendor, weddingId, businessId } = await strangers(api)
    const details = { ...enquiryDetails, day: null, minGuests: null, maxGuests: null }
    const draft = newEnquiry([businessId], { details, message: '', send: false })
    await ok(on.ask(couple, weddingId, draft))
    const [kept] = (await on.list(couple, `weddings/${weddingId}`, 'drafts')).items
    const id = kept?.id ?? ''
    expect([(await on.list(vendor, `businesses/${businessId}`)).counts]).toMatchObject([
      { all: 0, drafts: 0 },
    ])
    expect((await api.request('GET', `/api/enquiries/${id}`, { as: vendor })).status).toBe(404)
    const refused = await on.step(couple, id, 'SEND')
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      409,
      { state: 'draft', event: 'SEND', refusedBy: ['hasDate', 'hasHeadcount', 'hasText'] },
    ])
    const later = await ok<{ items: Enquiry[] }>(
      on.ask(couple, weddingId, newEnquiry([businessId])),
    )
    expect(later.items.map((one) => [one.id, one.state])).toEqual([[id, 'sent']])
  })

  test('needs a confirmed address, and a business that is listed', async () => {
    const { couple, vendor, weddingId, businessId } = await strangers(api)
    const users = api.deps.db.query.updateTable('users').where('id', '=', couple.id)
    await users.set({ emailConfirmed: false }).execute()
    const unconfirmed = await on.ask(couple, weddingId, newEnquiry([businessId]))
    await users.set({ emailConfirmed: true }).execute()
    await approvals(api).walk(businessId, [[vendor, 'WITHDRAW']])
    const unlisted = await on.ask(couple, weddingId, newEnquiry([businessId]))
    expect([await bodyOf(unconfirmed), await bodyOf(unlisted)]).toMatchObject([
      { code: 'event_not_allowed', refusedBy: ['isConfirmed'] },
      { code: 'event_not_allowed', refusedBy: ['isListed'] },
    ])
  })

  test('the vendor reads first names, and how to reach them only once they allow it', async () => {
    const { couple, vendor, id } = await on.sent()
    const thread = await on.read(vendor, id)
    expect([thread.couple, thread.contact, thread.weddingId, thread.details.phone]).toEqual([
      ['Maya', 'Tom'],
      null,
      null,
      '',
    ])
    expect(JSON.stringify(thread)).not.toMatch(/Okafor|Reyes|@|912 345/)
    await ok(on.step(couple, id, 'SHARE_CONTACT'))
    expect((await on.read(vendor, id)).contact).toMatchObject({ phone: '+351 912 345 678' })
    await ok(on.step(couple, id, 'HIDE_CONTACT'))
    expect((await on.read(vendor, id)).contact).toBeNull()
    const lines = (await on.entries(vendor, id)).map(({ facts }) => facts.event)
    expect(lines).toEqual(['contact_hidden', 'contact_shared', 'sent'])
  })

  test('whoever wrote last waits, and what is unread is counted for each reader', async () => {
    const { couple, vendor, weddingId, businessId, id } = await on.sent()
    expect((await on.list(vendor, `businesses/${businessId}`, 'mine')).counts).toMatchObject({
      all: 1,
      mine: 1,
      unread: 1,
    })
    await ok(on.see(vendor, id))
    await ok(on.write(vendor, id, 'March is good for kumquat. Quote on Friday?'))
    const key = randomUUID()
    const sentTwice = [
      await ok(on.write(couple, id, 'Lovely!', key)),
      await ok(on.write(couple, id, 'Lovely!', key)),
    ]
    expect(sentTwice[1]).toEqual(sentTwice[0])
    const [ours, theirs] = [await on.read(couple, id), await on.read(vendor, id)]
    expect([ours.state, ours.where.turn, theirs.where.turn, ours.where.deadline]).toEqual([
      'asked',
      'theirs',
      'mine',
      theirs.where.deadline,
    ])
    expect([ours.unread, theirs.unread, theirs.where.next]).toEqual([1, 1, 'replyAgain'])
    const thread = await on.entries(couple, id)
    expect(
      thread.map(({ kind, side, isMine, body, facts }) => [kind, side, isMine, body, facts.event]),
    ).toEqual([
      ['message', 'couple', true, 'Lovely!', 'asked'],
      ['message', 'vendor', false, 'March is good for kumquat. Quote on Friday?', 'replied'],
      ['step', 'vendor', false, '', 'seen'],
      ['message', 'couple', true, 'We would love loose greens and citrus.', 'sent'],
    ])
    const mine = await on.list(couple, `weddings/${weddingId}`, 'theirs')
    expect([mine.items.map((item) => item.excerpt), mine.counts.unread]).toEqual([['Lovely!'], 1])
  })

  test('what was written after the page was shown is not read, however late that is told', async () => {
    const { couple, vendor, id } = await on.sent()
    const [shown] = await on.entries(vendor, id)
    const message = await ok<Entry>(on.write(couple, id, 'One more thing.'))
    const body = { upTo: shown?.id }
    await ok(api.request('PUT', `/api/enquiries/${id}/read`, { as: vendor, body }))
    const [before, unread] = [await on.read(couple, id), await on.read(vendor, id)]
    expect([before.readTo.theirs, unread.readTo.mine, unread.unread]).toEqual([
      shown?.at,
      shown?.at,
      1,
    ])
    await ok(on.see(vendor, id))
    expect((await on.read(couple, id)).readTo.theirs! >= message.at).toBe(true)
  })

  test('strangers find nothing, a helper needs the right, and only the couple’s own steps are theirs', async () => {
    const { vendor, weddingId, id } = await on.sent()
    const other = await on.sent()
    const helper = await memberOf(api, weddingId)
    const viewer = await memberOf(api, weddingId, { rights: { vendors: 'view' } })
    const asked = [other.couple, other.vendor, helper, viewer].map(async (as) => [
      (await api.request('GET', `/api/enquiries/${id}`, { as })).status,
      (await on.write(as, id, 'Hello')).status,
    ])
    expect(await Promise.all(asked)).toEqual([
      [404, 404],
      [404, 404],
      [403, 403],
      [200, 403],
    ])
    const refused = await on.step(vendor, id, 'WITHDRAW')
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      409,
      { event: 'WITHDRAW', refusedBy: [], allowed: ['SEE', 'REPLY', 'QUOTE', 'DECLINE', 'BLOCK'] },
    ])
    const foreign = await on.step(vendor, id, 'DECLINE', { reason: 'choseAnother', text: '' })
    expect(foreign.status).toBe(400)
  })

  test('a polite no ends it on both sides, with its reason and words', async () => {
    const { couple, vendor, id } = await on.sent({ shareContact: true })
    await ok(on.step(vendor, id, 'DECLINE', { reason: 'dateTaken', text: 'All the best.' }))
    const record = await on.read(couple, id)
    expect([record.state, record.where.turn, record.ended, record.actions]).toMatchObject([
      'declined',
      'none',
      { by: 'vendor', reason: 'dateTaken' },
      [{ event: 'BLOCK' }],
    ])
    expect((await on.read(vendor, id)).contact).toBeNull()
    expect((await on.entries(couple, id))[0]).toMatchObject({
      body: 'All the best.',
      facts: { reason: 'dateTaken' },
    })
    expect((await on.write(couple, id, 'Thanks')).status).toBe(409)
  })

  test('who was blocked cannot begin anew, and who blocked may take it back', async () => {
    const { couple, vendor, weddingId, businessId, id } = await on.sent()
    await ok(on.step(vendor, id, 'BLOCK'))
    const again = await on.ask(couple, weddingId, newEnquiry([businessId]))
    expect([again.status, await bodyOf(again)]).toMatchObject([
      409,
      { refusedBy: ['isNotBlocked'] },
    ])
    expect((await on.step(couple, id, 'UNBLOCK')).status).toBe(409)
    await ok(on.step(vendor, id, 'UNBLOCK'))
    expect((await on.ask(couple, weddingId, newEnquiry([businessId]))).status).toBe(201)
  })

  test('an answer is late after three days, and silence ends it after seven, once', async () => {
    const { couple, id } = await on.sent()
    clock.aheadMs = 3 * day + 60_000
    await Promise.all([
      advanceDueEnquiries(api.deps),
      advanceDueEnquiries(api.deps),
      advanceDueEnquiries(api.deps),
    ])
    clock.aheadMs = 7 * day + 60_000
    await Promise.all([
      advanceDueEnquiries(api.deps),
      advanceDueEnquiries(api.deps),
      advanceDueEnquiries(api.deps),
    ])
    await advanceDueEnquiries(api.deps)
    clock.aheadMs = 0
    const thread = await on.entries(couple, id)
    expect(thread.map(({ facts, side }) => `${facts.event} ${side}`)).toEqual([
      'expired product',
      'late product',
      'sent couple',
    ])
    expect((await on.read(couple, id)).ended).toEqual({ by: null, reason: null })
  })

  test('one that cannot be read is logged, and holds up no clock behind it', async () => {
    const [broken, late] = [await on.sent(), await on.sent()]
    const setVersion = (stateVersion: number) =>
      api.deps.db.query
        .updateTable('enquiries')
        .set({ stateVersion, dueAt: new Date() })
        .where('id', '=', broken.id)
        .execute()
    await setVersion(999)
    clock.aheadMs = 3 * day + 60_000
    await advanceDueEnquiries(api.deps).finally(() => (clock.aheadMs = 0))
    await setVersion(enquiry.version)
    const [entry] = await on.entries(late.couple, late.id)
    expect(`${entry?.facts.event} ${entry?.side}`).toBe('late product')
    const failed = api.logged.filter(({ event }) => event === 'due_row_failed')
    expect(failed).toMatchObject([{ table: 'enquiries', id: broken.id }])
  })

  test('while the business is suspended nobody answers and no clock runs; then it begins anew', async () => {
    const { couple, vendor, businessId, id } = await on.sent()
    const reviewer = await api.signedInAs('ADMIN')
    await approvals(api).walk(businessId, [[reviewer, 'SUSPEND']])
    const { where, actions } = await on.read(couple, id)
    expect([where, actions.find(({ event }) => event === 'WRITE')?.refusedBy]).toEqual([
      {
        turn: 'none',
        next: 'wait',
        deadline: null,
        lastDay: null,
        afterwards: null,
        stage: 'sent',
        isPaused: true,
      },
      ['isNotPaused'],
    ])
    expect((await on.write(vendor, id, 'Hello')).status).toBe(409)
    clock.aheadMs = 8 * day
    await advanceDueEnquiries(api.deps)
    const back = await api.signedInAs('ADMIN')
    await approvals(api).walk(businessId, [[back, 'REINSTATE']])
    const since = api.deps.now().getTime()
    await advanceDueEnquiries(api.deps)
    const reader = { userId: couple.id, side: 'couple' as const }
    const record = await readEnquiry(api.deps.db.query, reader, id, api.deps.now())
    clock.aheadMs = 0
    expect([record.state, record.where.turn, record.where.afterwards]).toEqual([
      'sent',
      'theirs',
      'late',
    ])
    expect(Date.parse(record.where.deadline ?? '') - since - 3 * day).toBeLessThan(60_000)
  })

  test('while the business is suspended its threads wait for neither side in either list', async () => {
    const { couple, vendor, weddingId, businessId, id } = await on.sent()
    const listed = async (as: SignedIn, of: string) => {
      const read = (filter: string) =>
        ok<EnquiryList>(api.request('GET', `/api/${of}/enquiries?filter=${filter}`, { as }))
      const [mine, theirs, all] = [await read('mine'), await read('theirs'), await read('all')]
      return [
        ...[mine, theirs, all].map(({ items }) => items.length),
        [all.counts.mine, all.counts.theirs, all.counts.all],
      ]
    }
    /** How many vendors the dashboard waits for. */
    const vendors = async () =>
      (
        await ok<{ others: { vendors: number } }>(
          api.request('GET', `/api/weddings/${weddingId}/board`, { as: couple }),
        )
      ).others.vendors
    const both = async () => [
      await listed(couple, `weddings/${weddingId}`),
      await listed(vendor, `businesses/${businessId}`),
      await vendors(),
    ]
    const asked = [[0, 1, 1, [0, 1, 1]], [1, 0, 1, [1, 0, 1]], 1]
    expect(await both()).toEqual(asked)
    const reviewer = await api.signedInAs('ADMIN')
    await approvals(api).walk(businessId, [[reviewer, 'SUSPEND']])
    const paused = [[0, 0, 1, [0, 0, 1]], [0, 0, 1, [0, 0, 1]], 0]
    expect(await both()).toEqual(paused)
    await approvals(api).walk(businessId, [[vendor, 'APPEAL']])
    expect(await both()).toEqual(paused)
    const another = await api.signedInAs('ADMIN')
    await approvals(api).walk(businessId, [[another, 'OVERTURN_DECISION']])
    expect(await both()).toEqual(asked)
    // One that was rejected is not suspended while it appeals either.
    await approvals(api).walk(businessId, [
      [vendor, 'WITHDRAW'],
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'REJECT'],
      [vendor, 'APPEAL'],
    ])
    expect(await both()).toEqual(asked)
    expect((await on.read(couple, id)).where.isPaused).toBe(false)
    expect((await on.write(vendor, id, 'Hello')).status).toBe(201)
  })
})
