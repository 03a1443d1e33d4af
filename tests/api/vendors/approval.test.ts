import { beforeAll, describe, expect, test } from 'vitest'
import type {
  ApprovalRecord,
  QueueItem,
  ReviewRecord,
} from '#machines/vendors/approval-record.schema.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { businessDetails } from '#tests/harness/details.ts'

describe.each(engines)('the approval of a business on %s', (engine) => {
  const api = openTestApp(engine)
  let on: ReturnType<typeof approvals>
  let reviewer: SignedIn
  beforeAll(async () => {
    on = approvals(api)
    reviewer = await api.signedInAs('ADMIN', { firstName: 'Ruth', lastName: 'Adeyemi' })
  })

  const isListed = async (id: string) => {
    const page = await bodyOf<SearchAnswer>(
      await api.request('GET', '/api/marketplace/search?limit=50'),
    )
    return page.items.some((listing) => listing.id === id)
  }

  test('goes from a draft to the marketplace, and both sides see the same steps', async () => {
    const { vendor, id } = await on.ready()
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'REQUEST_CHANGES'],
    ])
    await on.upload(vendor, id, { name: 'renewal.pdf' })
    const approved = await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    expect(approved.business).toMatchObject({ approval: 'approved', version: 9 })
    expect(await isListed(id)).toBe(true)
    const mine = await on.read(vendor, id)
    expect(
      mine.steps.map(({ fact, from, to, side, reason }) => [fact, from, to, side, reason]),
    ).toEqual([
      ['submitted', 'draft', 'submitted', 'owner', null],
      ['review_started', 'submitted', 'in_review', 'reviewer', null],
      [
        'changes_requested',
        'in_review',
        'changes_requested',
        'reviewer',
        'Because of REQUEST_CHANGES',
      ],
      ['submitted', 'changes_requested', 'submitted', 'owner', null],
      ['review_started', 'submitted', 'in_review', 'reviewer', null],
      ['approved', 'in_review', 'approved', 'reviewer', null],
    ])
    expect(approved.steps.map(({ who: _who, ...step }) => step)).toEqual(mine.steps)
    expect(new Set(approved.steps.map(({ side, who }) => `${side} ${who}`))).toEqual(
      new Set([`owner ${await nameOf(vendor)}`, 'reviewer Ruth Adeyemi']),
    )
  })

  test('does not tell the owner who decided', async () => {
    const { vendor, id } = await on.ready()
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'REJECT'],
    ])
    const notices = await (
      await api.request('GET', `/api/businesses/${id}/approval`, { as: vendor })
    ).text()
    expect(notices).not.toMatch(/Ruth|Adeyemi/)
    expect(notices).not.toContain(reviewer.id)
  })

  test('leaves the marketplace on suspension or withdrawal, and comes back', async () => {
    const { vendor, id } = await on.ready()
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
      [reviewer, 'SUSPEND'],
    ])
    expect(await isListed(id)).toBe(false)
    await on.walk(id, [[reviewer, 'REINSTATE']])
    expect(await isListed(id)).toBe(true)
    await on.walk(id, [[vendor, 'WITHDRAW']])
    expect(await isListed(id)).toBe(false)
  })

  test('refuses a draft without details or documents, and names what is missing', async () => {
    const vendor = await api.signedInAs('VENDOR')
    const { id } = await bodyOf<{ id: string }>(
      await api.request('POST', '/api/businesses', {
        as: vendor,
        body: { ...businessDetails, phone: '' },
      }),
    )
    const answer = await on.ask(vendor, id, { version: 1, event: 'SUBMIT' })
    expect(answer.status).toBe(409)
    expect(await bodyOf(answer)).toMatchObject({
      code: 'event_not_allowed',
      state: 'draft',
      event: 'SUBMIT',
      allowed: ['CHANGE_DETAILS', 'ADD_DOCUMENT'],
      refusedBy: ['hasDetails', 'hasDocuments'],
    })
    expect((await on.read(vendor, id)).facts).toEqual({
      missing: ['phone'],
      documents: 0,
      rejectedAt: null,
      changed: true,
      decidedBy: null,
      appealed: null,
      closingBy: null,
    })
  })

  test('refuses to resubmit a business that was sent back until something changes', async () => {
    const { vendor, id } = await on.ready()
    const asked = await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'REQUEST_CHANGES'],
    ])
    const refusal = async (version: number) =>
      bodyOf(await on.ask(vendor, id, { version, event: 'SUBMIT' }))
    const allowed = ['CHANGE_DETAILS', 'ADD_DOCUMENT', 'REMOVE_DOCUMENT']
    const expected = {
      code: 'event_not_allowed',
      state: 'changes_requested',
      refusedBy: ['hasChanges'],
      allowed,
    }
    expect(await refusal(asked.business.version)).toMatchObject(expected)
    const change = async (body: object) =>
      bodyOf<Business>(await api.request('PATCH', `/api/businesses/${id}`, { as: vendor, body }))
    const { description } = asked.business
    const same = await change({ version: asked.business.version, description })
    expect(await refusal(same.version)).toMatchObject(expected)
    await change({ version: same.version, description: `${description} Insured until June.` })
    expect((await on.walk(id, [[vendor, 'SUBMIT']])).business.approval).toBe('submitted')
  })

  test('accepts a row of the older chart version, which did not record changes', async () => {
    const { vendor, id } = await on.ready()
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'REQUEST_CHANGES'],
    ])
    const approvalFacts = JSON.stringify({ missing: [], documents: 1, rejectedAt: null })
    await api.deps.db.query
      .updateTable('businesses')
      .set({ approvalVersion: 1, approvalFacts })
      .where('id', '=', id)
      .execute()
    expect((await on.read(vendor, id)).facts).toEqual({
      missing: [],
      documents: 1,
      rejectedAt: null,
      changed: true,
      decidedBy: null,
      appealed: null,
      closingBy: null,
    })
    expect((await on.walk(id, [[vendor, 'SUBMIT']])).business.approval).toBe('submitted')
  })

  test('makes a rejected business wait thirty days, and the refusal names the day', async () => {
    const { vendor, id } = await on.ready()
    const { business, facts } = await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'REJECT'],
    ])
    const refused = await on.ask(vendor, id, { version: business.version, event: 'SUBMIT' })
    expect(refused.status).toBe(409)
    const allowedFrom = new Date(Date.parse(facts.rejectedAt ?? '') + 30 * 86_400_000).toISOString()
    expect(await bodyOf(refused)).toMatchObject({
      state: 'rejected',
      refusedBy: ['waitedLongEnough'],
      allowedFrom,
    })

    const thirtyDaysAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
    await api.deps.db.query
      .updateTable('businesses')
      .set({ approvalFacts: JSON.stringify({ ...facts, rejectedAt: thirtyDaysAgo }) })
      .where('id', '=', id)
      .execute()
    expect((await on.walk(id, [[vendor, 'SUBMIT']])).business.approval).toBe('submitted')
  })

  test('locks a business under review, and keeps the details that an approval rests on', async () => {
    const { vendor, id } = await on.ready()
    const change = async (fields: object) => {
      const { business } = await on.read(vendor, id)
      return api.request('PATCH', `/api/businesses/${id}`, {
        as: vendor,
        body: { version: business.version, ...fields },
      })
    }
    await on.walk(id, [[vendor, 'SUBMIT']])
    expect(await bodyOf(await change({ phone: '+33 4 22 22 22 22' }))).toMatchObject({
      code: 'event_not_allowed',
      state: 'submitted',
      allowed: ['WITHDRAW'],
    })
    await on.walk(id, [[reviewer, 'START_REVIEW']])
    expect((await change({ phone: '+33 4 22 22 22 22' })).status).toBe(409)
    await on.walk(id, [[reviewer, 'APPROVE']])
    expect((await change({ phone: '+33 4 11 11 11 11', name: businessDetails.name })).status).toBe(
      200,
    )
    expect(await bodyOf(await change({ phone: '' }))).toMatchObject({
      code: 'event_not_allowed',
      refusedBy: ['keepsNeededDetails'],
    })
    expect(await bodyOf(await change({ phone: 'abc' }))).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'phone', code: 'invalid_phone' }],
    })
    const { documents } = await on.read(vendor, id)
    const removed = await api.request(
      'DELETE',
      `/api/businesses/${id}/documents/${documents[0]?.id}`,
      { as: vendor },
    )
    expect([removed.status, (await on.read(vendor, id)).documents]).toEqual([409, documents])
    for (const fields of [
      { name: 'Another name' },
      { category: 'venue' },
      { city: 'Paris' },
      { country: 'Belgium' },
    ]) {
      expect(await bodyOf(await change(fields))).toMatchObject({
        code: 'event_not_allowed',
        refusedBy: ['keepsWhatWasChecked'],
      })
    }
    await on.walk(id, [[vendor, 'WITHDRAW']])
    expect((await change({ name: 'Another name' })).status).toBe(200)
  })

  test('refuses an owner’s stale step with the current record', async () => {
    const { vendor, id } = await on.ready()
    const { business } = await on.read(vendor, id)
    const both = await Promise.all(
      [1, 2].map(() => on.ask(vendor, id, { version: business.version, event: 'SUBMIT' })),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const late = await on.ask(vendor, id, { version: business.version, event: 'WITHDRAW' })
    expect([late.status, await bodyOf(late)]).toMatchObject([
      409,
      {
        code: 'version_stale',
        current: { business: { id, version: business.version + 1, approval: 'submitted' } },
      },
    ])
  })

  test('of three decisions that a reviewer takes at once in several windows one wins, and the others get the current record', async () => {
    const { vendor, id } = await on.ready()
    const { business } = await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
    ])
    const answers = await Promise.all([
      on.ask(reviewer, id, { version: business.version, event: 'APPROVE' }),
      on.ask(reviewer, id, {
        version: business.version,
        event: 'REJECT',
        reason: 'The licence is not theirs.',
      }),
      on.ask(reviewer, id, {
        version: business.version,
        event: 'REQUEST_CHANGES',
        reason: 'The licence is not readable.',
      }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    const bodies = await Promise.all(answers.map((answer) => bodyOf(answer)))
    const won = bodies.find((body) => !('code' in body))
    expect(bodies.filter((body) => 'code' in body)).toEqual([
      expect.objectContaining({ code: 'version_stale', current: won }),
      expect.objectContaining({ code: 'version_stale', current: won }),
    ])
    expect((await on.read(reviewer, id)).steps).toHaveLength(3)
  })

  test('takes a step that is repeated with its key once, with the first response again', async () => {
    const { vendor, id } = await on.ready()
    const { business } = await on.read(vendor, id)
    const submit = () =>
      on.ask(
        vendor,
        id,
        { version: business.version, event: 'SUBMIT' },
        { 'idempotency-key': 'submit-once' },
      )
    const [first, ...others] = await Promise.all(
      [submit(), submit(), submit()].map(async (sent) => bodyOf<ApprovalRecord>(await sent)),
    )
    expect(first?.business.approval).toBe('submitted')
    for (const other of others) expect(other).toEqual(first)
    expect(first?.steps).toHaveLength(1)
  })

  test('mails each result to the owner, with the reason word for word', async () => {
    const email = 'emails@people.test'
    const vendor = await api.signedInAs('VENDOR', { email })
    const { id } = await bodyOf<{ id: string }>(
      await api.request('POST', '/api/businesses', { as: vendor, body: businessDetails }),
    )
    await on.upload(vendor, id)
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [vendor, 'WITHDRAW'],
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'REQUEST_CHANGES'],
    ])
    await on.upload(vendor, id, { name: 'renewal.pdf' })
    const { facts } = await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
      [reviewer, 'SUSPEND'],
      [reviewer, 'REINSTATE'],
      [vendor, 'WITHDRAW'],
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'REJECT'],
    ])
    const mail = await api.deps.db.query
      .selectFrom('mailOutbox')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
    const { name } = businessDetails
    expect(mail.map(({ subject }) => subject)).toEqual([
      `We've received your application for ${name}`,
      `We've received your application for ${name}`,
      `Changes needed: ${name}`,
      `We've received your application for ${name}`,
      `${name} is approved`,
      `${name} is suspended`,
      `${name} is approved again`,
      `We've received your application for ${name}`,
      `${name} wasn't approved`,
    ])
    expect(mail[2]?.text).toContain('\n\nBecause of REQUEST_CHANGES\n\n')
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.parse(facts.rejectedAt ?? '') + 30 * 86_400_000,
    )
    expect(mail.at(-1)?.text).toContain(
      `You can submit it again from ${day}, 30 days after the decision.`,
    )
    expect(
      mail.every(
        ({ text }) =>
          !/Ruth|Adeyemi/.test(text) && text.includes('http://localhost:3000/vendor-dashboard'),
      ),
    ).toBe(true)
  })

  test('continues without an email when the address is not valid', async () => {
    const vendor = await api.signedInAs('VENDOR', { email: 'no address' })
    const { id } = await bodyOf<{ id: string }>(
      await api.request('POST', '/api/businesses', { as: vendor, body: businessDetails }),
    )
    await on.upload(vendor, id)
    expect((await on.walk(id, [[vendor, 'SUBMIT']])).business.approval).toBe('submitted')
  })

  describe('the review queue', () => {
    test('lists waiting businesses, longest waiting first, page by page, without drafts', async () => {
      await api.deps.db.query.deleteFrom('businesses').execute()
      const made = []
      for (let count = 0; count < 5; count++)
        made.push(await on.ready({ name: `Business ${count}` }))
      for (const { vendor, id } of made.slice(0, 4)) await on.walk(id, [[vendor, 'SUBMIT']])
      const [first, second, third] = made
      if (!first || !second || !third) throw new Error('There is nothing in the queue.')
      await on.walk(second.id, [[reviewer, 'START_REVIEW']])
      await on.walk(first.id, [
        [first.vendor, 'WITHDRAW'],
        [first.vendor, 'SUBMIT'],
      ])
      await on.walk(third.id, [
        [reviewer, 'START_REVIEW'],
        [reviewer, 'REQUEST_CHANGES'],
      ])

      const seen: string[] = []
      for (let next: string | null = ''; next !== null;) {
        const path: string = `/api/approvals?limit=2${next && `&cursor=${next}`}`
        const page: Page<QueueItem> = await bodyOf(await api.request('GET', path, { as: reviewer }))
        seen.push(...page.items.map(({ name, approval }) => `${name} ${approval}`))
        next = page.nextCursor
      }
      expect(seen).toEqual(['Business 1 in_review', 'Business 3 submitted', 'Business 0 submitted'])
      const back = await bodyOf<Page<QueueItem>>(
        await api.request('GET', '/api/approvals?state=changes_requested', { as: reviewer }),
      )
      expect(back.items.map(({ name }) => name)).toEqual(['Business 2'])
      expect(
        await bodyOf(await api.request('GET', '/api/approvals/counts', { as: reviewer })),
      ).toEqual({
        submitted: 2,
        in_review: 1,
        changes_requested: 1,
        approved: 0,
        rejected: 0,
        suspended: 0,
        appealed: 0,
        closed: 0,
        closing: 0,
      })
      const draft = made[4]
      expect(
        (await api.request('GET', `/api/approvals/${draft?.id}`, { as: reviewer })).status,
      ).toBe(404)
      expect(
        (await on.ask(reviewer, draft?.id ?? '', { version: 2, event: 'START_REVIEW' })).status,
      ).toBe(404)
      expect(
        (await api.request('GET', '/api/approvals?state=draft', { as: reviewer })).status,
      ).toBe(400)
    })

    test('shows the owner of a business', async () => {
      const { vendor, id } = await on.ready()
      const record: ReviewRecord = await on.walk(id, [
        [vendor, 'SUBMIT'],
        [reviewer, 'START_REVIEW'],
      ])
      expect(record.owner.name).toBe(await nameOf(vendor))
      expect(record.owner.email).toContain('@')
    })
  })

  test('refuses a row that a later chart version wrote', async () => {
    const { vendor, id } = await on.ready()
    const versioned = (approvalVersion: number) =>
      api.deps.db.query
        .updateTable('businesses')
        .set({ approvalVersion })
        .where('id', '=', id)
        .execute()
    await versioned(4)
    expect(
      (await api.request('GET', `/api/businesses/${id}/approval`, { as: vendor })).status,
    ).toBe(500)
    await versioned(3)
    expect((await on.read(vendor, id)).facts.documents).toBe(1)
  })

  async function nameOf(person: SignedIn) {
    const { firstName, lastName } = await bodyOf<{ firstName: string; lastName: string }>(
      await api.request('GET', '/api/auth/me', { as: person }),
    )
    return `${firstName} ${lastName}`.trim()
  }
})
