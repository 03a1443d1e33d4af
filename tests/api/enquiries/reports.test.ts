import { describe, expect, test } from 'vitest'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import type { Report } from '#machines/reports/listing-report.schema.ts'
import { vendorWithBusiness } from '#tests/api/bookings/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { unzip } from '#tests/api/account/export/zip.ts'
import { sentEnquiry } from './kit.ts'

describe('a report of a thread', () => {
  const api = openTestApp(mainEngine)

  test('reaches the team with the message, and blocks with it or not at all', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const { vendor, business } = await vendorWithBusiness(api)
    await api.deps.db.query
      .updateTable('businesses')
      .set({ approval: 'approved' })
      .where('id', '=', business.id)
      .execute()
    const row = sentEnquiry({ weddingId: wedding.id, businessId: business.id })
    await api.deps.db.query.insertInto('enquiries').values(row).execute()
    const at = `/api/enquiries/${row.id}`
    const write = async (as: SignedIn, body: string) =>
      bodyOf<Entry>(await api.request('POST', `${at}/messages`, { as, body: { body } }))
    const theirs = await write(vendor, 'Pay me in cash, today.')
    const own = await write(couple, 'No.')
    const report = (as: SignedIn, more: object) =>
      api.request('POST', `${at}/reports`, {
        as,
        body: { reason: 'scam', text: 'They want cash.', entryId: null, block: false, ...more },
      })
    const strange = await api.signedInAs('COUPLE')
    expect((await report(strange, {})).status).toBe(404)
    expect((await report(couple, { entryId: own.id })).status).toBe(400)
    expect((await report(couple, { entryId: theirs.id, block: true })).status).toBe(202)
    const read = async () => bodyOf<Enquiry>(await api.request('GET', at, { as: couple }))
    expect((await read()).state).toBe('blocked')
    const team = await api.signedInAs('ADMIN')
    const listed = async () =>
      (
        await bodyOf<{ items: Report[] }>(
          await api.request('GET', '/api/team/reports', { as: team }),
        )
      ).items
    expect(await listed()).toMatchObject([
      {
        reason: 'scam',
        text: 'They want cash.',
        isAnswerable: false,
        business: { id: business.id },
        thread: { couple: ['Ada', 'Jonas'], reported: 'vendor', message: 'Pay me in cash, today.' },
      },
    ])
    // What is blocked already is not blocked again, and then nothing is reported either.
    expect((await report(vendor, { block: true })).status).toBe(409)
    expect(await listed()).toHaveLength(1)
    expect((await report(vendor, {})).status).toBe(202)
    expect((await listed())[1]).toMatchObject({ thread: { reported: 'couple', message: null } })
    // Each hears what became of their own report, and nothing of the other's.
    for (const [place, event] of [
      [0, 'UPHOLD'],
      [0, 'DISMISS'],
    ] as const) {
      const { id, version } = (await listed())[place]!
      const body = { version, event, answer: 'For the team alone.' }
      const at = `/api/team/reports/${id}/events`
      expect((await api.request('POST', at, { as: team, body })).status).toBe(200)
    }
    const noticesOf = async (as: SignedIn) =>
      (await bodyOf<Page<Notice>>(await api.request('GET', '/api/notices', { as }))).items
        .filter(({ facts }) => facts.state?.startsWith('report'))
        .map(({ weddingId, facts }) => [weddingId, facts])
    const enquiryId = row.id
    expect(await noticesOf(couple)).toEqual([[wedding.id, { state: 'reportUpheld', enquiryId }]])
    expect(await noticesOf(vendor)).toEqual([[null, { state: 'reportDismissed', enquiryId }]])
    // Whoever reported has their own words in their export, and nobody else's.
    const exported = async (as: SignedIn) => {
      const answer = await api.request('GET', '/api/account/export', { as })
      const files = await unzip(await answer.arrayBuffer())
      return files.get('csv/listing-reports.csv')?.toString('utf8') ?? ''
    }
    expect((await exported(couple)).match(/They want cash\./g)).toHaveLength(1)
    expect(await exported(strange)).not.toContain('They want cash.')
  })
})
