import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deliverMessages } from '#api/features/guests/messages/jobs.ts'
import type { MessageEvent } from '#machines/messages/message.machine.ts'
import { guestMessageModel } from '#machines/messages/message.model.ts'
import { everyone } from '#machines/messages/message.schema.ts'
import type { GuestMessage } from '#machines/messages/message.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { sessionsOf } from '#tests/harness/levels/sessions.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

interface Subject {
  api: TestApp
  weddingId: string
  id: string
  couple: () => Promise<SignedIn>
}

const addresses = ['priya', 'arun'] as const

overHttp(guestMessageModel).walk({
  create: async (api): Promise<Subject> => {
    const sub = randomUUID()
    const { wedding } = await coupleWithWedding(api, {}, { sub })
    const couple = sessionsOf(api, 'COUPLE', sub)
    const path = `/api/weddings/${wedding.id}`
    const add = async (name: string, guests: object[]) =>
      bodyOf<Written>(
        await api.request('POST', `${path}/households`, {
          as: await couple(),
          body: { name, guests },
        }),
      )
    await add(
      'Raman',
      addresses.map((name) => ({ firstName: name, email: `${name}@people.test` })),
    )
    await add('Cole', [{ firstName: 'Ida' }])
    await add('Diaz', [{ firstName: 'Sol', email: 'sol@people.test' }])
    const at = new Date()
    await api.deps.db.query
      .insertInto('guestMailAddresses')
      .values({
        id: randomUUID(),
        weddingId: wedding.id,
        email: 'sol@people.test',
        unsubscribeToken: randomUUID().replaceAll('-', '').slice(0, 27),
        unsubscribedAt: at,
        createdAt: at,
      })
      .execute()
    const body = { kind: 'message', subject: 'The bus', text: 'It leaves at 3.', filter: everyone }
    const { id } = await bodyOf<GuestMessage>(
      await api.request('POST', `${path}/messages`, { as: await couple(), body }),
    )
    return { api, weddingId: wedding.id, id, couple }
  },
  gestures: {
    EDIT: async (subject) => {
      const { version } = await read(subject)
      return ask(subject, 'PATCH', '', { version, text: 'It leaves at 3 pm.' })
    },
    SEND: async (subject, event: MessageEvent) => {
      if (event.type === 'SEND') await haveAddresses(subject, event.emails)
      const { version } = await read(subject)
      return ask(subject, 'POST', '/steps', { version, event: 'SEND' })
    },
    RETRY: async (subject) => {
      const { version } = await read(subject)
      return ask(subject, 'POST', '/steps', { version, event: 'RETRY' })
    },
    FINISH: async (subject, event) => {
      const before = await read(subject)
      if (event.type === 'FINISH') await letOutboxSay(subject, event)
      const { version, state } = await read(subject)
      return version > before.version
        ? Response.json({})
        : Response.json({ state, event: event.type, allowed: [] }, { status: 409 })
    },
  },
  read,
  stateIn: ({ state, facts }: GuestMessage) => ({ state, facts }),
  sides: [['EDIT', 'SEND', 'RETRY'], []],
  carried: ({ at }) => ({ at, emails: 1, withoutAddress: 0, unsubscribed: 0 }),
  at: ({ at }) => at,
})

/**
 * As many guests with an address as the event says, besides one without and one who is
 * unsubscribed.
 */
async function haveAddresses({ api, weddingId }: Subject, emails: number) {
  const { query } = api.deps.db
  await query
    .deleteFrom('guests')
    .where('weddingId', '=', weddingId)
    .where('tags', '@>', sql<string[]>`'["made"]'::jsonb`)
    .execute()
  for (const [place, firstName] of addresses.entries())
    await query
      .updateTable('guests')
      .set({ email: place < emails ? `${firstName}@people.test` : '' })
      .where('weddingId', '=', weddingId)
      .where('firstName', '=', firstName)
      .execute()
  if (emails <= addresses.length) return
  await sql`
    insert into guests (id, wedding_id, household_id, place, first_name, last_name, is_plus_one, age_group, tags, diet,
      meal, email, phone, notes, answers, version, created_at, updated_at)
    select gen_random_uuid(), wedding_id, household_id, 100 + number, 'Many', '', false, age_group, '["made"]', '', '',
      'many' || number || '@people.test', '', '', answers, 1, created_at, updated_at
    from guests, generate_series(1, ${emails - addresses.length}) number
    where wedding_id = ${weddingId} and first_name = ${addresses[0]}`.execute(query)
}

/**
 * What became of the emails: some are on their way, some were refused for good, the others have
 * left.
 */
async function letOutboxSay(
  { api, id }: Subject,
  { at, open, failed }: Extract<MessageEvent, { type: 'FINISH' }>,
) {
  const { query } = api.deps.db
  const deliver = () => deliverMessages({ ...api.deps, now: () => new Date(at) })
  const look = () =>
    query
      .updateTable('guestMessages')
      .set({ dueAt: new Date(at) })
      .where('id', '=', id)
      .execute()
  await look()
  await deliver()
  const recipients = await query
    .selectFrom('guestMessageRecipients')
    .select('mailId')
    .where('messageId', '=', id)
    .where('state', '=', 'queued')
    .orderBy('id')
    .execute()
  for (const [place, { mailId }] of recipients.entries()) {
    if (place < open) continue
    await query
      .updateTable('mailOutbox')
      .set(place < open + failed ? { lastError: 'EENVELOPE 550' } : { sentAt: new Date(at) })
      .where('id', '=', mailId)
      .execute()
  }
  await look()
  await deliver()
}

async function ask(
  { api, weddingId, id, couple }: Subject,
  method: string,
  path: string,
  body: object,
) {
  return api.request(method, `/api/weddings/${weddingId}/messages/${id}${path}`, {
    as: await couple(),
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
}

/** Without how many emails have left meanwhile, which is no step of it. */
async function read({ api, weddingId, id, couple }: Subject): Promise<GuestMessage> {
  const { items } = await bodyOf<Page<GuestMessage>>(
    await api.request('GET', `/api/weddings/${weddingId}/messages`, { as: await couple() }),
  )
  const { emailsSent: _sent, ...message } = items.find((item) => item.id === id)!
  return message as GuestMessage
}
