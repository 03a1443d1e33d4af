import { sql } from 'kysely'
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { exportAccount } from '#api/features/account/commands/export/export-account.ts'
import { parts } from '#api/features/account/commands/export/parts.ts'
import { newId } from '#api/db/id.ts'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals, files } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { businessDetails, weddingDetails } from '#tests/harness/details.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'

import { fund, registryOf } from '#tests/api/registry/kit.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { unzip } from './export/zip.ts'

describe.each(engines)('export of an account on %s', (engine) => {
  const api = openTestApp(engine)

  const take = async (as: SignedIn) => {
    const answer = await api.request('GET', '/api/account/export', { as })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="vowline-\d{4}-\d\d-\d\d\.zip"$/,
    )
    return unzip(await answer.arrayBuffer())
  }
  const tables = async () => {
    const { rows } = await sql<{ table: string; column: string; type: string }>`
      select table_name as "table", column_name as "column", data_type as "type" from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' order by 1, 2`.execute(
      api.deps.db.query,
    )
    return rows
  }

  test('every table of the database is exported or has a reason why not', async () => {
    const there = new Set((await tables()).map(({ table }) => camel(table)))
    expect([...there].toSorted()).toEqual(Object.keys(parts).toSorted())
  })

  test('every table that identifies a person, a wedding or a business is exported', async () => {
    const telling = /^(user_id|owner_id|wedding_id|business_id|member_id|email|recipient)$/
    const kept = (await tables())
      .filter(({ column }) => telling.test(column))
      .map(({ table }) => camel(table))
    const silent = new Set(
      kept.filter((table) => typeof parts[table as keyof typeof parts] === 'string'),
    )
    // These belong to an erased account, count guests who are all exported, repeat a listing for
    // the search or of how it is rated, are other people’s visits of a day under a hash, say when a
    // job runs next, at which of the first questions a couple is, what came of a request for a lost
    // link, which link opens an invitation, or what the page of a shop said, for a day.
    expect([...silent]).toEqual([
      'accountErasures',
      'businessRatings',
      'enquiryCounts',
      'formerRsvpLinks',
      'invitationLookups',
      'listingNames',
      'listingSearch',
      'listingVisits',
      'shopPages',
      'weddingFigures',
      'weddingReminders',
      'weddingSetups',
    ])
  })

  test('no exported file contains a token, key or password', async () => {
    const secret = /token|secret|hash|sealed|file_key|password/
    const open = (await tables()).filter(({ table, column, type }) => {
      const part = parts[camel(table) as keyof typeof parts]
      return (
        typeof part !== 'string' &&
        secret.test(column) &&
        type !== 'bytea' &&
        !part.without?.includes(camel(column))
      )
    })
    expect(open).toEqual([])
  })

  test('a couple gets only their own account and wedding, as JSON and as CSV', async () => {
    const couple = await api.signedInAs('COUPLE', {
      email: `export.${engine}@people.test`,
      firstName: '=Maya',
      lastName: '＝Lind',
    })
    await api.request('POST', '/api/weddings', {
      as: couple,
      body: { ...weddingDetails, partnerName: '+Sam "S", Okafor' },
    })
    const other = await api.signedInAs('COUPLE')
    await api.request('POST', '/api/weddings', { as: other, body: weddingDetails })

    const zip = await take(couple)
    expect(json(zip, 'users')).toEqual([
      expect.objectContaining({
        id: couple.id,
        firstName: '=Maya',
        email: `export.${engine}@people.test`,
      }),
    ])
    const weddings = json(zip, 'weddings')
    expect(weddings).toEqual([
      expect.objectContaining({
        secondNameLine: '+Sam "S", Okafor',
        weddingDate: weddingDetails.weddingDate,
        city: weddingDetails.city,
      }),
    ])
    expect(json(zip, 'sessions')).toEqual([
      expect.not.objectContaining({ tokens: expect.anything() }),
    ])
    const csv = zip.get('csv/weddings.csv')?.toString('utf8') ?? ''
    expect(csv).toContain(`"'+Sam ""S"", Okafor"`)
    expect(csv).toContain(`"'=Maya ＝Lind"`)
    expect(zip.get('csv/users.csv')?.toString('utf8')).toContain(`"'＝Lind"`)
    expect(json<{ title: string }>(zip, 'tasks').every(({ title }) => title !== '')).toBe(true)
    const calendar = new ICAL.Component(
      ICAL.parse(zip.get('calendar.ics')?.toString('utf8') ?? '') as string,
    )
    const days = calendar
      .getAllSubcomponents('vevent')
      .map((event) => [
        event.getFirstPropertyValue('summary'),
        String(event.getFirstPropertyValue('dtstart')),
      ])
    expect(days).toContainEqual(['=Maya ＝Lind & +Sam "S", Okafor', weddingDetails.weddingDate])
    const contents = JSON.parse(zip.get('contents.json')?.toString('utf8') ?? '') as {
      rows: Record<string, number>
    }
    expect(contents.rows).toMatchObject({ users: 1, weddings: 1, 'wedding-members': 1 })
    const all = [...zip.values()].map((file) => file.toString('utf8')).join('\n')
    expect(all).not.toContain(other.id)
  })

  test('answers and wishes of guests are exported next to what they are about', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    await list.ask('PATCH', '/rsvp-settings', { version: 1, questions: ['Which song?'] })
    const { households } = await list.addHousehold('Raman', [{ firstName: 'Priya' }])
    const wish = { householdIds: households.map(({ id }) => id) }
    const { items } = await bodyOf<{ items: { url: string }[] }>(
      await list.ask('POST', '/rsvps/links', wish),
    )
    const path = `/api${new URL(items[0]!.url).pathname}`
    const { version, people, questions } = await bodyOf<ReceivedRsvp>(
      await api.request('GET', path),
    )
    const given = people.map(({ id, answers }) => ({
      id,
      firstName: '',
      lastName: '',
      meal: '',
      diet: '',
      answers: Object.fromEntries(Object.keys(answers).map((event) => [event, 'coming'])),
    }))
    const body = {
      version,
      people: given,
      message: 'With joy',
      replies: { [questions[0]!.id]: 'Waterloo' },
    }
    expect((await api.request('POST', `${path}/answer`, { body })).status).toBe(200)
    const zip = await take(couple)
    expect(json(zip, 'rsvps')).toMatchObject([
      { message: 'With joy', replies: [{ name: 'Which song?', said: 'Waterloo' }] },
    ])
    const [guest] = json<{ answers: { name: string; said: string }[] }>(zip, 'guests')
    expect(Object.fromEntries(guest!.answers.map(({ name, said }) => [name, said]))).toEqual({
      ceremony: 'coming',
      reception: 'coming',
    })
    expect(zip.get('csv/rsvps.csv')?.toString('utf8')).toMatch(/With joy.*Waterloo/s)
  })

  test('amounts are written in decimal form, and a task completed by its rule is exported as done', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const budget = budgetOf(api, wedding.id, couple)
    await budget.plan({ totalMinor: 4_200_050, currency: 'USD' })
    const { id } = await budget.item({ agreed: 318_000, currency: 'JPY' })
    await budget.payment({ itemId: id, minor: 1_250 })
    await budget.contributor('Ada', 50_025)
    const link = { kind: 'item', id } as const
    await tasksOf(api, couple, wedding.id).add({ title: 'Pay for dinner', link })
    const zip = await take(couple)
    expect(json(zip, 'weddings')).toEqual([
      expect.objectContaining({ totalBudget: '42000.50', currency: 'USD' }),
    ])
    expect(json(zip, 'budget-items')).toEqual([
      expect.objectContaining({ agreed: '318000', planned: null, currency: 'JPY' }),
    ])
    expect(json(zip, 'budget-payments')).toEqual([
      expect.objectContaining({ amount: '1250', currency: 'JPY' }),
    ])
    expect(json(zip, 'budget-contributors')).toEqual([
      expect.objectContaining({ pledged: '500.25' }),
    ])
    const tasks = json<{ number: number; state: string; itemId: string | null }>(zip, 'tasks')
    expect(tasks.flatMap(({ itemId }) => itemId ?? [])).toEqual([id])
    const [heads, ...rows] = zip.get('csv/tasks.csv')!.toString('utf8').split('\r\n')
    expect(heads).toContain('"Vendor","Budget item"')
    expect(rows.find((row) => row.includes('Pay for dinner'))).toMatch(/,"","Dinner"$/u)
    // The first task waits for a total and a contributor; no venue is booked.
    expect([1, 10].map((number) => tasks.find((task) => task.number === number)?.state)).toEqual([
      'done',
      'open',
    ])
  })

  test('a household’s gift to a fund is an amount with its currency, and its gift of an item is a count', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const registry = registryOf(api, wedding.id, couple)
    const [money, chairs] = [await registry.add(fund), await registry.add({ wanted: 4 })]
    const giver = await registry.household('Okafor')
    await giver.reserve(money.id, 5_050)
    await giver.reserve(chairs.id, 2)
    await registry.show(true)
    const given = json<{ giftId: string }>(await take(couple), 'gift-reservations')
    const of = (id: string) => given.find(({ giftId }) => giftId === id)
    expect(of(money.id)).toMatchObject({ amount: '50.50', currency: 'USD' })
    expect(of(money.id)).not.toHaveProperty('units')
    expect(of(chairs.id)).toMatchObject({ units: 2 })
  })

  test('a vendor gets their business, its approval history and the documents themselves', async () => {
    const on = approvals(api)
    const reviewer = await api.signedInAs('ADMIN', { email: `reviewer.${engine}@people.test` })
    const { vendor, id } = await on.ready()
    await on.upload(vendor, id, { content: files.png, name: '../../etc/licence.png' })
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'REQUEST_CHANGES'],
    ])
    const zip = await take(vendor)
    expect(json(zip, 'businesses')).toEqual([
      expect.objectContaining({ id, name: businessDetails.name, approval: 'changes_requested' }),
    ])
    expect(json(zip, 'approval-steps').map(({ fact }) => fact)).toEqual([
      'submitted',
      'review_started',
      'changes_requested',
    ])
    expect(json(zip, 'mail-outbox')).toHaveLength(2)
    const documents = [...zip].filter(([name]) => name.startsWith('documents/'))
    expect(
      documents.map(([name, content]) => [name.replace(/^documents\/[0-9a-f-]{36}-/, ''), content]),
    ).toEqual([
      ['licence.pdf', files.pdf],
      [expect.not.stringContaining('/'), files.png],
    ])
    const all = [...zip.values()].map((file) => file.toString('latin1')).join('\n')
    expect(all).not.toContain(reviewer.id)
    expect(all).not.toContain(`reviewer.${engine}`)
  })

  test('a user without a wedding or business still gets their account', async () => {
    const zip = await take(await api.signedInAs('undecided'))
    expect([...zip.keys()]).toEqual([
      'json/users.json',
      'csv/users.csv',
      'json/sessions.json',
      'csv/sessions.csv',
      'json/notice-settings.json',
      'csv/notice-settings.csv',
      'contents.json',
    ])
  })

  test('ten thousand emails are all exported, at the speed of a slow reader', async () => {
    const email = `many.${engine}@people.test`
    const me = await api.signedInAs('COUPLE', { email })
    await sql`
      insert into mail_outbox (id, recipient, subject, text, html, created_at, due_at, attempts)
      select gen_random_uuid(), ${email}, 'Email ' || number, md5(number::text) || repeat(md5((number * 7)::text), 60), '', now(), now(), 0
      from generate_series(1, 10000) as number`.execute(api.deps.db.query)

    const statements = { count: 0 }
    const counting = {
      transformQuery: ({ node }: PluginTransformQueryArgs) => (statements.count++, node),
      transformResult,
    }
    const db = { ...api.deps.db, query: api.deps.db.query.withPlugin(counting) }
    const { content } = await exportAccount({ ...api.deps, db }, me.id)
    let [read, maxLength, early] = [0, 0, 0]
    for await (const chunk of content) {
      read += (chunk as Buffer).byteLength
      maxLength = Math.max(maxLength, content.readableLength)
      if (early === 0) early = statements.count
    }
    expect(read).toBeGreaterThan(1_000_000)
    // The first bytes are sent before all rows are read, and nothing piles up behind them.
    expect([early < 15, statements.count > 45, maxLength < 300_000]).toEqual([true, true, true])

    const zip = await take(me)
    expect(
      new Set(json<{ subject: string }>(zip, 'mail-outbox').map(({ subject }) => subject)).size,
    ).toBe(10_000)
    expect(zip.get('csv/mail-outbox.csv')?.toString('utf8').split('\r\n')).toHaveLength(10_002)
  })

  test('a reader that hangs up leaves nothing running', async () => {
    const email = `hangs-up.${engine}@people.test`
    const me = await api.signedInAs('COUPLE', { email })
    const values = Array.from({ length: 1_200 }, () => ({
      id: newId(new Date()),
      recipient: email,
      subject: 'An email',
      text: 'x',
      html: '',
      createdAt: new Date(),
      dueAt: new Date(),
      attempts: 0,
    }))
    await api.deps.db.query.insertInto('mailOutbox').values(values).execute()
    const { content } = await exportAccount(api.deps, me.id)
    content.destroy()
    await new Promise((resolve) => content.once('close', resolve))
    expect(api.logged.filter(({ event }) => event === 'export_failed')).toEqual([])
    expect((await take(me)).has('contents.json')).toBe(true)
  })
})

async function transformResult({ result }: PluginTransformResultArgs) {
  return result
}

function json<T = Record<string, unknown>>(zip: Map<string, Buffer>, name: string) {
  return JSON.parse(zip.get(`json/${name}.json`)?.toString('utf8') ?? 'null') as T[]
}

function camel(name: string) {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
