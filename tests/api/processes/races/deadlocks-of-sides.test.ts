import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { advanceDueEnquiries } from '#api/features/enquiries/commands/advance-due-enquiries.ts'
import { expireQuotes } from '#api/features/quotes/commands/expire-quotes.ts'
import type { Log } from '#api/log/log.ts'
import { acceptedThread, beginBooking, readBooking } from '#tests/api/bookings/kit.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { enquiriesOf, newEnquiry, ok } from '#tests/api/enquiries/kit.ts'
import { dinner, quotesOf } from '#tests/api/quotes/kit.ts'
import { fern, vendorsOf } from '#tests/api/records/choices/kit.ts'
import { websiteOf } from '#tests/api/website/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals, listedBusiness } from '#tests/harness/approval.ts'
import { allEngines } from '#tests/harness/database.ts'
import { allRights } from '#machines/wedding/rights.rules.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { isWholeSuite } from '#tests/suite.ts'
import { countDeadlocks, erasure, job as jobOf, race, raceEveryPair } from './race.ts'
import type { Commands } from './race.ts'

// The embedded engine has one connection, so transactions cannot meet there.
describe.each(allEngines.filter((name) => name === 'postgresql'))(
  'concurrent commands of a couple, a vendor and the team on %s',
  (engine) => {
    const api = openTestApp(engine)
    const deadlocks = countDeadlocks(api)
    let reviewer: SignedIn
    beforeAll(async () => {
      reviewer = await api.signedInAs('ADMIN')
    })

    test('what both sides and the team do at the same moment never fails', async () => {
      const commands = await commandsOfBothSides()
      // After an erasure of a side there is little left to meet: those are raced in pairs.
      const names = [...commands.keys()].filter((name) => !/(?:couple|vendor) is erased/.test(name))
      await race(commands, names)
      expect(deadlocks()).toBe(0)
    })

    test.runIf(isWholeSuite)(
      'every pair of what both sides and the team do never fails',
      async () => {
        // A round takes twenty minutes.
        await raceEveryPair(commandsOfBothSides, { rounds: 1 })
        expect(deadlocks()).toBe(0)
      },
      3_600_000,
    )

    /** A couple with a quote of one vendor, a booking of another, a cost, and a helper. */
    async function commandsOfBothSides(): Promise<Commands> {
      const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2030-05-04' })
      const { vendor, id: businessId } = await listedBusiness(api, reviewer)
      const booked = await listedBusiness(api, reviewer)
      const at = `/api/weddings/${wedding.id}`
      const [threads, quotes] = [enquiriesOf(api), quotesOf(api)]
      const budget = budgetOf(api, wedding.id, couple)
      const vendors = vendorsOf(api, wedding.id, couple)
      const page = websiteOf(api, wedding.id, couple)
      const helper = await memberOf(api, wedding.id, { rights: allRights })
      const { items } = await ok<{ items: { id: string }[] }>(
        threads.ask(couple, wedding.id, newEnquiry([businessId])),
      )
      const enquiryId = items[0]!.id
      const open = await quotes.send(vendor, enquiryId)
      const thread = await acceptedThread(api, { weddingId: wedding.id, businessId: booked.id })
      const booking = await beginBooking(api, { enquiryId: thread, as: couple })
      const item = await budget.item()
      const { choice } = await vendors.add({ name: 'Reeds & Rushes' })
      const another = await listedBusiness(api, reviewer)
      const ask = (as: SignedIn, method: string, path: string, body?: object) =>
        api.request(method, path, { as, headers: { 'idempotency-key': randomUUID() }, body })
      const bookingStep = (as: SignedIn, step: object) => async () => {
        const { version } = await readBooking(api, as, booking.id)
        return () => ask(as, 'POST', `/api/bookings/${booking.id}/events`, { version, ...step })
      }
      const log = { ...api.deps.log, error: failOn }
      const job = (work: (deps: typeof api.deps) => Promise<unknown>) =>
        // As it will be after a quote, a hold and a silence have run out.
        jobOf(() => work({ ...api.deps, log, now: () => new Date('2031-03-01T10:00:00.000Z') }))
      const { payments } = await readBooking(api, couple, booking.id)
      const pay = { event: 'PAY', paymentId: payments[0]!.id, paidOn: '2026-11-20' }
      let number = 0

      return new Map([
        ['the couple writes', async () => () => threads.write(couple, enquiryId, 'Hello')],
        ['the vendor writes', async () => () => threads.write(vendor, enquiryId, 'Good day')],
        [
          'the couple declines',
          stepOfThread(couple, { event: 'DECLINE', reason: 'choseAnother', text: '' }),
        ],
        [
          'the vendor declines',
          stepOfThread(vendor, { event: 'DECLINE', reason: 'dateTaken', text: '' }),
        ],
        [
          'the couple accepts the quote',
          async () => () => quotes.step(couple, open, 'ACCEPT', { chosen: [] }),
        ],
        ['the vendor withdraws the quote', async () => () => quotes.step(vendor, open, 'WITHDRAW')],
        [
          'the vendor writes another quote',
          async () => () => quotes.write(vendor, enquiryId, dinner),
        ],
        ['the couple pays', bookingStep(couple, pay)],
        ['the couple cancels', bookingStep(couple, { event: 'CANCEL', text: '' })],
        ['the vendor cancels', bookingStep(booked.vendor, { event: 'CANCEL', text: '' })],
        [
          'the vendor offers a contract',
          bookingStep(booked.vendor, { event: 'OFFER_CONTRACT', text: 'Terms', cancellation: [] }),
        ],
        ['the vendor keeps the place', bookingStep(booked.vendor, { event: 'EXTEND_HOLD' })],
        [
          'the couple pays in the budget',
          async () => () =>
            budget.step(pay.paymentId, {
              version: 1,
              event: 'PAY',
              paidOn: pay.paidOn,
              paidBy: null,
              method: null,
            }),
        ],
        [
          'the couple plans the budget',
          async () => {
            const { version, wedding: read } = (await budget.read()).plan
            const body = { version, wedding: read, totalMinor: 4_000_000 + number++ }
            return () => ask(couple, 'PATCH', `${at}/budget`, body)
          },
        ],
        [
          'the helper removes a cost',
          async () => () => ask(helper, 'DELETE', `${at}/budget/items/${item.id}`),
        ],
        [
          'the couple moves the date',
          async () => {
            const { version } = await bodyOf<Wedding>(await ask(couple, 'GET', at))
            const weddingDate = `2030-06-${String(10 + (number++ % 9))}`
            return () => ask(couple, 'PATCH', at, { version, weddingDate })
          },
        ],
        [
          'the couple adds a vendor',
          async () => () =>
            ask(couple, 'POST', `${at}/choices`, { category: 'cake', details: fern }),
        ],
        ['the couple saves the business', async () => () => vendors.save(another.id)],
        [
          'the couple books a vendor of its own',
          async () => {
            const { version } = (await vendors.record(choice.id)).choice
            const body = { version, event: 'BOOK' }
            return () => ask(couple, 'POST', `${at}/choices/${choice.id}/events`, body)
          },
        ],
        [
          'the helper asks another business',
          async () => () => threads.ask(helper, wedding.id, newEnquiry([another.id])),
        ],
        [
          'the helper wants no florist',
          async () => () =>
            ask(helper, 'POST', `${at}/categories/florist/events`, { event: 'NOT_NEEDED' }),
        ],
        ['the couple opens the page', openPage],
        [
          'the couple invites a helper',
          async () => () =>
            ask(couple, 'POST', `${at}/invitations`, {
              email: `race.${number++}.${wedding.id}@people.test`,
              kind: 'helper',
              rights: allRights,
            }),
        ],
        [
          'the couple parts with the helper',
          async () => () => ask(couple, 'DELETE', `${at}/members/${helper.id}`),
        ],
        [
          'the helper leaves',
          async () => () => ask(helper, 'DELETE', `${at}/members/${helper.id}`),
        ],
        ['the account of the helper is erased', erasure(api, helper)],
        ['the account of the couple is erased', erasure(api, couple)],
        ['the account of the vendor is erased', erasure(api, vendor)],
        ['the account of the booked vendor is erased', erasure(api, booked.vendor)],
        ['the couple undoes what was done last', undoLast],
        [
          'the vendor blocks a day',
          async () => {
            const path = `/api/businesses/${booked.id}/calendar`
            const { version } = await bodyOf<{ version: number }>(
              await ask(booked.vendor, 'GET', path),
            )
            return () => ask(booked.vendor, 'PATCH', path, { version, block: ['2028-06-14'] })
          },
        ],
        [
          'the team suspends the business',
          async () => {
            const { business } = await approvals(api).read(reviewer, businessId)
            const body = { version: business.version, event: 'SUSPEND', reason: 'A complaint' }
            return () => ask(reviewer, 'POST', `/api/approvals/${businessId}/events`, body)
          },
        ],
        ['advance due enquiries', job(advanceDueEnquiries)],
        ['time passes for quotes', job(expireQuotes)],
        ['advance due bookings', job(advanceDueBookings)],
      ])

      function stepOfThread(as: SignedIn, step: object) {
        return async () => {
          const { version } = await threads.read(as, enquiryId)
          return () => ask(as, 'POST', `/api/enquiries/${enquiryId}/events`, { version, ...step })
        }
      }

      async function openPage() {
        const { version } = (await page.read()).visibility
        return () => page.ask('POST', '/events', { version, event: 'OPEN' })
      }

      async function undoLast() {
        const { items: activities } = await bodyOf<Page<Activity>>(
          await ask(couple, 'GET', `${at}/activity?limit=20`),
        )
        const last = activities.find(({ undo }) => undo === 'open')
        return () =>
          last ? ask(couple, 'POST', `${at}/activity/${last.id}/undo`, {}) : Promise.resolve(null)
      }
    }
  },
)

/** A job logs a row that fails, and goes on: here it fails with it. */
function failOn(...[event, facts]: Parameters<Log['error']>) {
  throw new Error(`${event} ${JSON.stringify(facts)}`)
}
