import { beforeAll, describe, expect, test } from 'vitest'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { placeOf } from '#machines/notices/notice.rules.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import type { QueueItem } from '#machines/vendors/approval-record.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'

describe.each(engines)('appeals and closing for good on %s', (engine) => {
  const api = openTestApp(engine)
  let on: ReturnType<typeof approvals>
  let ruth: SignedIn
  let omar: SignedIn
  beforeAll(async () => {
    on = approvals(api)
    ruth = await api.signedInAs('ADMIN', { firstName: 'Ruth', lastName: 'Adeyemi' })
    omar = await api.signedInAs('ADMIN', { firstName: 'Omar', lastName: 'Haddad' })
  })

  async function rejected() {
    const { vendor, id } = await on.ready()
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [ruth, 'START_REVIEW'],
      [ruth, 'REJECT'],
    ])
    return { vendor, id }
  }

  test('an appeal is answered by somebody else than decided, and lists the business', async () => {
    const { vendor, id } = await rejected()
    const { business } = await on.walk(id, [[vendor, 'APPEAL']])
    const answer = { version: business.version, event: 'OVERTURN_DECISION', reason: 'It is valid.' }
    const own = await on.ask(ruth, id, answer as never)
    expect([own.status, await bodyOf(own)]).toMatchObject([
      409,
      { code: 'event_not_allowed', state: 'appealed', allowed: [] },
    ])
    const changed = await on.walk(id, [[omar, 'OVERTURN_DECISION']])
    expect(changed.business.approval).toBe('approved')
    const listing = await api.deps.db.query
      .selectFrom('listings')
      .select('state')
      .where('businessId', '=', id)
      .executeTakeFirstOrThrow()
    expect(listing.state).toBe('published')
  })

  test('a decision that was confirmed is not appealed again, and waits as long as before', async () => {
    const { vendor, id } = await rejected()
    const { facts } = await on.read(vendor, id)
    const { business } = await on.walk(id, [
      [vendor, 'APPEAL'],
      [omar, 'UPHOLD_DECISION'],
    ])
    const again = await on.ask(vendor, id, {
      version: business.version,
      event: 'APPEAL',
      reason: 'Once more.',
    })
    expect([again.status, await bodyOf(again)]).toMatchObject([
      409,
      { state: 'rejected', refusedBy: ['hasNotAppealed'] },
    ])
    expect((await on.read(vendor, id)).facts.rejectedAt).toBe(facts.rejectedAt)
  })

  test('an appeal needs a reason, which the team reads word for word', async () => {
    const { vendor, id } = await rejected()
    const { business } = await on.read(vendor, id)
    const silent = await on.ask(vendor, id, {
      version: business.version,
      event: 'APPEAL',
      reason: ' ',
    })
    expect([silent.status, await bodyOf(silent)]).toMatchObject([
      400,
      { fields: [{ path: 'reason', code: 'required' }] },
    ])
    await on.walk(id, [[vendor, 'APPEAL']])
    expect((await on.read(omar, id)).steps.at(-1)).toMatchObject({
      fact: 'appealed',
      side: 'owner',
      reason: 'Because of APPEAL',
    })
  })

  test('an appeal waits in the queue from when it was sent', async () => {
    const { vendor, id } = await rejected()
    await on.walk(id, [[vendor, 'APPEAL']])
    const { items } = await bodyOf<Page<QueueItem>>(
      await api.request('GET', '/api/approvals?limit=100', { as: omar }),
    )
    const { steps } = await on.read(omar, id)
    expect(items.find((item) => item.id === id)).toMatchObject({
      approval: 'appealed',
      submittedAt: steps.at(-1)?.at,
    })
  })

  test('an answer goes with the next submission', async () => {
    const { vendor, id } = await on.ready()
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [ruth, 'START_REVIEW'],
      [ruth, 'REQUEST_CHANGES'],
    ])
    await on.upload(vendor, id, { name: 'renewal.pdf' })
    const { business } = await on.read(vendor, id)
    const answer = await on.ask(vendor, id, {
      version: business.version,
      event: 'SUBMIT',
      reason: 'The renewal is there.',
    })
    expect(answer.status).toBe(200)
    expect((await on.read(ruth, id)).steps.at(-1)?.reason).toBe('The renewal is there.')
  })

  test('two reviewers close a business for good, and the owner reads why from the first', async () => {
    const { vendor, id } = await rejected()
    const asked = await on.walk(id, [[ruth, 'ASK_TO_CLOSE']])
    const alone = await on.ask(ruth, id, {
      version: asked.business.version,
      event: 'CONFIRM_CLOSING',
    })
    expect([alone.status, await bodyOf(alone)]).toMatchObject([
      409,
      { refusedBy: ['isConfirmedByAnother'], allowed: ['DROP_CLOSING'] },
    ])
    const closing = await bodyOf<Page<QueueItem>>(
      await api.request('GET', '/api/approvals?state=closing', { as: omar }),
    )
    expect(closing.items.map((item) => item.id)).toContain(id)
    const closed = await on.walk(id, [[omar, 'CONFIRM_CLOSING']])
    expect(closed.business.approval).toBe('closed')
    const mine = await on.read(vendor, id)
    expect(mine.steps.at(-1)).toMatchObject({ fact: 'closed', reason: 'Because of ASK_TO_CLOSE' })
    const left = await bodyOf<Page<QueueItem>>(
      await api.request('GET', '/api/approvals?state=closing', { as: omar }),
    )
    expect(left.items.map((item) => item.id)).not.toContain(id)
  })

  test('the owner learns neither who decided nor that closing is proposed', async () => {
    const { vendor, id } = await rejected()
    await on.walk(id, [[ruth, 'ASK_TO_CLOSE']])
    const mine = await api.request('GET', `/api/businesses/${id}/approval`, { as: vendor })
    const text = await mine.text()
    expect(text).not.toContain('closing_asked')
    expect(text).not.toContain('Because of ASK_TO_CLOSE')
    expect(text).not.toContain(ruth.id)
    const zip = await api.request('GET', '/api/account/export', { as: vendor })
    const exported = Buffer.from(await zip.arrayBuffer()).toString('latin1')
    expect(exported).not.toContain(ruth.id)
  })

  test('the colleagues of whoever proposes to close a business hear of it', async () => {
    const { id } = await rejected()
    const { business } = await on.walk(id, [[ruth, 'ASK_TO_CLOSE']])
    const heard = async (as: SignedIn) => {
      const answer = await api.request('GET', '/api/notices?limit=100', { as })
      const { items } = await bodyOf<Page<Notice>>(answer)
      return items.filter(
        ({ facts: { state, names } }) =>
          state === 'closing_asked' && names?.includes(business.name),
      )
    }
    const [notice] = await heard(omar)
    expect(notice && placeOf(notice)).toBe('/admin/review?state=closing')
    expect(await heard(ruth)).toEqual([])
  })

  test('an owner who appeals takes the proposal to close off the table', async () => {
    const { vendor, id } = await rejected()
    await on.walk(id, [
      [ruth, 'ASK_TO_CLOSE'],
      [vendor, 'APPEAL'],
    ])
    expect((await on.read(omar, id)).facts.closingBy).toBeNull()
  })

  test('a reviewer reads what changed since the last decision', async () => {
    const { vendor, id } = await on.ready()
    const returned: ReviewRecord = await on.walk(id, [
      [vendor, 'SUBMIT'],
      [ruth, 'START_REVIEW'],
      [ruth, 'REQUEST_CHANGES'],
    ])
    const { version, description } = returned.business
    await api.request('PATCH', `/api/businesses/${id}`, {
      as: vendor,
      body: { version, description: `${description} Insured.` },
    })
    await on.walk(id, [[vendor, 'SUBMIT']])
    const { decidedAbout, business, documents, steps } = await on.read(ruth, id)
    expect(decidedAbout).toEqual({
      at: steps.find(({ fact }) => fact === 'changes_requested')?.at,
      snapshot: {
        details: expect.objectContaining({ name: business.name, description }) as object,
        documents: documents.map(({ id, kind, name }) => ({ id, kind, name })),
      },
    })
  })

  test('a decision that was taken before this release is answered by somebody else, too', async () => {
    const { vendor, id } = await rejected()
    const { facts } = await on.read(ruth, id)
    const { appealed: _appealed, closingBy: _closingBy, ...older } = facts
    await api.deps.db.query
      .updateTable('businesses')
      .set({ approvalVersion: 2, approvalFacts: JSON.stringify(older) })
      .where('id', '=', id)
      .execute()
    await on.walk(id, [[vendor, 'APPEAL']])
    expect((await on.read(ruth, id)).facts).toMatchObject({
      decidedBy: ruth.id,
      appealed: 'rejected',
    })
  })
})
