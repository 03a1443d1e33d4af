import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expireQuotes } from '#api/features/quotes/commands/expire-quotes.ts'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { quote } from '#machines/quotes/quote.machine.ts'
import type { Quote, QuoteTemplate } from '#machines/quotes/quote.schema.ts'
import { quoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { enquiriesOf, notificationsOf, ok } from '../enquiries/kit.ts'
import { documentText } from './document-text.ts'
import { dinner, quotesOf } from './kit.ts'

describe.each(engines)('quotes on %s', (engine) => {
  const clock = { aheadMs: 0 }
  const api = openTestApp(engine, { now: () => new Date(Date.now() + clock.aheadMs) })
  const on = quotesOf(api)
  const threads = enquiriesOf(api)

  test('a draft is the business’s alone; sent, it stands in the thread and moves the enquiry', async () => {
    const { couple, vendor, weddingId, enquiryId } = await on.asked()
    const draft = await ok<Quote>(on.write(vendor, enquiryId, dinner))
    expect(await on.list(couple, enquiryId)).toEqual([])
    expect((await on.step(couple, draft, 'ACCEPT')).status).toBe(404)
    expect((await document(couple, draft)).status).toBe(404)
    const sent = await ok<Quote>(on.step(vendor, draft, 'SEND'))
    expect(await on.list(couple, enquiryId)).toEqual([sent])
    expect([sent.number, sent.state, sent.facts]).toEqual([
      1,
      'open',
      { missing: [], expiresAt: '2031-02-01T00:00:00.000Z' },
    ])
    const [entry] = await threads.entries(couple, enquiryId)
    expect([entry?.kind, entry?.facts]).toMatchObject([
      'quote',
      { step: 'sent', quoteId: sent.id, number: 1, minor: 855_000, currency: 'EUR' },
    ])
    const choices = await api.request('GET', `/api/weddings/${weddingId}/choices`, { as: couple })
    const [choice] = (await bodyOf<{ items: Choice[] }>(choices)).items
    const price = { minor: 855_000, currency: 'EUR' }
    expect([choice?.state, choice?.price]).toEqual(['quoted', price])
    const where = (await threads.read(couple, enquiryId)).where
    expect([where.turn, where.next, where.deadline]).toEqual([
      'mine',
      'decide',
      '2031-02-01T00:00:00.000Z',
    ])
  })

  test('one draft at a time, and 100 submits under one key are one', async () => {
    const { vendor, enquiryId } = await on.asked()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => on.write(vendor, enquiryId, dinner, key)),
    )
    const drafts = await Promise.all(answers.map((answer) => bodyOf<Quote>(answer)))
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1)
    const other = await on.write(vendor, enquiryId, dinner)
    expect([other.status, await bodyOf(other)]).toMatchObject([
      409,
      { code: 'already_exists', current: drafts[0] },
    ])
    const [draft] = drafts
    const sendKey = randomUUID()
    const sends = await Promise.all(
      Array.from({ length: 100 }, () => on.step(vendor, draft!, 'SEND', {}, sendKey)),
    )
    expect(new Set(sends.map(({ status }) => status))).toEqual(new Set([200]))
    const entries = await threads.entries(vendor, enquiryId)
    expect(entries.filter(({ kind }) => kind === 'quote')).toHaveLength(1)
  })

  test('a couple whose vendor stands by the price hears that, and of no other quote', async () => {
    const { couple, vendor, enquiryId } = await on.asked()
    const first = await on.send(vendor, enquiryId)
    await threads.see(couple, enquiryId)
    const countered = await ok<Quote>(on.step(couple, first, 'COUNTER'))
    await ok(on.step(vendor, countered, 'KEEP'))
    const { notices, emails } = await notificationsOf(api, couple, enquiryId)
    expect(notices.map(([state]) => state)).toEqual(['quoted', 'quoteKept'])
    expect(emails).toEqual([expect.stringMatching(/ kept their quote as it is$/u)])
  })

  test('a newer version takes the place of the one on the table, which can no longer be accepted', async () => {
    const { couple, vendor, enquiryId } = await on.asked()
    const first = await on.send(vendor, enquiryId)
    const countered = await ok<Quote>(on.step(couple, first, 'COUNTER'))
    expect([countered.state, countered.counter?.totalMinor]).toEqual(['countered', 800_000])
    expect((await threads.read(vendor, enquiryId)).where.turn).toBe('mine')
    const second = await on.send(vendor, enquiryId, {
      ...dinner,
      discount: { kind: 'amount', minor: 90_000 },
    })
    const states = (await on.list(couple, enquiryId)).map(({ number, state }) => [number, state])
    expect(states).toEqual([
      [2, 'open'],
      [1, 'superseded'],
    ])
    const late = await on.step(couple, { ...countered, version: 4 }, 'ACCEPT')
    expect([late.status, await bodyOf(late)]).toMatchObject([
      409,
      { code: 'event_not_allowed', state: 'superseded', allowed: [] },
    ])
    await ok(on.step(couple, second, 'DECLINE', { text: 'It is still too much for us.' }))
    const [entry] = await threads.entries(vendor, enquiryId)
    expect([entry?.kind, entry?.facts.step, entry?.body]).toEqual([
      'quote_step',
      'declined',
      'It is still too much for us.',
    ])
    expect((await threads.read(vendor, enquiryId)).where.turn).toBe('mine')
  })

  test('is not accepted with a choice that leaves nothing to pay, which binds nobody', async () => {
    const { couple, vendor, enquiryId } = await on.asked()
    const lines = dinner.lines.map((line) => ({ ...line, optional: true, chosen: true }))
    const sent = await on.send(vendor, enquiryId, { ...dinner, lines })
    const refused = await on.step(couple, sent, 'ACCEPT', { chosen: [] })
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      409,
      { code: 'event_not_allowed', state: 'open', refusedBy: ['isPayable'] },
    ])
    const [hour] = lines.slice(1)
    // The discount takes away what the hour alone costs.
    const less = await on.step(couple, sent, 'ACCEPT', { chosen: [hour!.id] })
    expect(less.status).toBe(409)
    expect((await threads.read(couple, enquiryId)).state).toBe('offered')
    const accepted = await ok<Quote>(on.step(couple, sent, 'ACCEPT', { chosen: [lines[0]!.id] }))
    expect([accepted.state, quoteSums(accepted.content).total]).toEqual(['accepted', 855_000])
  })

  test('a partner accepts with the options they choose; a helper and the vendor do not', async () => {
    const { couple, vendor, weddingId, enquiryId } = await on.asked()
    const helper = await memberOf(api, weddingId, { rights: { vendors: 'edit' } })
    const sent = await on.send(vendor, enquiryId)
    const newer = await ok<Quote>(on.write(vendor, enquiryId, dinner))
    const refused = await on.step(helper, sent, 'ACCEPT')
    expect([refused.status, await bodyOf(refused)]).toMatchObject([403, { code: 'no_right' }])
    const own = await on.step(vendor, sent, 'ACCEPT')
    expect([own.status, await bodyOf(own)]).toMatchObject([
      409,
      { state: 'open', event: 'ACCEPT', allowed: ['WITHDRAW'] },
    ])
    const chosen = [dinner.lines[1]!.id]
    const accepted = await ok<Quote>(on.step(couple, sent, 'ACCEPT', { chosen }))
    expect([accepted.state, quoteSums(accepted.content).total]).toEqual(['accepted', 868_680])
    expect((await threads.read(couple, enquiryId)).state).toBe('accepted')
    // The draft beside it has been discarded.
    expect((await on.list(vendor, enquiryId)).map(({ id }) => id)).not.toContain(newer.id)
    const status = await api.request('GET', `/api/weddings/${weddingId}/quotes`, { as: couple })
    expect((await bodyOf<{ items: Quote[] }>(status)).items).toEqual([accepted])
  })

  test('is not accepted for another day than the couple was shown', async () => {
    const { couple, vendor, enquiryId } = await on.asked()
    const sent = await on.send(vendor, enquiryId)
    const refused = await on.step(couple, sent, 'ACCEPT', { day: '2031-06-21' })
    const { code, current } = await bodyOf<{ code: string; current: Quote }>(refused)
    expect([refused.status, code, current.state]).toEqual([409, 'version_stale', 'open'])
    const accepted = await ok<Quote>(on.step(couple, sent, 'ACCEPT', { day: '2031-06-14' }))
    expect(accepted.agreed?.day).toBe('2031-06-14')
  })

  test('accepted while it is superseded, withdrawn or expires: one of them happens, and the other is told', async () => {
    for (const rival of ['SUPERSEDE', 'WITHDRAW', 'DECLINE'] as const) {
      const { couple, vendor, enquiryId } = await on.asked()
      const sent = await on.send(vendor, enquiryId)
      const draft = await ok<Quote>(on.write(vendor, enquiryId, dinner))
      const [accepted, other] = await Promise.all([
        on.step(couple, sent, 'ACCEPT'),
        rival === 'SUPERSEDE'
          ? on.step(vendor, draft, 'SEND')
          : on.step(rival === 'WITHDRAW' ? vendor : couple, sent, rival),
      ])
      expect([accepted.ok, other.ok].filter(Boolean)).toHaveLength(1)
      const lost = accepted.ok ? other : accepted
      expect([404, 409]).toContain(lost.status)
      const [latest] = (await on.list(couple, enquiryId)).filter(({ id }) => id === sent.id)
      expect(latest?.state === 'accepted').toBe(accepted.ok)
      expect((await threads.read(couple, enquiryId)).state === 'accepted').toBe(accepted.ok)
    }
  })

  test('it expires by the clock, once, and at that instant nobody can accept', async () => {
    const { couple, vendor, enquiryId } = await on.asked()
    const today = new Date().toISOString().slice(0, 10)
    const sent = await on.send(vendor, enquiryId, { ...dinner, validUntil: today })
    clock.aheadMs = Date.parse(sent.facts.expiresAt ?? '') - Date.now()
    try {
      const [late] = await Promise.all([
        on.step(couple, sent, 'ACCEPT'),
        expireQuotes(api.deps),
        expireQuotes(api.deps),
        expireQuotes(api.deps),
      ])
      expect([late.status, (await bodyOf<{ code: string }>(late)).code]).toMatchObject([
        409,
        expect.stringMatching(/^(event_not_allowed|version_stale)$/),
      ])
      const [expired] = await on.list(couple, enquiryId)
      expect([expired?.state, expired?.version]).toEqual(['expired', sent.version + 1])
      const entries = await threads.entries(couple, enquiryId)
      expect(entries.filter(({ facts }) => facts.step === 'expired')).toHaveLength(1)
      expect((await threads.read(couple, enquiryId)).where.turn).toBe('mine')
    } finally {
      clock.aheadMs = 0
    }
  })

  test('one that cannot be read is logged, and those behind it expire', async () => {
    const [broken, due] = [await on.asked(), await on.asked()]
    const today = new Date().toISOString().slice(0, 10)
    const [first, sent] = [
      await on.send(broken.vendor, broken.enquiryId, { ...dinner, validUntil: today }),
      await on.send(due.vendor, due.enquiryId, { ...dinner, validUntil: today }),
    ]
    const setVersion = (stateVersion: number) =>
      api.deps.db.query
        .updateTable('quotes')
        .set({ stateVersion, dueAt: new Date() })
        .where('id', '=', first.id)
        .execute()
    await setVersion(999)
    clock.aheadMs = Date.parse(sent.facts.expiresAt ?? '') - Date.now()
    try {
      await expireQuotes(api.deps)
      const [expired] = await on.list(due.couple, due.enquiryId)
      expect(expired?.state).toBe('expired')
      const failed = api.logged.filter(({ event }) => event === 'due_row_failed')
      expect(failed).toMatchObject([{ table: 'quotes', id: first.id, cause: 'Error' }])
    } finally {
      clock.aheadMs = 0
      await setVersion(quote.version)
    }
  })

  test('an enquiry that ends takes its open quote with it', async () => {
    const { couple, vendor, enquiryId } = await on.asked()
    await on.send(vendor, enquiryId)
    await ok(on.write(vendor, enquiryId, dinner))
    await ok<Enquiry>(
      threads.step(couple, enquiryId, 'DECLINE', { reason: 'choseAnother', text: '' }),
    )
    expect((await on.list(vendor, enquiryId)).map(({ state }) => state)).toEqual(['closed'])
    const more = await on.write(vendor, enquiryId, dinner)
    expect([more.status, await bodyOf(more)]).toMatchObject([
      409,
      { code: 'event_not_allowed', state: 'declined', event: 'QUOTE' },
    ])
  })

  test('strangers are told that there is none, and both sides get the document', async () => {
    const { couple, vendor, enquiryId } = await on.asked()
    const others = await on.asked()
    const sent = await on.send(vendor, enquiryId)
    for (const stranger of [others.couple, others.vendor]) {
      const answers = await Promise.all([
        api.request('GET', `/api/enquiries/${enquiryId}/quotes`, { as: stranger }),
        on.step(stranger, sent, stranger.role === 'VENDOR' ? 'WITHDRAW' : 'DECLINE'),
        document(stranger, sent),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    for (const side of [couple, vendor]) {
      const file = await document(side, sent)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const text = Buffer.from(await file.arrayBuffer()).toString('latin1')
      expect([text.startsWith('%PDF-1.7'), text.includes('/StructTreeRoot')]).toEqual([true, true])
      expect(text.match(/\/FontFile2/g)?.length).toBeGreaterThan(0)
    }
  })

  test('the document names both sides, its days, its lines and its sums', async () => {
    const { couple, vendor, enquiryId } = await on.asked()
    const sent = await on.send(vendor, enquiryId)
    await api.deps.db.query
      .updateTable('businesses')
      .set({ city: 'Lisbon', country: 'PT' })
      .where('ownerId', '=', vendor.id)
      .execute()
    const file = await document(couple, sent)
    const lines = documentText(Buffer.from(await file.arrayBuffer())).split('\n')
    const record = await threads.read(couple, enquiryId)
    const sentOn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    for (const input of [
      `Quote 1 from ${record.business?.name}`,
      'Lisbon, Portugal',
      record.couple.join(' & '),
      sentOn.format(new Date(sent.sentAt ?? '')),
      '31 January 2031',
      '80 guests',
      'Dinner',
      '€100.00 per guest',
      '€8,000.00',
      'One hour more',
      '−€500.00',
      'Tax at 14%',
      '€1,050.00',
      '€8,550.00',
      '€2,137.50',
      '€6,412.50',
    ])
      expect(lines).toContain(input)
  })

  test('a business keeps templates of its own, which name no last day', async () => {
    const { vendor, businessId } = await on.asked()
    const other = await on.asked()
    const at = `/api/businesses/${businessId}/quote-templates`
    const made = await ok<QuoteTemplate>(
      api.request('POST', at, { as: vendor, body: { name: 'Summer dinner', content: dinner } }),
    )
    expect(made.content).toEqual({ ...dinner, validUntil: null })
    const change = { version: made.version, name: 'Dinner', content: dinner }
    await ok(api.request('PUT', `${at}/${made.id}`, { as: vendor, body: change }))
    const stale = await api.request('PUT', `${at}/${made.id}`, { as: vendor, body: change })
    expect([stale.status, await bodyOf(stale)]).toMatchObject([
      409,
      { code: 'version_stale', current: { name: 'Dinner', version: 2 } },
    ])
    expect((await api.request('GET', at, { as: other.vendor })).status).toBe(404)
    expect((await api.request('DELETE', `${at}/${made.id}`, { as: vendor })).status).toBe(204)
    const left = await ok<{ items: QuoteTemplate[] }>(api.request('GET', at, { as: vendor }))
    expect(left.items).toEqual([])
  })

  function document(as: Parameters<typeof on.list>[0], { id }: Quote) {
    return api.request('GET', `/api/quotes/${id}/document`, { as })
  }
})
