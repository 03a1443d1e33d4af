import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import type { EnquiryList } from '#machines/enquiries/details/enquiry-list.schema.ts'
import { newId } from '#api/db/id.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { vendorsOf } from '../choices/kit.ts'
import { booked, contentOf, readBooking, takeStep } from '#tests/api/bookings/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

describe.each(engines)('what is somebody’s turn, whatever area it is from, on %s', (engine) => {
  const clock = '2027-04-21T12:00:00Z'
  const api = openTestApp(engine, { now: () => new Date(clock) })
  const db = () => api.deps.db.query

  const turnsOf = async (as: SignedIn, weddingId: string) => {
    const path = `/api/weddings/${weddingId}/board`
    return (await bodyOf<Board>(await api.request('GET', path, { as }))).turns
  }
  const inbox = async (as: SignedIn, weddingId: string) => {
    const path = `/api/weddings/${weddingId}/enquiries`
    return (await bodyOf<EnquiryList>(await api.request('GET', path, { as }))).counts.mine
  }

  test('a deposit whose hold runs out and a contract to sign are the couple’s, here and in the inbox', async () => {
    const { id, weddingId, couple } = await booked(api)
    const held = await turnsOf(couple, weddingId)
    // The deposit is a payment for whoever sees the budget, and the booking's for whoever does not.
    expect([summary(held), held.waiting.payments, held.waiting.enquiries]).toEqual([
      ['pay 2027-04-28'],
      1,
      0,
    ])
    expect(await inbox(couple, weddingId)).toBe(1)
    const helper = await memberOf(api, weddingId, { rights: { vendors: 'view' } })
    const seen = await turnsOf(helper, weddingId)
    expect([summary(seen), seen.waiting.enquiries]).toEqual([['payDeposit'], 1])
    const [deposit] = (await readBooking(api, couple, id)).payments
    const paymentId = deposit?.id ?? ''
    await takeStep(api, couple, id, { event: 'PAY', paymentId, paidOn: '2027-04-21' })
    expect(summary(await turnsOf(couple, weddingId))).toEqual([])
    expect(await inbox(couple, weddingId)).toBe(0)
  })

  test('a hold runs out on its day where the wedding is, before what ends on a later one', async () => {
    const { weddingId, couple } = await booked(api)
    const vendors = vendorsOf(api, weddingId, couple)
    const { choice } = await vendors.add({ name: 'The Ropewalk', offerUntil: '2027-04-28' }, 'cake')
    await vendors.step(choice.id, 'QUOTE')
    await db()
      .updateTable('weddings')
      .set({ timeZone: 'Pacific/Kiritimati' })
      .where('id', '=', weddingId)
      .execute()
    const helper = await memberOf(api, weddingId, { rights: { vendors: 'view' } })
    const kinds = async () =>
      (await turnsOf(helper, weddingId)).first
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'venue')
    // At noon in UTC it is two in the morning of the 29th there.
    expect(await kinds()).toEqual(['quote', 'enquiry'])
    await db()
      .updateTable('weddings')
      .set({ timeZone: 'Pacific/Pago_Pago' })
      .where('id', '=', weddingId)
      .execute()
    expect(await kinds()).toEqual(['enquiry', 'quote'])
  })

  test('the place of a deposit is kept as long as its booking says, also once a suspended vendor is back', async () => {
    const { id, businessId, weddingId, couple } = await booked(api)
    const heldUntil = async () => {
      const [deposit] = (await turnsOf(couple, weddingId)).first.flatMap((turn) =>
        turn.kind === 'payment' ? [turn.payment] : [],
      )
      const { where, holdUntil } = await readBooking(api, couple, id)
      return [deposit?.heldUntil, where.deadline, holdUntil]
    }
    const decide = (approval: 'suspended' | 'approved' | 'appealed', since: string) =>
      db()
        .updateTable('businesses')
        .set({ approval, approvalSince: new Date(since) })
        .where('id', '=', businessId)
        .execute()
    await decide('approved', '2027-04-20T12:00:00Z')
    const agreed = '2027-04-28T12:00:00.000Z'
    expect(await heldUntil()).toEqual(['2027-04-28', agreed, agreed])
    await decide('approved', '2027-04-25T12:00:00Z')
    const longer = '2027-05-02T12:00:00.000Z'
    expect(await heldUntil()).toEqual(['2027-05-02', longer, longer])
    await decide('suspended', '2027-04-25T12:00:00Z')
    const waits = await heldUntil()
    expect(waits[0]).toBe('2027-06-19')
    const appeal = (of: 'rejected' | 'suspended') =>
      sql`update businesses set approval_facts = approval_facts || ${{ appealed: of }}::jsonb
        where id = ${businessId}`.execute(db())
    await appeal('suspended')
    await decide('appealed', '2027-04-25T12:00:00Z')
    expect(await heldUntil()).toEqual(waits)
    await appeal('rejected')
    expect(await heldUntil()).toEqual(['2027-04-28', agreed, agreed])
  })

  test('a contract to sign waits for the couple until they have signed it', async () => {
    const content = contentOf({ deposit: false })
    const { id, weddingId, couple, vendor } = await booked(api, { content })
    const contract = { text: 'As agreed.', cancellation: [] }
    await takeStep(api, vendor, id, { event: 'OFFER_CONTRACT', ...contract })
    const turns = await turnsOf(couple, weddingId)
    expect(summary(turns)).toContain('sign')
    expect(turns.waiting.enquiries).toBe(1)
    expect(await inbox(couple, weddingId)).toBe(1)
    await takeStep(api, couple, id, { event: 'SIGN', contract: 1, name: 'Ada Okafor' })
    expect((await turnsOf(couple, weddingId)).waiting.enquiries).toBe(0)
    const stranger = await memberOf(api, weddingId, { rights: { guests: 'edit' } })
    expect((await turnsOf(stranger, weddingId)).waiting.enquiries).toBe(0)
  })

  test('a message that partly failed and a guest without their link wait for who writes to guests', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const at = new Date(clock)
    const list = guestListOf(api, wedding.id, couple)
    const { households } = await list.addHousehold('The Coles', [{ firstName: 'Ida' }])
    await list.ask('POST', '/rsvps/links', { householdIds: households.map(({ id }) => id) })
    const facts = { sentAt: null, endedAt: null, tries: 1, emails: 2, failed: 1 }
    await db()
      .insertInto('guestMessages')
      .values({
        id: newId(at),
        weddingId: wedding.id,
        kind: 'message',
        subject: 'Hotels',
        text: 'Book early.',
        filter: JSON.stringify({}),
        state: 'partly_failed',
        chartVersion: 1,
        facts: JSON.stringify({ ...facts, withoutAddress: 0, unsubscribed: 0 }),
        dueAt: at,
        version: 1,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    await db()
      .insertInto('invitationLookups')
      .values({
        id: newId(at),
        slug: '',
        name: '',
        proof: '',
        weddingId: wedding.id,
        householdIds: households.map(({ id }) => id),
        state: 'passed_on',
        chartVersion: 1,
        dueAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    const { waiting, first } = await turnsOf(couple, wedding.id)
    expect([waiting.messages, waiting.lookups, waiting.thanks]).toEqual([1, 1, 0])
    expect(first.filter(({ kind }) => kind === 'messages' || kind === 'lookups')).toEqual([
      { kind: 'lookups', count: 1 },
      { kind: 'messages', count: 1 },
    ])
    const reader = await memberOf(api, wedding.id, { rights: { guests: 'view' } })
    expect((await turnsOf(reader, wedding.id)).waiting).toMatchObject({ messages: 0, lookups: 0 })
  })

  test('what waits for others is counted, as far as the reader may know', async () => {
    const { id, weddingId, couple, vendor } = await booked(api)
    const othersOf = async (as: SignedIn) => {
      const path = `/api/weddings/${weddingId}/board`
      return (await bodyOf<Board>(await api.request('GET', path, { as }))).others
    }
    // The partner was invited with the wedding.
    expect(await othersOf(couple)).toEqual({ vendors: 0, guests: 0, invitations: 1, tasks: 0 })
    const contract = { text: 'As agreed.', cancellation: [] }
    await takeStep(api, vendor, id, { event: 'OFFER_CONTRACT', ...contract })
    const [deposit] = (await readBooking(api, couple, id)).payments
    const paymentId = deposit?.id ?? ''
    await takeStep(api, couple, id, { event: 'PAY', paymentId, paidOn: '2027-04-21' })
    await takeStep(api, couple, id, { event: 'SIGN', contract: 1, name: 'Ada Okafor' })
    const helper = await memberOf(api, weddingId, { rights: { timeline: 'edit' } })
    const task = { title: 'Ring the mayor', category: 'legal', notes: '', assigneeId: helper.id }
    const due = { by: 'day', day: '2027-05-20' }
    const added = await api.request('POST', `/api/weddings/${weddingId}/tasks`, {
      as: couple,
      body: { ...task, due },
    })
    expect(added.status).toBe(201)
    const list = guestListOf(api, weddingId, couple)
    const [event] = await list.events()
    const answers = [{ eventId: event?.id ?? '', answer: 'pending' as const }]
    const { households } = await list.addHousehold('Okafor', [{ firstName: 'Ada', answers }])
    await list.addHousehold('Bell', [{ firstName: 'Bo', answers }])
    // Nobody owes an answer to an invitation that has not gone out.
    expect(await othersOf(couple)).toEqual({ vendors: 1, guests: 0, invitations: 1, tasks: 1 })
    const householdIds = households.map((household) => household.id)
    expect((await list.ask('POST', '/rsvps', { householdIds, by: 'post' })).status).toBe(200)
    expect(await othersOf(couple)).toEqual({ vendors: 1, guests: 1, invitations: 1, tasks: 1 })
    expect(await othersOf(helper)).toEqual({
      vendors: null,
      guests: null,
      invitations: null,
      tasks: 0,
    })
    const guestsOnceChanged = async (table: 'rsvps' | 'weddings', change: object) => {
      const column = table === 'rsvps' ? 'weddingId' : 'id'
      await db().updateTable(table).set(change).where(column, '=', weddingId).execute()
      return (await othersOf(couple)).guests
    }
    expect([
      await guestsOnceChanged('weddings', { weddingDate: '2027-01-01' }),
      await guestsOnceChanged('weddings', { weddingDate: null }),
      // Once answers are closed, the couple has to call.
      await guestsOnceChanged('rsvps', { state: 'closed' }),
    ]).toEqual([0, 1, 0])
  })

  test('thank-yous wait for the two from five days after their wedding', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2027-06-19' })
    const gift = { giver: 'Aunt May', what: 'A kettle', address: '', note: '' }
    const path = `/api/weddings/${wedding.id}/registry/outside-gifts`
    expect((await api.request('POST', path, { as: couple, body: gift })).status).toBe(201)
    expect((await turnsOf(couple, wedding.id)).waiting.thanks).toBe(0)
    await db()
      .updateTable('weddings')
      .set({ weddingDate: '2027-04-16' })
      .where('id', '=', wedding.id)
      .execute()
    const { waiting, first } = await turnsOf(couple, wedding.id)
    expect(waiting.thanks).toBe(1)
    expect(first).toContainEqual({ kind: 'thanks', count: 1 })
    const helper = await memberOf(api, wedding.id, { rights: { guests: 'edit' } })
    expect((await turnsOf(helper, wedding.id)).waiting.thanks).toBe(0)
  })
})

function summary({ first }: Board['turns']) {
  return first.flatMap((turn) => {
    if (turn.kind === 'payment') return [`pay ${turn.payment.heldUntil}`]
    return turn.kind === 'enquiry' ? [turn.enquiry.booking?.next] : []
  })
}
