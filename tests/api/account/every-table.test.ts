import { describe, expect, test } from 'vitest'
import { eraseDueAccounts } from '#api/features/account/commands/deletion/erase-accounts.ts'
import { finishErasures } from '#api/features/account/commands/deletion/finish-erasures.ts'
import { parts } from '#api/features/account/commands/export/parts.ts'
import { settleLookups } from '#api/features/lookup/jobs.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { sendDueMail } from '#api/features/notices/jobs.ts'
import { eraseFiles } from '#api/features/files/jobs.ts'
import { everyone } from '#machines/messages/message.schema.ts'
import { planImport } from '#machines/guests/import/plan.rules.ts'
import { peopleOf } from '#machines/guests/import/people.rules.ts'
import { sheetOf } from '#machines/kernel/files/sheet.ts'
import { recognise } from '#machines/guests/foreign/source.rules.ts'
import { keepPhotos } from '#tests/api/album/kit.ts'
import { vendorsOf } from '#tests/api/records/choices/kit.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { registryOf } from '#tests/api/registry/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { websiteOf } from '#tests/api/website/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { placesWith } from './erased.ts'

/** A word that occurs nowhere else. */
const word = 'Zyxquire'
const day = 86_400_000

/** Tables in which a couple leaves nothing that identifies them, each with the reason. */
const never: Partial<Record<keyof typeof parts, string>> = {
  businesses: 'A vendor’s: another test erases one',
  approvalSteps: 'A vendor’s',
  businessDocuments: 'A vendor’s',
  proofSteps: 'A vendor’s',
  businessChanges: 'A vendor’s',
  businessMembers: 'A vendor’s: another test erases a colleague and an owner',
  businessInvitations: 'The same',
  quotes: 'A vendor’s words, and amounts; what the couple said stands in the thread',
  quoteTemplates: 'A vendor’s',
  savedReplies: 'A vendor’s',
  bookings: 'The business keeps what was agreed, without names: another test erases a side',
  bookingContracts: 'The same',
  bookingDays: 'Days of a business',
  reviews: 'The stars stay with the business, without words: another test erases a side',
  reviewReports: 'Sent without a name',
  businessRatings: 'Sums of a business',
  enquiryCounts: 'The same',
  dayWaits: 'Ids, days and numbers',
  vendorDays: 'Ids, times and minutes',
  enquiries: 'A thread is the vendor’s, too: another test erases a side of one',
  enquiryEntries: 'The same',
  enquiryReads: 'The same',
  enquiryAttachments: 'The same',
  listings: 'A vendor’s',
  reviewClaims: 'The review team’s',
  teamActions: 'The review team’s',
  listingReports: 'Another test erases the address of one',
  listingSlugs: 'A vendor’s',
  listingPhotos: 'A vendor’s',
  listingCalendars: 'A vendor’s',
  unavailableDays: 'A vendor’s',
  listingSearch: 'A vendor’s',
  listingDays: 'A vendor’s',
  listingSearches: 'A vendor’s',
  listingVisits: 'Hashes under a key of the day, both gone with it',
  visitKeys: 'Random',
  listingNames: 'A vendor’s',
  listingCounts: 'How many listings have what',
  searchWords: 'Words of listings',
  accountErasures: 'Made by the erasing, gone with its end',
  formerRsvpLinks: 'Hashes and ids',
  guestMessageRecipients: 'Ids, and which message got where',
  fileErasures: 'Made by the erasing, gone with its end',
  revocations: 'Sealed tokens of ended sessions, under random ids',
  rateLimits: 'Counts under a hash',
  pushKeys: 'The product’s own',
}

describe.each(engines)('an erased account on %s', (engine) => {
  const api = openTestApp(engine, { now: () => new Date(Date.now() + clock.aheadMs) })
  const clock = { aheadMs: 0 }

  test('leaves no trace in any table or file, whatever was filled in before', async () => {
    const email = `${word.toLowerCase()}.${engine}@people.test`
    const { couple: as, wedding } = await coupleWithWedding(
      api,
      { weddingDate: '2029-03-13', city: word, partnerEmail: `partner.${email}` },
      { email, firstName: word, lastName: word },
    )
    const { sub } = await api.deps.db.query
      .selectFrom('users')
      .select('sub')
      .where('id', '=', as.id)
      .executeTakeFirstOrThrow()
    const traces = [word, email, sub, as.id, wedding.id, ...(await fillEverything())]
    await api.request('POST', '/api/account/deletion/events', {
      as,
      body: { event: 'ASK', password: 'Correct-horse-7' },
    })
    const before = new Set(
      (await Promise.all(traces.map((trace) => placesWith(api, trace)))).flat(),
    )
    const untouched = Object.keys(parts).filter(
      (table) => !before.has(snake(table)) && !(table in never),
    )
    expect(untouched).toEqual([])

    clock.aheadMs = 14 * day + 1_000
    await eraseDueAccounts(api.deps)
    await finishErasures(api.deps)
    await eraseFiles(api.deps)
    clock.aheadMs = 0
    // The fact of the erasure stays under a random id; emails that arrived belong to their
    // readers, and development keeps those as files.
    for (const trace of traces) {
      const left = (await placesWith(api, trace)).filter((place) => !place.startsWith('outbox/'))
      expect([trace, left]).toEqual([trace, trace === as.id ? ['account_deletions'] : []])
    }

    /** Returns the ids of a task and of a payment, each of which is the only trace in one table. */
    async function fillEverything() {
      const at = `/api/weddings/${wedding.id}`
      const ask = (method: string, path: string, body?: object) =>
        api.request(method, at + path, {
          as,
          ...(body && { body }),
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
      const list = guestListOf(api, wedding.id, as)
      const vendors = vendorsOf(api, wedding.id, as)
      const task = await done(
        tasksOf(api, as, wedding.id).add({ title: word, notes: `Ask ${email}`, assigneeId: as.id }),
      )
      const item = {
        title: word,
        dayOffset: 0,
        start: 960,
        end: 1_010,
        place: word,
        people: [word],
        notes: word,
      }
      await done(ask('POST', '/schedule', item))
      await done(ask('POST', '/schedule/links', { name: word, choiceId: null }))
      await done(ask('POST', '/calendar/subscription'))
      const budget = budgetOf(api, wedding.id, as)
      await budget.plan({ totalMinor: 4_200_000 })
      const cost = await budget.item({ name: word, vendor: word, notes: word })
      const payment = await budget.payment({ itemId: cost.id, what: word, dueOn: '2029-03-02' })
      await budget.contributor(word)
      const website = websiteOf(api, wedding.id, as)
      await done(website.write({ story: word, questions: [{ question: word, answer: word }] }))
      await done(website.name(`${word.toLowerCase()}-two`))
      await done(website.photo(word))
      await done(website.step('SHARE_LINK'))
      const registry = registryOf(api, wedding.id, as)
      const gift = await registry.add({ title: word, note: word })
      await registry.upload(gift.id)
      const outside = { giver: word, what: word, note: word, address: word }
      await done(ask('POST', '/registry/outside-gifts', outside))
      await done(ask('POST', '/registry/shop-pages', { address: `https://shop.example/${word}` }))
      await registry.show(true)
      await (await registry.household(word)).reserve(gift.id, 1, word)
      const { households: invited } = await list.addHousehold(
        word,
        [{ firstName: word, lastName: word, email, notes: word }, { firstName: word }],
        {
          city: word,
        },
      )
      const householdId = invited[0]!.id
      await keepPhotos(api, { weddingId: wedding.id, householdId }, { caption: word })
      await done(ask('POST', '/rsvps/links', { householdIds: invited.map(({ id }) => id) }))
      const { version } = await done<{ version: number }>(ask('GET', '/rsvp-settings'))
      await done(ask('PATCH', '/rsvp-settings', { version, meals: [word], takesLookups: true }))
      const lost = { name: word, proof: email }
      const pageAt = `/api/w/${word.toLowerCase()}-two`
      await api.request('POST', `${pageAt}/invitation-lookups`, { body: lost })
      await settleLookups(api.deps)
      const message = await done<{ id: string; version: number }>(
        ask('POST', '/messages', { kind: 'message', subject: word, text: word, filter: everyone }),
      )
      await done(
        ask('POST', `/messages/${message.id}/steps`, { version: message.version, event: 'SEND' }),
      )
      await done(ask('POST', '/events', { name: word }))
      const [one, other] = await list.guests()
      await done(ask('POST', '/guests/apart', { one: one?.id, other: other?.id }))
      const [guest, [event]] = [one!, await list.events()]
      const laid = { tables: [{ name: word, shape: 'round', chairs: 8, x: 0, y: 0 }] }
      const { tables } = await done<{ tables: { id: string }[] }>(
        ask('POST', `/events/${event!.id}/tables`, laid),
      )
      const placements = [
        { guestId: guest.id, version: null, to: { tableId: tables[0]!.id, place: 0 } },
      ]
      await done(ask('POST', `/events/${event!.id}/seats`, { by: 'hand', placements }))
      await done(ask('POST', '/seating-rules', { kind: 'free', guestIds: [guest.id] }))
      const sheet = sheetOf(
        `First Name,Last Name,Party\n${word} the Second,Okafor,${word} and others\n`,
      )!
      const [households, guests, events] = [
        await list.households(),
        await list.guests(),
        await list.events(),
      ]
      const { plan } = planImport(
        `${word}.csv`,
        peopleOf(sheet, recognise(sheet).columns, wedding.names).people,
        {
          households,
          guests,
          events: events.map(({ id, kind, name }) => ({ id, name: name || kind })),
        },
      )
      const headers = { 'content-type': 'application/octet-stream' }
      await done(
        api.request('POST', `${at}/guests/imports`, { as, headers, body: JSON.stringify(plan) }),
      )
      const { choice } = await vendors.add({ name: word, contact: word, email, notes: word })
      await done(vendors.upload(choice.id, { name: `${word}.pdf` }))
      await done(
        api.request('POST', '/api/contact', {
          body: { name: word, email, message: `It is ${word}.` },
        }),
      )
      const { db, now } = api.deps
      const subscription = {
        endpoint: `https://push.example/${word}`,
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      }
      await done(api.request('PUT', '/api/push/device', { as, body: subscription }))
      await done(api.request('GET', '/api/push', { as }))
      const kept = {
        sub,
        role: 'COUPLE' as const,
        details: JSON.stringify({ city: word }),
        createdAt: now(),
        expiresAt: new Date(Date.now() + day),
      }
      await db.query.insertInto('pendingRegistrations').values(kept).execute()
      await db.transaction((tx) =>
        notify(
          tx,
          [{ userId: as.id, weddingId: wedding.id, kind: 'member.left', facts: {} }],
          now(),
        ),
      )
      await db.query
        .insertInto('taskReminders')
        .values({ taskId: task.id, kind: 'task.due', dueOn: '2029-03-01', createdAt: now() })
        .execute()
      await db.query
        .insertInto('paymentReminders')
        .values({
          paymentId: payment.id,
          kind: 'payment.due',
          dueOn: '2029-03-02',
          createdAt: now(),
        })
        .execute()
      await sendDueMail(api.deps)
      const device = await db.query
        .selectFrom('pushDevices')
        .select('id')
        .where('userId', '=', as.id)
        .executeTakeFirstOrThrow()
      return [task.id, payment.id, device.id]
    }
  })
})

async function done<T = { id: string }>(answer: Promise<Response>) {
  const response = await answer
  if (response.status >= 300)
    throw new Error(`Answered with ${response.status}: ${await response.text()}`)
  return bodyOf<T>(response)
}

function snake(table: string) {
  return table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
