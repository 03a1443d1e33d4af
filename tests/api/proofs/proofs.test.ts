import { beforeAll, describe, expect, test } from 'vitest'
import { advanceDueProofs } from '#api/features/vendors/commands/proofs/advance-due-proofs.ts'
import { proof } from '#machines/proofs/proof.machine.ts'
import type { ShownListing } from '#machines/listings/public-listing.schema.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import type { WaitingProof } from '#machines/vendors/review/waiting-proof.schema.ts'
import type { BusinessDocument, ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'

const start = '2026-11-25T09:00:00.000Z'

describe.each(engines)('proofs on %s', (engine) => {
  const clock = { now: start }
  const api = openTestApp(engine, { now: () => new Date(clock.now) })
  let on: ReturnType<typeof approvals>
  let reviewer: SignedIn
  beforeAll(async () => {
    on = approvals(api)
    reviewer = await api.signedInAs('ADMIN')
  })

  /** A listed business with a document of this kind that nobody has checked. */
  const listed = async (kind = 'registration') => {
    clock.now = start
    const { vendor, id } = await on.ready({ name: `Lantern ${crypto.randomUUID().slice(0, 8)}` })
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    const kept = await bodyOf<ReviewRecord>(await on.upload(vendor, id, { kind }))
    return { vendor, id, document: latest(kept) }
  }
  const decide = (document: BusinessDocument, body: object, as = reviewer) =>
    api.request('POST', `/api/proofs/${document.id}/events`, {
      as,
      body: { version: document.version, ...body },
    })
  const check = (document: BusinessDocument, validUntil: string | null = '2027-03-31') =>
    decide(document, { event: 'CHECK', validUntil })
  const stored = (id: string) =>
    api.deps.db.query
      .selectFrom('listings')
      .select(['state', 'slug'])
      .where('businessId', '=', id)
      .executeTakeFirstOrThrow()
  const stateOf = async (document: BusinessDocument) =>
    (
      await api.deps.db.query
        .selectFrom('businessDocuments')
        .select('state')
        .where('id', '=', document.id)
        .executeTakeFirstOrThrow()
    ).state
  const publicPage = async (id: string) => {
    const { slug } = await stored(id)
    return bodyOf<ShownListing>(await api.request('GET', `/api/marketplace/listings/${slug}`))
  }
  const emails = async (as: SignedIn) => {
    const rows = await api.deps.db.query
      .selectFrom('mailOutbox')
      .innerJoin('users', 'users.email', 'recipient')
      .select('subject')
      .where('users.id', '=', as.id)
      .orderBy('mailOutbox.id')
      .execute()
    return rows.map(({ subject }) => subject)
  }
  const queue = async () =>
    bodyOf<{ items: WaitingProof[] }>(await api.request('GET', '/api/proofs', { as: reviewer }))
  const passTo = async (now: string) => {
    clock.now = now
    await advanceDueProofs(api.deps)
  }

  test('couples read what was checked and when, on the page and on the card, until the instant it expires', async () => {
    const { id, document } = await listed('insurance')
    expect((await publicPage(id)).proofs).toEqual([])
    expect((await check(document)).status).toBe(200)
    const proofs = [{ kind: 'insurance', checkedAt: start, until: '2027-04-01T00:00:00.000Z' }]
    const shown = await publicPage(id)
    expect(shown.proofs).toEqual(proofs)
    const found = await bodyOf<SearchAnswer>(
      await api.request('GET', `/api/marketplace/search?q=${encodeURIComponent(shown.name)}`),
    )
    expect(found.items.map((item) => item.proofs)).toEqual([proofs])
    // No job has run: the time alone takes it away.
    clock.now = '2027-03-31T23:59:59.999Z'
    expect((await publicPage(id)).proofs).toEqual(proofs)
    clock.now = '2027-04-01T00:00:00.000Z'
    expect((await publicPage(id)).proofs).toEqual([])
  })

  test('the owner is warned, told, and paused, each once, whichever of two processes does it', async () => {
    const { vendor, id, document } = await listed()
    await check(document)
    const other = { ...api.deps, db: await api.database.another() }
    const states: string[] = []
    for (const now of [
      '2027-03-01T23:59:59.999Z',
      '2027-03-02T00:00:00.000Z',
      '2027-03-25T00:00:00.000Z',
      '2027-04-01T00:00:00.000Z',
      '2027-04-14T23:59:59.999Z',
      '2027-04-15T00:00:00.000Z',
    ]) {
      clock.now = now
      await Promise.all([
        advanceDueProofs(api.deps),
        advanceDueProofs(other),
        advanceDueProofs(api.deps),
      ])
      states.push(`${await stateOf(document)} ${(await stored(id)).state}`)
    }
    expect(states).toEqual([
      'checked published',
      'expiring published',
      'expiring published',
      'expired published',
      'expired published',
      'lapsed paused',
    ])
    clock.now = start
    const { name } = (await on.read(vendor, id)).business
    expect((await emails(vendor)).slice(2)).toEqual([
      "We've checked your business registration",
      'Your business registration expires on 31 March 2027',
      'Your business registration expires on 31 March 2027',
      'Your business registration has expired',
      `${name} is paused`,
    ])
    const notices = await bodyOf<{ items: { kind: string; facts: { state: string } }[] }>(
      await api.request('GET', '/api/notices', { as: vendor }),
    )
    expect(
      notices.items.filter(({ kind }) => kind === 'proof').map(({ facts }) => facts.state),
    ).toEqual(['lapsed', 'expired', 'expires_in_7_days', 'expires_in_30_days', 'checked'])
  })

  test('a document that cannot be read is logged, and those behind it expire', async () => {
    const [broken, due] = [await listed(), await listed()]
    for (const { document } of [broken, due]) await check(document)
    const setVersion = (stateVersion: number) =>
      api.deps.db.query
        .updateTable('businessDocuments')
        .set({ stateVersion, dueAt: new Date(start) })
        .where('id', '=', broken.document.id)
        .execute()
    await setVersion(999)
    try {
      await passTo('2027-04-15T00:00:00.000Z')
      expect((await stored(due.id)).state).toBe('paused')
      const failed = api.logged.filter(({ event }) => event === 'due_row_failed')
      expect(failed).toMatchObject([{ table: 'businessDocuments', id: broken.document.id }])
    } finally {
      await setVersion(proof.version)
    }
  })

  test('a newer document takes the place of the older once it is checked, and the listing is back', async () => {
    const { vendor, id, document } = await listed()
    await check(document)
    await passTo('2027-05-01T00:00:00.000Z')
    expect((await stored(id)).state).toBe('paused')
    const slug = (await stored(id)).slug
    expect((await api.request('GET', `/marketplace/v/${slug}`)).status).toBe(410)
    clock.now = start
    const newer = latest(
      await bodyOf<ReviewRecord>(await on.upload(vendor, id, { renews: document.id })),
    )
    expect((await stored(id)).state).toBe('paused')
    await check(newer, '2028-03-31')
    expect((await stored(id)).state).toBe('published')
    const { documents, facts } = await on.read(vendor, id)
    expect([documents.map(({ state }) => state), facts.documents]).toEqual([
      ['handed_in', 'replaced', 'checked'],
      2,
    ])
    expect((await publicPage(id)).proofs).toMatchObject([{ kind: 'registration' }])
  })

  test('a suspended business hears of no listing, and as it comes back that this one is still paused', async () => {
    const { vendor, id, document } = await listed()
    await check(document)
    await on.walk(id, [[reviewer, 'SUSPEND']])
    await passTo('2027-04-01T00:00:00.000Z')
    await passTo('2027-04-15T00:00:00.000Z')
    clock.now = start
    await on.walk(id, [[reviewer, 'REINSTATE']])
    expect((await stored(id)).state).toBe('paused')
    const { name } = (await on.read(vendor, id)).business
    const sent = await api.deps.db.query
      .selectFrom('mailOutbox')
      .innerJoin('users', 'users.email', 'recipient')
      .select(['subject', 'text'])
      .where('users.id', '=', vendor.id)
      .orderBy('mailOutbox.id')
      .execute()
    const last = sent.slice(-2)
    expect(last.map(({ subject }) => subject)).toEqual([
      'Your business registration has expired',
      `${name} is approved again`,
    ])
    expect(last[0]?.text).toContain(`${name} is suspended for now.`)
    expect(last[1]?.text).toContain("Couples can't see it yet")
  })

  test('a newer document keeps its place when the team checks the older one after it', async () => {
    const { vendor, id, document: older } = await listed('insurance')
    const sent = await bodyOf<ReviewRecord>(await on.upload(vendor, id, { kind: 'insurance' }))
    const newer = latest(sent)
    expect((await check(newer, '2028-03-31')).status).toBe(200)
    expect((await check(older, '2027-03-31')).status).toBe(200)
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['replaced', 'checked'])
    expect((await publicPage(id)).proofs).toMatchObject([{ until: '2028-04-01T00:00:00.000Z' }])
    await passTo('2027-05-01T00:00:00.000Z')
    expect((await stored(id)).state).toBe('published')
  })

  test('an older document takes the place of a newer one that has expired', async () => {
    const { vendor, id, document: older } = await listed('insurance')
    const sent = await bodyOf<ReviewRecord>(await on.upload(vendor, id, { kind: 'insurance' }))
    const newer = latest(sent)
    await check(newer, '2027-03-31')
    await passTo('2027-04-20T00:00:00.000Z')
    expect([await stateOf(newer), (await stored(id)).state]).toEqual(['lapsed', 'paused'])
    // The reviewer's session is of today.
    clock.now = start
    expect((await check(older, '2028-03-31')).status).toBe(200)
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['checked', 'replaced'])
    expect((await stored(id)).state).toBe('published')
  })

  test('a licence that expires loses its badge and nothing else', async () => {
    const { id, document } = await listed('licence')
    await check(document)
    await passTo('2028-01-01T00:00:00.000Z')
    expect((await stored(id)).state).toBe('published')
    expect((await publicPage(id)).proofs).toEqual([])
  })

  test('what a reviewer refuses has a reason, which its owner reads word for word', async () => {
    const { vendor, id, document } = await listed()
    expect((await decide(document, { event: 'REFUSE' })).status).toBe(400)
    const reason = 'The name is another.\nPlease send yours.'
    expect((await decide(document, { event: 'REFUSE', reason })).status).toBe(200)
    expect(latest(await on.read(vendor, id))).toMatchObject({ state: 'refused', reason })
    expect((await emails(vendor)).at(-1)).toBe("We couldn't accept your business registration")
  })

  test('insurance needs a last day, and nothing is checked that has expired', async () => {
    const { document } = await listed('insurance')
    const refusals = [await check(document, null), await check(document, '2026-11-24')]
    const notices = await Promise.all(
      refusals.map((answer) => bodyOf<{ refusedBy: string[] }>(answer)),
    )
    expect([
      refusals.map(({ status }) => status),
      notices.map(({ refusedBy }) => refusedBy),
    ]).toEqual([
      [409, 409],
      [['saysHowLong'], ['isStillValid']],
    ])
    expect((await check(document, '31 March 2027')).status).toBe(400)
  })

  test('of two reviewers who decide at once one wins, and the other reads what the first decided', async () => {
    const { document } = await listed()
    const second = await api.signedInAs('ADMIN')
    const answers = await Promise.all([
      check(document),
      decide(document, { event: 'REFUSE', reason: 'Too old' }, second),
    ])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const lost = answers.find(({ status }) => status === 409)
    const { code, current } = await bodyOf<{ code: string; current: ReviewRecord }>(lost!)
    expect([code, ['checked', 'refused'].includes(latest(current).state)]).toEqual([
      'version_stale',
      true,
    ])
  })

  test('an approved business cannot remove what its approval rests on; off the marketplace it can', async () => {
    const { vendor, id, document } = await listed()
    await check(document)
    const remove = async (each: BusinessDocument) =>
      (await api.request('DELETE', `/api/businesses/${id}/documents/${each.id}`, { as: vendor }))
        .status
    const { documents } = await on.read(vendor, id)
    expect([await remove(documents[0]!), await remove(documents[1]!)]).toEqual([409, 409])
    const extra = latest(await bodyOf<ReviewRecord>(await on.upload(vendor, id, { kind: 'other' })))
    expect(await remove(extra)).toBe(200)
    await on.walk(id, [[vendor, 'WITHDRAW']])
    expect([await remove(documents[0]!), await remove(documents[1]!)]).toEqual([200, 200])
    const answer = await on.ask(vendor, id, {
      version: (await on.read(vendor, id)).business.version,
      event: 'SUBMIT',
    })
    expect(answer.status).toBe(409)
  })

  test('a checked document is renewed in every state of the approval', async () => {
    const { vendor, id, document } = await listed()
    await check(document)
    const renewIn = async (state: string) => {
      const { business } = await on.read(vendor, id)
      const answer = await on.upload(vendor, id, { renews: document.id })
      expect([business.approval, answer.status]).toEqual([state, 201])
    }
    await renewIn('approved')
    await on.walk(id, [[reviewer, 'SUSPEND']])
    await renewIn('suspended')
    await on.walk(id, [[reviewer, 'REINSTATE']])
    await on.walk(id, [[vendor, 'WITHDRAW']])
    await renewIn('draft')
    await on.walk(id, [[vendor, 'SUBMIT']])
    await renewIn('submitted')
    await on.walk(id, [[reviewer, 'START_REVIEW']])
    await renewIn('in_review')
    await on.walk(id, [[reviewer, 'REQUEST_CHANGES']])
    await renewIn('changes_requested')
    // One that takes no other's place stays out while the team reads.
    await api.request('PATCH', `/api/businesses/${id}`, {
      as: vendor,
      body: { version: (await on.read(vendor, id)).business.version, phone: '+49 30 901820' },
    })
    await on.walk(id, [[vendor, 'SUBMIT']])
    expect((await on.upload(vendor, id, { kind: 'licence' })).status).toBe(409)
  })

  test('a document is its owner’s and the team’s: nobody else reads, renews or decides', async () => {
    const { id, vendor, document } = await listed()
    const [stranger, couple] = [await api.signedInAs('VENDOR'), await api.signedInAs('COUPLE')]
    const statuses = await Promise.all([
      decide(document, { event: 'CHECK', validUntil: null }, vendor),
      decide(document, { event: 'CHECK', validUntil: null }, couple),
      api.request('GET', '/api/proofs', { as: vendor }),
      on.upload(stranger, id, { renews: document.id }),
      api.request('GET', `/api/documents/${document.id}`, { as: stranger }),
      api.request('GET', `/api/documents/${document.id}`, { as: couple }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404, 403])
    const own = await on.ready()
    const foreign = await on.upload(own.vendor, own.id, { renews: document.id })
    expect(foreign.status).toBe(404)
  })

  test('the team finds the documents of listed businesses that wait, the longest wait first', async () => {
    const { document } = await listed('licence')
    const { items } = await queue()
    expect(items.at(-1)).toMatchObject({ id: document.id, kind: 'licence' })
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items.map(({ createdAt }) => createdAt).toSorted(),
    )
    await check(document)
    expect((await queue()).items.map(({ id }) => id)).not.toContain(document.id)
  })
})

function latest({ documents }: ReviewRecord): BusinessDocument {
  const last = documents.at(-1)
  if (!last) throw new Error('There is no document.')
  return last
}
