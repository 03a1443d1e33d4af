import { beforeAll, describe, expect, test } from 'vitest'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Report } from '#machines/reports/listing-report.schema.ts'
import type { TeamActionLine } from '#machines/vendors/review/team-action.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { listedBusiness } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { unzip } from '../account/export/zip.ts'

describe.each(engines)('reports of listings on %s', (engine) => {
  const api = openTestApp(engine)
  let ruth: SignedIn
  let omar: SignedIn
  beforeAll(async () => {
    ruth = await api.signedInAs('ADMIN')
    omar = await api.signedInAs('ADMIN')
  })

  const waiting = async () =>
    (
      await bodyOf<Page<Report>>(
        await api.request('GET', '/api/team/reports?limit=100', { as: ruth }),
      )
    ).items
  const answer = (as: SignedIn, { id, version }: Report, event: string) =>
    api.request('POST', `/api/team/reports/${id}/events`, {
      as,
      body: { version, event, ...(event === 'REOPEN' ? {} : { answer: `Because of ${event}` }) },
    })

  async function reported(email = '') {
    const { id, slug, vendor } = await listedBusiness(api, ruth)
    const sent = await api.request('POST', `/api/marketplace/listings/${slug}/reports`, {
      body: { reason: 'wrongFacts', text: 'They closed in May.', email },
    })
    expect(sent.status).toBe(202)
    const report = (await waiting()).find(({ business }) => business.id === id)
    if (!report) throw new Error('The report does not wait.')
    return { report, id, slug, vendor }
  }

  test('anybody reports a public listing, and the team answers to the address once', async () => {
    const email = 'reporter@people.test'
    const { report } = await reported(email)
    expect(report).toMatchObject({
      state: 'received',
      text: 'They closed in May.',
      isAnswerable: true,
    })
    expect(JSON.stringify(report)).not.toContain(email)
    const answered = await bodyOf<Report>(await answer(ruth, report, 'UPHOLD'))
    expect(answered).toMatchObject({
      state: 'upheld',
      answer: 'Because of UPHOLD',
      isAnswerable: false,
    })
    const mail = await api.deps.db.query
      .selectFrom('mailOutbox')
      .select(['subject', 'text'])
      .where('recipient', '=', email)
      .execute()
    expect(mail.map(({ text }) => text.includes('Because of UPHOLD'))).toEqual([true])
    const kept = await api.deps.db.query
      .selectFrom('listingReports')
      .select('email')
      .where('id', '=', report.id)
      .executeTakeFirstOrThrow()
    expect(kept.email).toBe('')
  })

  test('an answer that was a mistake is taken back, and the next one writes to nobody', async () => {
    const email = 'first-answer@people.test'
    const { report } = await reported(email)
    const upheld = await bodyOf<Report>(await answer(ruth, report, 'UPHOLD'))
    const again = await bodyOf<Report>(await answer(omar, upheld, 'REOPEN'))
    expect(again).toMatchObject({
      state: 'received',
      answer: 'Because of UPHOLD',
      isAnswerable: false,
    })
    expect((await waiting()).map(({ id }) => id)).toContain(report.id)
    expect(await bodyOf<Report>(await answer(omar, again, 'DISMISS'))).toMatchObject({
      state: 'dismissed',
      answer: 'Because of DISMISS',
    })
    const sent = await api.deps.db.query
      .selectFrom('mailOutbox')
      .select('subject')
      .where('recipient', '=', email)
      .execute()
    expect(sent).toHaveLength(1)
    const trail = await bodyOf<Page<TeamActionLine>>(
      await api.request('GET', `/api/team/actions?business=${report.business.id}`, { as: ruth }),
    )
    expect(trail.items.map(({ action }) => action).slice(0, 3)).toEqual([
      'report_dismissed',
      'report_reopened',
      'report_upheld',
    ])
  })

  test('whoever goes takes their address from what they reported, and nothing is answered there', async () => {
    const email = 'goes-away@people.test'
    const couple = await api.signedInAs('COUPLE', { email })
    const { report } = await reported(email)
    const zip = await unzip(
      await (await api.request('GET', '/api/account/export', { as: couple })).arrayBuffer(),
    )
    expect([...zip.values()].map(String).join('\n')).toContain('They closed in May.')
    const { sub } = await api.deps.db.query
      .selectFrom('users')
      .select('sub')
      .where('id', '=', couple.id)
      .executeTakeFirstOrThrow()
    await api.deps.db.transaction((tx) =>
      erasePerson(tx, api.deps, { id: couple.id, sub, email }, api.deps.now()),
    )
    expect(await answer(ruth, report, 'UPHOLD')).toMatchObject({ status: 200 })
    const sent = await api.deps.db.query
      .selectFrom('mailOutbox')
      .select('subject')
      .where('recipient', '=', email)
      .execute()
    expect(sent).toEqual([])
  })

  test('of two reviewers who answer at once one does, and the other gets the report as it is', async () => {
    const { report } = await reported()
    const answers = await Promise.all([
      answer(ruth, report, 'UPHOLD'),
      answer(omar, report, 'DISMISS'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await bodyOf(refused!)).toMatchObject({
      code: 'version_stale',
      current: { id: report.id, version: 2 },
    })
  })

  test('a listing that is not public cannot be reported, and looks as if it never was', async () => {
    const { slug, id, vendor } = await listedBusiness(api, ruth)
    const { version } = await bodyOf<{ version: number }>(
      await api.request('GET', `/api/businesses/${id}`, { as: vendor }),
    )
    await api.request('POST', `/api/businesses/${id}/approval/events`, {
      as: vendor,
      body: { version, event: 'WITHDRAW' },
    })
    for (const address of [slug, 'never-was-here']) {
      const sent = await api.request('POST', `/api/marketplace/listings/${address}/reports`, {
        body: { reason: 'other', text: 'Hello.', email: '' },
      })
      expect([sent.status, await bodyOf(sent)]).toMatchObject([404, { code: 'not_found' }])
    }
  })

  test('bad input is refused beside its field', async () => {
    const { slug } = await listedBusiness(api, ruth)
    const sent = await api.request('POST', `/api/marketplace/listings/${slug}/reports`, {
      body: { reason: 'boredom', text: ' ', email: 'nobody' },
    })
    expect([sent.status, await bodyOf(sent)]).toMatchObject([
      400,
      {
        fields: [
          { path: 'reason', code: 'required' },
          { path: 'text', code: 'required' },
          { path: 'email', code: 'invalid_email' },
        ],
      },
    ])
  })

  test('the owner of the listing learns of no report', async () => {
    const { id, vendor } = await reported()
    const mine = await api.request('GET', `/api/businesses/${id}/approval`, { as: vendor })
    expect(await mine.text()).not.toContain('They closed in May.')
    const zip = await api.request('GET', '/api/account/export', { as: vendor })
    expect(Buffer.from(await zip.arrayBuffer()).toString('latin1')).not.toContain('closed in May')
  })
})
