import { describe, expect, test } from 'vitest'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import { vendorsOf } from '#tests/api/records/choices/kit.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { registryOf } from '#tests/api/registry/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { keepPhotos } from '#tests/api/album/kit.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { websiteOf } from '#tests/api/website/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { exampleRequest, operationsOf } from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

describe.each(engines)('ids of another wedding on %s', (engine) => {
  const api = openTestApp(engine)

  test('in the URL below one’s own wedding find nothing, whatever they identify', async () => {
    const [theirs, mine] = [await filled(), await filled()]
    const operations = (await operationsOf(api)).filter(({ path }) =>
      /^\/api\/weddings\/\{id\}\/.*\{(?!category)\w+\}/.test(path),
    )
    expect(operations.length).toBeGreaterThan(15)
    expect(Object.values(theirs.ids).filter((id) => !id)).toEqual([])
    const before = await theirs.all()
    const found: string[] = []
    for (const operation of operations) {
      for (const [kind, id] of Object.entries(theirs.ids)) {
        const status = await send(operation, mine, id)
        if (status < 400)
          found.push(`${operation.method} ${operation.path} with ${kind}: ${status}`)
      }
    }
    expect(found).toEqual([])
    expect(await theirs.all()).toEqual(before)
  })

  test('in a body change nothing, nor do ids of people outside the wedding', async () => {
    const [theirs, mine] = [await filled(), await filled()]
    const before = await theirs.all()
    const ask = (method: string, path: string, body: object) =>
      api.request(method, `/api/weddings/${mine.weddingId}${path}`, { as: mine.as, body })
    const nothing = {
      fileName: 'a.csv',
      newEvents: [],
      newHouseholds: [],
      newGuests: [],
      changedHouseholds: [],
      changedGuests: [],
    }
    const imported = (plan: object) => {
      const headers = { 'content-type': 'application/octet-stream' }
      const body = JSON.stringify({ ...nothing, ...plan })
      return api.request('POST', `/api/weddings/${mine.weddingId}/guests/imports`, {
        as: mine.as,
        headers,
        body,
      })
    }
    const { task, guest, household, choice, event, member, table, cost, contributor, gift } =
      theirs.ids
    const { guestPhoto } = theirs.ids
    const answers = await Promise.all([
      ask('POST', '/tasks/events', { event: 'COMPLETE', tasks: [{ id: task, version: 1 }] }),
      ask('POST', '/tasks/events', {
        event: 'REMOVE',
        tasks: [
          { id: mine.ids.task, version: 1 },
          { id: task, version: 1 },
        ],
      }),
      ask('POST', '/tasks/events', {
        event: 'ASSIGN',
        assigneeId: member,
        tasks: [{ id: mine.ids.task, version: 1 }],
      }),
      ask('PATCH', `/tasks/${mine.ids.task}`, { version: 1, assigneeId: member }),
      ask('PATCH', `/tasks/${mine.ids.task}`, { version: 1, link: { kind: 'vendor', id: choice } }),
      ask('PATCH', `/tasks/${mine.ids.task}`, { version: 1, link: { kind: 'item', id: cost } }),
      ask('POST', '/guest-photos/events', {
        event: 'REMOVE',
        photos: [
          { id: mine.ids.guestPhoto, version: 1 },
          { id: guestPhoto, version: 1 },
        ],
      }),
      ask('POST', '/schedule/links', { name: 'x', choiceId: choice }),
      ask('POST', '/guests', { householdId: household, firstName: 'Spy' }),
      ask('PATCH', `/guests/${mine.ids.guest}`, { version: 1, householdId: household }),
      ask('PATCH', `/guests/${mine.ids.guest}`, {
        version: 1,
        answers: [{ eventId: event, answer: 'coming' }],
      }),
      ask('POST', '/guests/changes', { ids: [guest], meal: 'Fish' }),
      ask('POST', '/guests/merges', {
        kept: { id: mine.ids.guest, version: 1 },
        gone: { id: guest, version: 1 },
      }),
      ask('POST', '/guests/apart', { one: mine.ids.guest, other: guest }),
      ask('POST', '/rsvps', { householdIds: [mine.ids.household, household], by: 'mail' }),
      ask('POST', '/rsvps/links', { householdIds: [household] }),
      imported({ newGuests: [{ householdId: household, firstName: 'Spy', answers: [] }] }),
      imported({ changedGuests: [{ id: guest, version: 1, meal: 'Fish', answers: [] }] }),
      imported({ changedHouseholds: [{ id: household, version: 1, city: 'Porto' }] }),
      imported({
        changedGuests: [{ id: mine.ids.guest, version: 1, answers: [{ event, answer: 'coming' }] }],
      }),
      ask('POST', '/budget/payments', { itemId: cost, what: '', minor: 1, dueOn: null }),
      ask('POST', '/budget/what-if', {
        version: 0,
        headcount: 1,
        items: [{ id: cost, version: 1, agreed: 1 }],
      }),
      ask('POST', `/budget/payments/${mine.ids.payment}/events`, {
        version: 1,
        event: 'PAY',
        paidOn: '2026-01-05',
        paidBy: contributor,
        method: null,
      }),
      ask('POST', `/registry/gifts/${mine.ids.gift}/place`, { version: 1, before: gift }),
      ask('POST', '/guests/removals', { ids: [mine.ids.guest, guest] }),
      ask('POST', `/events/${mine.ids.event}/seats`, seated(mine.ids.guest, table)),
      ask('POST', `/events/${mine.ids.event}/seats`, seated(guest, mine.ids.table)),
      ask('POST', '/seating-rules', { kind: 'apart', guestIds: [mine.ids.guest, guest] }),
      ask('PATCH', `/seating-rules/${mine.ids.rule}`, { version: 1, guestIds: [guest] }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status < 400)).toEqual([])
    expect(await theirs.all()).toEqual(before)
  })

  /** A wedding with one of everything that has an id. */
  async function filled() {
    const { couple: as, wedding } = await coupleWithWedding(api, { weddingDate: '2029-03-13' })
    const at = `/api/weddings/${wedding.id}`
    const made = async (path: string, body?: object) =>
      bodyOf<{ id: string }>(await api.request('POST', at + path, { as, ...(body && { body }) }))
    const list = guestListOf(api, wedding.id, as)
    const task = await bodyOf<{ id: string }>(await tasksOf(api, as, wedding.id).add({}))
    const item = await made('/schedule', {
      title: 'Ceremony',
      dayOffset: 0,
      start: 960,
      end: 1_010,
      place: '',
      people: [],
      notes: '',
    })
    const link = await made('/schedule/links', { name: 'Second Line', choiceId: null })
    const { households, guests } = await list.addHousehold('Raman', [{ firstName: 'Priya' }])
    const vendors = vendorsOf(api, wedding.id, as)
    const { choice } = (await vendors.add()) as { choice: Choice }
    await vendors.upload(choice.id)
    const budget = budgetOf(api, wedding.id, as)
    const cost = await budget.item()
    const payment = await budget.payment({ itemId: cost.id })
    const contributor = await budget.contributor('Grace Okafor')
    const added = await websiteOf(api, wedding.id, as).photo('The ferry')
    const { photo } = await bodyOf<{ photo: { id: string } }>(added)
    const registry = registryOf(api, wedding.id, as)
    await registry.show(true)
    const gift = await registry.add({ wanted: 2 })
    await registry.upload(gift.id)
    await (await registry.household('Whitlock')).reserve(gift.id)
    const outside = await made('/registry/outside-gifts', {
      giver: 'Aunt Ida',
      what: 'Vase',
      note: '',
      address: '',
    })
    const [guestPhoto] = await keepPhotos(api, {
      weddingId: wedding.id,
      householdId: households[0]!.id,
    })
    const shopPage = await made('/registry/shop-pages', { address: 'https://shop.example/kettle' })
    const invitation = await made('/invitations', {
      email: `invited.${wedding.id}@people.test`,
      kind: 'helper',
      rights: { guests: 'view', budget: 'none', timeline: 'none', vendors: 'none' },
    })
    const helper = await memberOf(api, wedding.id, { rights: { guests: 'edit' } })
    const { db } = api.deps
    const event = (await list.events())[0]!.id
    const laid = { tables: [{ name: 'Harbour', shape: 'round', chairs: 8, x: 0, y: 0 }] }
    const { tables } = (await made(`/events/${event}/tables`, laid)) as unknown as {
      tables: { id: string }[]
    }
    const { rules } = (await made('/seating-rules', {
      kind: 'free',
      guestIds: [guests[0]!.id],
    })) as unknown as { rules: { id: string }[] }
    const first = async (table: 'activities' | 'choiceDocuments' | 'rsvps') =>
      (
        await db.query
          .selectFrom(table)
          .select('id')
          .where('weddingId', '=', wedding.id)
          .orderBy('id')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).id
    const ids = {
      task: task.id,
      item: item.id,
      link: link.id,
      household: households[0]!.id,
      rsvp: await first('rsvps'),
      guest: guests[0]!.id,
      event,
      table: tables[0]!.id,
      rule: rules[0]!.id,
      choice: choice.id,
      document: await first('choiceDocuments'),
      invitation: invitation.id,
      member: helper.id,
      activity: await first('activities'),
      cost: cost.id,
      payment: payment.id,
      contributor: contributor.id,
      photo: photo.id,
      gift: gift.id,
      picture: (await registry.gifts())[0]!.picture!,
      reservation: (await registry.reservations())[0]!.id,
      shopPage: shopPage.id,
      guestPhoto: guestPhoto!,
      outside: (outside as unknown as { gift: { id: string } }).gift.id,
    }
    const kept = [
      'tasks',
      'scheduleItems',
      'dayLinks',
      'households',
      'guests',
      'weddingEvents',
      'choices',
      'choiceDocuments',
    ] as const
    const more = [
      'rsvps',
      'rsvpSettings',
      'guestsApart',
      'seatingTables',
      'seats',
      'seatingRules',
      'partnerInvitations',
      'weddingMembers',
      'activities',
      'budgetItems',
      'budgetPayments',
      'budgetContributors',
      'weddingPages',
      'weddingPageDoors',
      'weddingPageNames',
      'weddingPagePhotos',
      'gifts',
      'giftPictures',
      'giftReservations',
      'shopPages',
      'outsideGifts',
      'guestPhotos',
    ] as const
    const all = () =>
      Promise.all([...kept, ...more].map(async (table) => [table, await sorted(table)] as const))
    const sorted = async (table: (typeof kept)[number] | (typeof more)[number]) => {
      const rows = await db.query
        .selectFrom(table)
        .selectAll()
        .where('weddingId', '=', wedding.id)
        .execute()
      return rows.map((row) => JSON.stringify(row)).toSorted()
    }
    return { as, weddingId: wedding.id, ids, all }
  }

  async function send(
    operation: Operation,
    { as, weddingId }: { as: SignedIn; weddingId: string },
    id: string,
  ) {
    const own = { ...operation, path: operation.path.replace('{id}', weddingId) }
    const { path, options } = exampleRequest(own, id)
    const answer = await api.request(operation.method, path, { ...options, as })
    await answer.body?.cancel()
    return answer.status
  }
})

function seated(guestId: string, tableId: string) {
  return { by: 'hand', placements: [{ guestId, version: null, to: { tableId, place: 0 } }] }
}
