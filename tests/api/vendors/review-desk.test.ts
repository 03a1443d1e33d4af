import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { ListingRecord, ReviewedListing } from '#machines/listings/listing.schema.ts'
import type { QueueItem, ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import type { LookUpAnswer } from '#machines/vendors/review/look-up.schema.ts'
import type { TeamActionLine } from '#machines/vendors/review/team-action.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals, files } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'

describe.each(engines)('the desk of the review team on %s', (engine) => {
  const clock = { aheadMs: 0 }
  const api = openTestApp(engine, { now: () => new Date(Date.now() + clock.aheadMs) })
  let on: ReturnType<typeof approvals>
  let ruth: SignedIn
  let omar: SignedIn
  beforeAll(async () => {
    on = approvals(api)
    ruth = await api.signedInAs('ADMIN', { firstName: 'Ruth', lastName: 'Adeyemi' })
    omar = await api.signedInAs('ADMIN', { firstName: 'Omar', lastName: 'Haddad' })
  })

  const claim = (as: SignedIn, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
    api.request(method, `/api/approvals/${id}/claim`, { as })
  const queue = async (as: SignedIn, query: string) =>
    (await bodyOf<Page<QueueItem>>(await api.request('GET', `/api/approvals?${query}`, { as })))
      .items
  const trail = async (query: string) =>
    (
      await bodyOf<Page<TeamActionLine>>(
        await api.request('GET', `/api/team/actions?${query}`, { as: ruth }),
      )
    ).items

  async function submitted(details = {}) {
    const { vendor, id } = await on.ready(details)
    const { business } = await on.walk(id, [[vendor, 'SUBMIT']])
    return { vendor, id, version: business.version }
  }

  test('an application that a reviewer has taken is no colleague’s to decide', async () => {
    const { id, version } = await submitted()
    const taken = await bodyOf<ReviewRecord>(await claim(ruth, id))
    expect(taken.claim).toMatchObject({ userId: ruth.id, name: 'Ruth Adeyemi' })
    const [second, step] = await Promise.all([
      claim(omar, id),
      on.ask(omar, id, { version, event: 'START_REVIEW' }),
    ])
    for (const answer of [second, step])
      expect([answer.status, await bodyOf(answer)]).toMatchObject([
        409,
        { code: 'claimed_by_colleague', name: 'Ruth Adeyemi' },
      ])
    expect((await on.read(omar, id)).claim?.name).toBe('Ruth Adeyemi')
    expect((await claim(omar, id, 'DELETE')).status).toBe(200)
    expect((await on.read(ruth, id)).claim?.userId).toBe(ruth.id)
  })

  test('the team reads the listing that an approval publishes, and no draft beside it', async () => {
    const { vendor, id } = await on.ready()
    const address = `/api/businesses/${id}/listing`
    const write = async (tagline: string) => {
      const { version } = await bodyOf<ListingRecord>(
        await api.request('GET', address, { as: vendor }),
      )
      await api.request('PATCH', address, { as: vendor, body: { version, tagline } })
    }
    const read = async () => {
      const answer = await api.request('GET', `/api/approvals/${id}/listing`, { as: ruth })
      const body = await bodyOf<ReviewedListing>(answer)
      return [answer.status, body.visibility, body.content?.tagline]
    }
    await write('By the water')
    expect(await read()).toEqual([404, undefined, undefined])
    await on.walk(id, [[vendor, 'SUBMIT']])
    expect(await read()).toEqual([200, 'coming', 'By the water'])
    await on.walk(id, [
      [ruth, 'START_REVIEW'],
      [ruth, 'APPROVE'],
    ])
    await write('By the sea')
    expect(await read()).toEqual([200, 'public', 'By the water'])
    await on.walk(id, [[ruth, 'SUSPEND']])
    expect(await read()).toEqual([200, 'hidden', 'By the water'])
  })

  test('its documents and a change that its owner proposes are the same reviewer’s to decide', async () => {
    const { vendor, id } = await submitted()
    await on.walk(id, [[ruth, 'START_REVIEW']])
    const { documents } = await on.read(ruth, id)
    const refuse = { event: 'REFUSE', reason: 'It cannot be read.' }
    const ofDocument = (as: SignedIn) =>
      api.request('POST', `/api/proofs/${documents[0]?.id}/events`, {
        as,
        body: { ...refuse, version: documents[0]?.version },
      })
    expect(await codeOf(await ofDocument(omar))).toBe('claimed_by_colleague')
    expect((await ofDocument(ruth)).status).toBe(200)
    const { business } = await on.walk(id, [[ruth, 'APPROVE']])
    const { version, name, category, country } = business
    const change = await bodyOf<{ id: string; version: number }>(
      await api.request('POST', `/api/businesses/${id}/changes`, {
        as: vendor,
        body: { version, name, category, country, city: 'Porto' },
      }),
    )
    await claim(ruth, id)
    const ofChange = (as: SignedIn) =>
      api.request('POST', `/api/changes/${change.id}/events`, {
        as,
        body: { ...refuse, version: change.version },
      })
    expect(await codeOf(await ofChange(omar))).toBe('claimed_by_colleague')
    expect((await ofChange(ruth)).status).toBe(200)
  })

  test('of two who take it at once one has it', async () => {
    const { id } = await submitted()
    const answers = await Promise.all([claim(ruth, id), claim(omar, id), claim(omar, id)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    const holder = (await on.read(ruth, id)).claim?.userId
    expect(statuses[0] === 200).toBe(holder === ruth.id)
    expect(statuses[1] === 200).toBe(holder === omar.id)
  })

  test('starting a review takes it, releasing or thirty minutes let go of it', async () => {
    const { id } = await submitted()
    await on.walk(id, [[ruth, 'START_REVIEW']])
    expect((await claim(omar, id)).status).toBe(409)
    clock.aheadMs += 30 * 60_000 + 1_000
    const later = await api.signedInAs('ADMIN', { firstName: 'Omar', lastName: 'Later' })
    expect((await claim(later, id)).status).toBe(200)
    expect((await claim(later, id, 'DELETE')).status).toBe(200)
    expect((await on.read(later, id)).claim).toBeNull()
    clock.aheadMs = 0
  })

  test('a decision is nobody’s any more', async () => {
    const { id } = await submitted()
    const { claim: held } = await on.walk(id, [[ruth, 'START_REVIEW']])
    expect(held?.userId).toBe(ruth.id)
    expect((await on.walk(id, [[ruth, 'APPROVE']])).claim).toBeNull()
  })

  test('the queue is asked by category, by who has it, and by how long it waits', async () => {
    const flowers = await submitted({ category: 'florist', name: 'Filtered flowers' })
    const cars = await submitted({ category: 'transportation', name: 'Filtered cars' })
    await claim(omar, cars.id)
    const ids = async (query: string) => (await queue(omar, query)).map(({ id }) => id)
    expect(await ids('category=transportation')).toEqual([cars.id])
    expect(await ids('mine=yes&category=transportation')).toEqual([cars.id])
    expect(await ids('category=florist&mine=yes')).toEqual([])
    expect(await ids('waiting=2&category=florist')).toEqual([])
    await api.deps.db.query
      .updateTable('businesses')
      .set({ submittedAt: new Date(Date.now() - 3 * 86_400_000) })
      .where('id', '=', flowers.id)
      .execute()
    expect(await ids('waiting=2&category=florist')).toEqual([flowers.id])
    expect((await api.request('GET', '/api/approvals?waiting=3', { as: omar })).status).toBe(400)
  })

  test('who opened which document is on the record, and a picture is shown in a frame that runs nothing', async () => {
    const { vendor, id } = await on.ready()
    await on.upload(vendor, id, { content: files.png, name: 'licence.png' })
    await on.walk(id, [[vendor, 'SUBMIT']])
    const { documents, openings } = await on.read(ruth, id)
    expect(openings).toEqual([])
    const [pdf, png] = documents
    const shown = await api.request('GET', `/api/documents/${png?.id}/preview`, { as: ruth })
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(files.png)
    const refused = await api.request('GET', `/api/documents/${pdf?.id}/preview`, { as: ruth })
    expect([refused.status, await bodyOf(refused)]).toMatchObject([415, { code: 'file_type' }])
    await (await api.request('GET', `/api/documents/${pdf?.id}`, { as: omar })).arrayBuffer()
    // Its owner's own download is nobody's business.
    await (await api.request('GET', `/api/documents/${pdf?.id}`, { as: vendor })).arrayBuffer()
    expect(
      (await on.read(ruth, id)).openings.map(({ documentId, action, who }) => [
        documentId,
        action,
        who,
      ]),
    ).toEqual([
      [pdf?.id, 'document_downloaded', 'Omar Haddad'],
      [png?.id, 'document_shown', 'Ruth Adeyemi'],
    ])
  })

  test('the trail says who did what, of one reviewer or about one business', async () => {
    const { id } = await submitted({ name: 'Trailed flowers' })
    await on.walk(id, [
      [omar, 'START_REVIEW'],
      [omar, 'REJECT'],
      [ruth, 'ASK_TO_CLOSE'],
    ])
    const about = await trail(`business=${id}`)
    expect(about.map(({ action, who, business }) => [action, who?.name, business?.name])).toEqual([
      ['closing_asked', 'Ruth Adeyemi', 'Trailed flowers'],
      ['rejected', 'Omar Haddad', 'Trailed flowers'],
      ['review_started', 'Omar Haddad', 'Trailed flowers'],
    ])
    const his = await trail(`who=${omar.id}&limit=2`)
    expect(his.map(({ action }) => action)).toEqual(['rejected', 'review_started'])
    expect((await trail('limit=1')).length).toBe(1)
  })

  test('a look-up finds by address, name and marketplace address, and is kept without its words', async () => {
    const email = 'sought@people.test'
    const vendor = await api.signedInAs('VENDOR', { email, firstName: 'Soraya', lastName: 'Quist' })
    const lookUp = async (words: string) =>
      bodyOf<LookUpAnswer>(
        await api.request('POST', '/api/team/look-ups', { as: ruth, body: { words } }),
      )
    expect((await lookUp('SOUGHT@people.test')).accounts).toMatchObject([
      { id: vendor.id, email, role: 'VENDOR', business: null },
    ])
    expect((await lookUp('soraya q')).accounts.map(({ id }) => id)).toEqual([vendor.id])
    expect((await lookUp('sought@')).accounts).toEqual([])
    expect((await lookUp('%%%')).accounts).toEqual([])
    const { id } = await submitted({ name: 'Lookable Lanterns' })
    await on.walk(id, [
      [ruth, 'START_REVIEW'],
      [ruth, 'APPROVE'],
    ])
    expect((await lookUp('lookable l')).businesses).toMatchObject([{ id, approval: 'approved' }])
    expect((await lookUp('/marketplace/v/lookable-lanterns')).businesses).toMatchObject([{ id }])
    const lines = await trail(`who=${ruth.id}&limit=3`)
    expect(lines.map(({ action, found }) => [action, found])).toEqual([
      ['looked_up', 1],
      ['looked_up', 1],
      ['approved', null],
    ])
    expect(JSON.stringify(await trail('limit=100'))).not.toContain('sought@')
  })

  test('a look-up that is too short says so beside its field', async () => {
    const answer = await api.request('POST', '/api/team/look-ups', {
      as: ruth,
      body: { words: 'ab' },
    })
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      400,
      { fields: [{ path: 'words', code: 'words_too_short' }] },
    ])
  })

  test('the team is told of what waits for it', async () => {
    await submitted({ name: 'Announced flowers' })
    const notices = await bodyOf<Page<{ kind: string; facts: object }>>(
      await api.request('GET', '/api/notices', { as: omar }),
    )
    expect(notices.items[0]).toMatchObject({
      kind: 'review.waiting',
      facts: { names: ['Announced flowers'], state: 'submitted' },
    })
  })

  test('an erased reviewer is gone from the trail, and what was done stays', async () => {
    const gone = await api.signedInAs('ADMIN', { firstName: 'Gone', lastName: 'Soon' })
    const { id } = await submitted()
    await claim(gone, id)
    await api.deps.db.query.deleteFrom('users').where('id', '=', gone.id).execute()
    expect((await trail(`business=${id}`)).map(({ action, who }) => [action, who])).toEqual([
      ['claimed', null],
    ])
    expect((await on.read(ruth, id)).claim).toBeNull()
  })
})

async function codeOf(answer: Response) {
  return (await bodyOf<{ code?: string }>(answer)).code
}
