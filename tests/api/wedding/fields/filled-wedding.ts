import { createNotices } from '#api/features/reminders/commands/create-notices.ts'
import { everyone } from '#machines/messages/message.schema.ts'
import type { GuestMessage } from '#machines/messages/message.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { acceptedThread, beginBooking } from '#tests/api/bookings/kit.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { enquiriesOf, newEnquiry } from '#tests/api/enquiries/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { sentQuote } from '#tests/api/quotes/kit.ts'
import { vendorsOf } from '#tests/api/records/choices/kit.ts'
import { registryOf } from '#tests/api/registry/kit.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { websiteOf, written } from '#tests/api/website/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { listedBusiness } from '#tests/harness/approval.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

/** A wedding in which nothing is blank that a right may hide. */
export async function filledWedding(api: TestApp) {
  const { couple, wedding } = await coupleWithWedding(
    api,
    { weddingDate: '2027-06-19' },
    { firstName: 'Maya', lastName: 'Okafor' },
  )
  const partner = await memberOf(api, wedding.id, { kind: 'partner' }, { firstName: 'Tom' })
  const at = `/api/weddings/${wedding.id}`
  const ask = async <T = { id: string }>(method: string, path: string, body?: object) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answer = await api.request(method, at + path, { as: couple, headers, body })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return bodyOf<T>(answer)
  }

  await ask('POST', '/invitations', {
    email: 'ida@people.test',
    kind: 'helper',
    rights: { guests: 'view', budget: 'none', timeline: 'none', vendors: 'none' },
  })
  const vendors = await fillVendors()
  await fillBudget()
  const { eventId, messageId } = await fillGuests()
  await fillTimeline()
  await fillRegistry()
  const page = websiteOf(api, wedding.id, couple)
  await written(page.write({ story: 'How we met', takesPhotos: true }))
  await written(page.photo('The two of us at the pier'))
  await written(page.name('maya-and-jonas-of-lyon'))
  await written(page.step('OPEN'))
  await createNotices(api.deps)
  return { couple, partner, weddingId: wedding.id, ...vendors, eventId, messageId }

  async function fillVendors() {
    const reviewer = await api.signedInAs('ADMIN')
    const vendors = vendorsOf(api, wedding.id, couple)
    const asked = await listedBusiness(api, reviewer)
    const booked = await listedBusiness(api, reviewer)
    const threads = enquiriesOf(api)
    const { items } = await bodyOf<{ items: { id: string }[] }>(
      await threads.ask(couple, wedding.id, newEnquiry([asked.id], { shareContact: true })),
    )
    const enquiryId = items[0]!.id
    await threads.write(asked.vendor, enquiryId, 'We would love to.')
    await api.deps.db.query.insertInto('quotes').values(sentQuote(enquiryId)).execute()
    const thread = await acceptedThread(api, { weddingId: wedding.id, businessId: booked.id })
    const { id: bookingId } = await beginBooking(api, { enquiryId: thread, as: couple })
    const { choice } = await vendors.add({ name: 'Fern & Fable' })
    await vendors.upload(choice.id)
    await vendors.step(choice.id, 'QUOTE')
    const { choice: hand } = await vendors.add({ name: 'Reeds & Rushes' }, 'cake')
    await ask('POST', `/choices/${hand.id}/events`, {
      version: hand.version,
      event: 'BOOK',
      agreed: {
        price: { minor: 90_000, currency: 'USD' },
        payments: [{ what: 'Deposit', minor: 30_000, dueOn: '2026-01-15' }],
      },
    })
    return { enquiryId, bookingId, bookedId: booked.id, choiceId: choice.id }
  }

  async function fillBudget() {
    const budget = budgetOf(api, wedding.id, couple)
    await budget.plan({ totalMinor: 4_200_000, headcount: 90 })
    const { id: itemId } = await budget.item({
      vendor: 'The Ropewalk',
      planned: 720_000,
      quoted: 715_000,
      agreed: 710_000,
      notes: 'Candles',
    })
    const contributor = await budget.contributor('Aunt Ida', 500_000)
    const paid = await budget.payment({ itemId, dueOn: '2026-01-15' })
    await budget.step(paid.id, {
      version: paid.version,
      event: 'PAY',
      paidOn: '2026-01-10',
      paidBy: contributor.id,
      method: 'transfer',
    })
    await budget.payment({ itemId, dueOn: '2026-01-20' })
  }

  async function fillGuests() {
    const list = guestListOf(api, wedding.id, couple)
    const [event] = await list.events()
    const answers = [{ eventId: event!.id, answer: 'coming' as const }]
    const person = { lastName: 'Raman', phone: '020 7946 0018', tags: ['choir'], diet: 'Vegan' }
    const { households, guests } = await list.addHousehold(
      'Raman',
      [
        { ...person, firstName: 'Priya', email: 'priya@people.test', notes: 'Sings', answers },
        { firstName: 'Arun', isPlusOne: true },
      ],
      { side: 'first', addressLine1: '1 Harbour Row', city: 'Lisbon', notes: 'Neighbours' },
    )
    await list.ask('POST', '/rsvps', { householdIds: [households[0]!.id], by: 'mail' })
    const { version } = await bodyOf<RsvpSettings>(await list.ask('GET', '/rsvp-settings'))
    await ask('PATCH', '/rsvp-settings', { version, meals: ['Fish'], takesLookups: true })
    const told = { kind: 'message', subject: 'The bus', text: 'At 3.', filter: everyone }
    const draft = await ask<GuestMessage>('POST', '/messages', told)
    await ask('POST', `/messages/${draft.id}/steps`, { version: draft.version, event: 'SEND' })
    await api.deps.db.query
      .updateTable('guestMessages')
      .set({ state: 'partly_failed' })
      .where('id', '=', draft.id)
      .execute()
    const laid = { tables: [{ name: 'Table 1', shape: 'round', chairs: 8, x: 0, y: 0 }] }
    await ask('POST', `/events/${event!.id}/tables`, laid)
    await ask('POST', '/guests/apart', { one: guests[0]!.id, other: guests[1]!.id })
    return { eventId: event!.id, messageId: draft.id }
  }

  async function fillTimeline() {
    for (const { id: assigneeId } of [couple, partner]) {
      const answer = await tasksOf(api, couple, wedding.id).add({
        title: 'Buy sparklers',
        notes: 'The long ones',
        due: { by: 'day', day: '2026-01-05' },
        assigneeId,
      })
      if (!answer.ok) throw new Error(await answer.text())
    }
    const item = { title: 'Flowers', dayOffset: 0, start: 600, end: 660, place: 'Hall' }
    await ask('POST', '/schedule', { ...item, people: ['Ines'], notes: 'By the visibility' })
    await ask('POST', '/schedule/links', { name: 'The florist', choiceId: null })
    await ask('POST', '/calendar/subscription')
  }

  async function fillRegistry() {
    const registry = registryOf(api, wedding.id, couple)
    const gift = await registry.add({
      title: 'Kettle',
      note: 'Blue',
      link: 'https://shop.example/',
    })
    await registry.show(true)
    const { version } = await registry.read()
    await ask('PATCH', '/registry-delivery', { version, delivery: '14 Orchard Lane' })
    await (await registry.household('Cole')).reserve(gift.id, 1, 'With love')
    const outside = { giver: 'Aunt Ida', what: 'Vase', note: 'Blue', address: '3 Mill Road' }
    await ask('POST', '/registry/outside-gifts', outside)
  }
}
