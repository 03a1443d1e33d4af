import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyone } from '#machines/messages/message.schema.ts'
import type { GuestMessage } from '#machines/messages/message.schema.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import { deliverMessages } from '#api/features/guests/messages/jobs.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { vendorsOf } from '#tests/api/records/choices/kit.ts'
import { roleTable } from '#tests/api/http/role-table.ts'
import { acceptedThread, beginBooking, contentOf } from '#tests/api/bookings/kit.ts'
import { sentReview } from '#tests/api/reviews/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { listedBusiness } from '#tests/harness/approval.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { fieldTable } from './field-table.ts'
import { filledWedding } from './filled-wedding.ts'
import { files, testedElsewhere, wholeAnswers } from './whole-answers.ts'

test('every answer that a member of a wedding reads is in the table of fields, or is read as a whole', () => {
  // The role table has every operation of the running server: access.test.ts.
  const ofMembers = Object.entries(roleTable)
    .filter(
      ([name, access]) => name.startsWith('GET ') && /of the (?:wedding|enquiry)$/.test(access),
    )
    .map(([name]) => name.slice('GET '.length))
  const listed = [fieldTable, wholeAnswers, files, testedElsewhere].flatMap((one) =>
    Object.keys(one),
  )
  expect(
    listed
      .filter((path) => path !== '/api/weddings')
      .map(shapeOf)
      .toSorted(),
  ).toEqual(ofMembers.map(shapeOf).toSorted())
})

test.each(Object.entries(testedElsewhere))(
  '%s has the test that is named for it',
  (_, [file, title]) => {
    expect(readFileSync(file, 'utf8')).toContain(`'${title}'`)
  },
)

describe('an answer that is read as a whole', () => {
  const api = openTestApp(mainEngine)
  let filled: Awaited<ReturnType<typeof filledWedding>>
  let enquiryId: string
  let businessId: string
  let syncToken: string
  beforeAll(async () => {
    filled = await filledWedding(api)
    enquiryId = await reviewedBooking()
    businessId = await savedBusiness()
    await saveTheDate()
    syncToken = await tokenBeforeAnotherHousehold()
  })

  test.each(Object.entries(wholeAnswers))('%s', async (path, need) => {
    const address = path
      .replace(':wedding', filled.weddingId)
      .replace(':enquiry', enquiryId)
      .replace(':business', businessId)
      .replace(':token', syncToken)
      .replace(':message', filled.messageId)
    const rights = need === 'partner' ? noRights : { ...noRights, [need]: 'view' }
    const as = await memberOf(api, filled.weddingId, { rights })
    const read = async (reader: SignedIn) => {
      const answer = await api.request('GET', address, { as: reader })
      return { status: answer.status, body: { ...(await bodyOf(answer)), ...own } }
    }
    const whole = await read(filled.couple)
    expect(whole.status).toBe(200)
    const { status, body } = await read(as)
    // An empty list would be alike for everybody.
    expect(need === 'partner' ? status : { status, body, isEmpty: isEmptyList(body) }).toEqual(
      need === 'partner' ? 403 : { ...whole, isEmpty: false },
    )
  })

  /** A booking that is sure, whose vendor says where they are, with a review of it. */
  async function reviewedBooking() {
    const { weddingId, bookedId: businessId, couple: as } = filled
    const thread = await acceptedThread(api, { weddingId, businessId, day: '2030-06-15' })
    const content = contentOf({ deposit: false })
    const { id: bookingId } = await beginBooking(api, { enquiryId: thread, as, content })
    const review = sentReview({ bookingId, businessId })
    await api.deps.db.query.insertInto('reviews').values(review).execute()
    return thread
  }

  async function savedBusiness() {
    const { weddingId, couple } = filled
    const { id } = await listedBusiness(api, await api.signedInAs('ADMIN'))
    await vendorsOf(api, weddingId, couple).save(id)
    return id
  }

  async function saveTheDate() {
    const list = guestListOf(api, filled.weddingId, filled.couple)
    const draft = { kind: 'save_the_date', subject: '', text: '', filter: everyone }
    const { id, version } = await bodyOf<GuestMessage>(await list.ask('POST', '/messages', draft))
    await list.ask('POST', `/messages/${id}/steps`, { version, event: 'SEND' })
    await deliverMessages(api.deps)
  }

  /** Up to where a list was read that has changed since. */
  async function tokenBeforeAnotherHousehold() {
    const list = guestListOf(api, filled.weddingId, filled.couple)
    const before = await bodyOf<{ syncToken: string }>(await list.ask('GET', '/guests/changes'))
    await list.addHousehold('Cole', [{ firstName: 'Ida', email: 'ida.cole@people.test' }])
    return before.syncToken
  }
})

/** How many tasks are the reader's own, and up to when they have read: another one for each. */
const own = { mine: null, syncToken: null }

function isEmptyList(body: object) {
  return 'items' in body && Array.isArray(body.items) && body.items.length === 0
}

/** A path without the names of its parameters and without a query. */
function shapeOf(path: string) {
  return path.replace(/\?.*/, '').replaceAll(/\{\w+\}|:\w+/g, ':')
}
