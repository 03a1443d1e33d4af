import { describe, expect, test } from 'vitest'
import type { EnquiryDetails } from '#machines/enquiries/enquiry.schema.ts'
import { enquiriesOf, enquiryDetails } from '#tests/api/enquiries/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { businessDetails } from '#tests/harness/details.ts'
import { unzip } from './zip.ts'

describe.each(engines)('the export of a vendor on %s', (engine) => {
  const api = openTestApp(engine)

  test('says times as they were where the business is', async () => {
    const vendor = await api.signedInAs('VENDOR')
    const body = { ...businessDetails, city: 'Auckland', country: 'NZ' }
    const created = await api.request('POST', '/api/businesses', { as: vendor, body })
    const { createdAt } = await bodyOf<{ createdAt: string }>(created)
    const answer = await api.request('GET', '/api/account/export', { as: vendor })
    const zip = await unzip(await answer.arrayBuffer())
    const there = new Date(createdAt).toLocaleString('sv-SE', { timeZone: 'Pacific/Auckland' })
    expect(zip.get('csv/businesses.csv')?.toString('utf8')).toContain(`"${there.slice(0, 16)}"`)
  })
})

describe.each(engines)('the export of a thread on %s', (engine) => {
  const api = openTestApp(engine)
  const on = enquiriesOf(api)
  const { phone } = enquiryDetails

  /** The phone number in the export, and whether any file holds it. */
  const phoneFor = async (as: SignedIn) => {
    const answer = await api.request('GET', '/api/account/export', { as })
    const zip = await unzip(await answer.arrayBuffer())
    const json = zip.get('json/enquiries.json')?.toString('utf8') ?? ''
    const [thread] = JSON.parse(json) as { details: EnquiryDetails }[]
    const text = [...zip.values()].map((file) => file.toString('utf8')).join('\n')
    return [thread?.details.phone, text.includes(phone)]
  }

  test('says with whom it is, and in each message, too', async () => {
    const { couple, vendor, businessId } = await on.sent()
    const { name } = await api.deps.db.query
      .selectFrom('businesses')
      .select('name')
      .where('id', '=', businessId)
      .executeTakeFirstOrThrow()
    for (const [as, other] of [
      [couple, name],
      [vendor, 'Maya & Tom'],
    ] as const) {
      const answer = await api.request('GET', '/api/account/export', { as })
      const zip = await unzip(await answer.arrayBuffer())
      for (const file of ['enquiries', 'enquiry-entries']) {
        const [heads = '', row = ''] = (zip.get(`csv/${file}.csv`)?.toString('utf8') ?? '').split(
          '\r\n',
        )
        const at = heads.replace('\uFEFF', '').split(',').indexOf('"Conversation with"')
        expect([file, at >= 0 && row.split('","')[at]?.replaceAll('"', '')]).toEqual([file, other])
        expect(heads).not.toContain('Unread')
      }
    }
  })

  test('has no ids and no times of machines in the tables for people', async () => {
    const { couple, vendor } = await on.sent()
    const riddles = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|\dT\d\d:\d\d/
    for (const as of [couple, vendor]) {
      const answer = await api.request('GET', '/api/account/export', { as })
      const tables = [...(await unzip(await answer.arrayBuffer()))].filter(([name]) =>
        /^csv\/(?!users|mail-outbox)/.test(name),
      )
      const unread = tables.filter(([, file]) => riddles.test(file.toString('utf8')))
      expect(unread.map(([name]) => name)).toEqual([])
    }
  })

  test('holds the couple’s phone number for the vendor once it is shared', async () => {
    const { couple, vendor, id } = await on.sent()
    expect(await phoneFor(couple)).toEqual([phone, true])
    expect(await phoneFor(vendor)).toEqual(['', false])
    expect((await on.step(couple, id, 'SHARE_CONTACT')).status).toBe(200)
    expect(await phoneFor(vendor)).toEqual([phone, true])
  })
})
