import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deliverMessages } from '#api/features/guests/messages/jobs.ts'
import { everyone } from '#machines/messages/message.schema.ts'
import type {
  Audience,
  GuestMail,
  GuestMessage,
  MessageFilter,
  MessagePreview,
  MessageRecipient,
} from '#machines/messages/message.schema.ts'
import type { EmailPreview } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { websiteOf, written } from '#tests/api/website/kit.ts'
import { guestListOf } from '../list.ts'

const ownText = 'The bus leaves at 3,\nin front of the stage.'

describe.each(engines)('messages to guests on %s', (engine) => {
  const api = openTestApp(engine)

  test('reach those whom a filter means, one email for each address, and say who is left out', async () => {
    const { audience, list } = await guests()
    const named = async (filter: Partial<MessageFilter>) => (await audience(filter)).reached.names
    expect(await audience({})).toEqual({
      emails: 3,
      reached: { count: 4, names: ['Ann Cole', 'Bo Cole', 'Priya Raman', 'Raman'] },
      withoutAddress: { count: 1, names: ['Sol Diaz'] },
      unsubscribed: { count: 0, names: [] },
    })
    const [ceremony, reception] = await list.events()
    const all = await list.guests()
    const of = (firstName: string) => all.find((guest) => guest.firstName === firstName)!
    const answer = (firstName: string, eventId: string, given: string) =>
      list.ask('POST', '/guests/changes', {
        ids: [of(firstName).id],
        answers: [{ eventId, answer: given }],
      })
    await answer('Ann', ceremony!.id, 'coming')
    await answer('Ann', reception!.id, 'not_coming')
    await answer('Priya', ceremony!.id, 'not_coming')
    await answer('Priya', reception!.id, 'not_coming')
    await answer('Bo', reception!.id, 'uninvited')
    expect(await named({ answer: 'coming' })).toEqual(['Ann Cole'])
    expect(await named({ answer: 'not_coming' })).toEqual(['Priya Raman'])
    expect(await named({ answer: 'pending' })).toEqual(['Bo Cole', 'Raman'])
    const atReception = (given: MessageFilter['answer']) =>
      named({ answer: given, eventId: reception!.id })
    expect(await atReception('not_coming')).toEqual(['Ann Cole', 'Priya Raman'])
    expect(await atReception('all')).toEqual(['Ann Cole', 'Priya Raman', 'Raman'])
    expect(await named({ tag: 'CHOIR' })).toEqual(['Bo Cole'])
    expect(await named({ side: 'second' })).toEqual(['Priya Raman', 'Raman'])
    expect(await named({ householdId: of('Ann').householdId })).toEqual(['Ann Cole', 'Bo Cole'])
  })

  test('reach those whose household answered a question with certain words', async () => {
    const { audience, list, households } = await guests()
    await list.ask('PATCH', '/rsvp-settings', { version: 1, questions: ['Do you come by bus?'] })
    const settings = await bodyOf<{ questions: { id: string }[] }>(
      await list.ask('GET', '/rsvp-settings'),
    )
    const questionId = settings.questions[0]!.id
    await list.ask('POST', '/rsvps/links', { householdIds: households })
    const reply = (householdId: string, text: string) =>
      api.deps.db.query
        .updateTable('rsvps')
        .set({ replies: JSON.stringify({ [questionId]: text }) })
        .where('householdId', '=', householdId)
        .execute()
    await reply(households[0]!, 'Yes, both of us')
    await reply(households[1]!, 'No, 100% by car')
    const named = async (text: string) =>
      (await audience({ questionId, reply: text })).reached.names
    expect(await named('yes')).toEqual(['Ann Cole', 'Bo Cole'])
    expect(await named('0% by')).toEqual(['Priya Raman', 'Raman'])
    expect(await named('')).toHaveLength(4)
    expect(await named('%')).toEqual(['Priya Raman', 'Raman'])
  })

  test('are sent once, by a job, with the state of each recipient', async () => {
    const { list, send, draft, recipients, read } = await guests()
    const message = await draft({})
    const key = randomUUID()
    const sent = await send(message, 'SEND', key)
    expect([sent.status, (await bodyOf<GuestMessage>(sent)).state]).toEqual([200, 'sending'])
    expect((await send(message, 'SEND', key)).status).toBe(200)
    expect((await send(message, 'SEND', randomUUID())).status).toBe(409)
    await deliverMessages(api.deps)
    const mails = await mailsOf(message.id)
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'ann@people.test',
      'bo@people.test',
      'priya@people.test',
    ])
    expect(mails[0]?.subject).toBe('The bus')
    expect(mails[0]?.text).toContain(ownText)
    expect(await states(recipients, message.id)).toEqual({ queued: 3, without_address: 1 })
    await api.deps.db.query
      .updateTable('mailOutbox')
      .set({ sentAt: new Date() })
      .where('recipient', '<>', 'bo@people.test')
      .where('subject', '=', 'The bus')
      .execute()
    await api.deps.db.query
      .updateTable('mailOutbox')
      .set({ lastError: 'EENVELOPE 550' })
      .where('recipient', '=', 'bo@people.test')
      .execute()
    await lookAgain(message.id)
    const over = await read(message.id)
    expect([over.state, over.emailsSent, over.facts.failed]).toEqual(['partly_failed', 2, 1])
    // The address is put right in the list, and the retry goes there and to nobody else.
    const bo = (await list.guests()).find(({ firstName }) => firstName === 'Bo')!
    await list.ask('PATCH', `/guests/${bo.id}`, { version: bo.version, email: 'bo@new.test' })
    expect((await send(over, 'RETRY', randomUUID())).status).toBe(200)
    await lookAgain(message.id)
    expect(await states(recipients, message.id)).toEqual({ sent: 2, queued: 1, without_address: 1 })
    const addresses = (await mailsOf(message.id)).map(({ recipient }) => recipient)
    expect(addresses.toSorted()).toEqual(['ann@people.test', 'bo@new.test', 'priya@people.test'])
  })

  test('are refused while something is missing, and where nobody can be reached', async () => {
    const { draft, send, list } = await guests()
    const empty = await draft({ subject: '', text: '' })
    const answer = await send(empty, 'SEND', randomUUID())
    expect([answer.status, (await bodyOf<{ fields: object[] }>(answer)).fields]).toEqual([
      400,
      [
        { path: 'subject', code: 'required' },
        { path: 'text', code: 'required' },
      ],
    ])
    const nobody = await draft({ filter: { ...everyone, tag: 'nobody' } })
    const refused = await send(nobody, 'SEND', randomUUID())
    expect([refused.status, (await bodyOf<{ code: string }>(refused)).code]).toEqual([
      409,
      'event_not_allowed',
    ])
    expect((await list.ask('DELETE', `/messages/${empty.id}`)).status).toBe(204)
    const { items } = await bodyOf<Page<GuestMessage>>(await list.ask('GET', '/messages'))
    expect(items.map(({ id }) => id)).toEqual([nobody.id])
  })

  test('are seen before, wear the look of the page, and go to oneself as a test', async () => {
    const { list, couple } = await guests()
    const tried = { kind: 'message', subject: 'The bus', text: ownText, filter: everyone }
    const preview = await bodyOf<EmailPreview>(await list.ask('POST', '/messages/preview', tried))
    expect([preview.subject, preview.look]).toEqual(['The bus', 'register'])
    expect(preview.text).toContain(ownText)
    expect((await list.ask('POST', '/messages/test', tried)).status).toBe(204)
    const { email } = await bodyOf<{ email: string }>(
      await api.request('GET', '/api/auth/me', { as: couple }),
    )
    const mail = await api.deps.db.query
      .selectFrom('mailOutbox')
      .selectAll()
      .where('recipient', '=', email)
      .where('subject', '=', 'The bus')
      .executeTakeFirstOrThrow()
    expect([mail.text.includes(ownText), mail.unsubscribe]).toEqual([true, ''])
    expect(mail.html).toContain('#d5e4d9')
  })

  test('show the link that guests get: their own, or that of the page where nothing was sent to them', async () => {
    const { list, couple, wedding, households, draft, send } = await guests()
    const website = websiteOf(api, wedding.id, couple)
    const slug = `bus-${randomUUID().slice(0, 8)}`
    await written(website.name(slug))
    await written(website.step('OPEN'))
    const preview = async (filter: Partial<MessageFilter>, kind = 'message') => {
      const body = { kind, subject: 'The bus', text: ownText, filter: { ...everyone, ...filter } }
      const { text, withoutInvitation, isPageOn } = await bodyOf<MessagePreview>(
        await list.ask('POST', '/messages/preview', body),
      )
      const link = ['/rsvp/their-own-link', `/w/${slug}`].filter((path) => text.includes(path))
      return [link, withoutInvitation, isPageOn]
    }
    expect(await preview({})).toEqual([[`/w/${slug}`], 0, true])

    await list.ask('POST', '/rsvps', { householdIds: [households[0]], by: 'mail' })
    expect(await preview({})).toEqual([['/rsvp/their-own-link'], 1, true])
    expect(await preview({ householdId: households[0]! })).toEqual([
      ['/rsvp/their-own-link'],
      0,
      true,
    ])
    expect(await preview({ side: 'second' })).toEqual([[`/w/${slug}`], 0, true])
    expect(await preview({}, 'save_the_date')).toEqual([[`/w/${slug}`], 0, true])

    const message = await draft({})
    await send(message, 'SEND', randomUUID())
    await deliverMessages(api.deps)
    const linked = (await mailsOf(message.id)).map(({ recipient, text }) => [
      recipient,
      /\/(rsvp|w)\//.exec(text)?.[1],
    ])
    expect(new Map(linked as [string, string][])).toEqual(
      new Map([
        ['ann@people.test', 'rsvp'],
        ['bo@people.test', 'rsvp'],
        ['priya@people.test', 'w'],
      ]),
    )
  })

  test('end for an address by the link under them, are listed as such, and can come again', async () => {
    const { draft, send, audience, recipients } = await guests()
    const first = await draft({})
    await send(first, 'SEND', randomUUID())
    await deliverMessages(api.deps)
    const mail = (await mailsOf(first.id)).find(({ recipient }) => recipient === 'ann@people.test')!
    const path = new URL(mail.unsubscribe).pathname
    const page = path.replace('/unsubscribe', '')
    // As a mail program does it: a form from elsewhere, without cookies and without the page.
    const pressed = await api.request('POST', path, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.test' },
    })
    expect(pressed.status).toBe(204)
    const known = await bodyOf<GuestMail>(await api.request('GET', page))
    expect(known.isUnsubscribed).toBe(true)
    expect((await audience({})).unsubscribed).toEqual({ count: 1, names: ['Ann Cole'] })
    const second = await draft({})
    await send(second, 'SEND', randomUUID())
    await deliverMessages(api.deps)
    expect(await states(recipients, second.id)).toEqual({
      queued: 2,
      unsubscribed: 1,
      without_address: 1,
    })
    expect((await api.request('POST', `${page}/subscribe`)).status).toBe(204)
    expect((await audience({})).emails).toBe(3)
    const nobodys = `/api/guest-mail/${'A'.repeat(27)}`
    expect((await api.request('GET', nobodys)).status).toBe(404)
    expect((await api.request('POST', `${nobodys}/unsubscribe`)).status).toBe(404)
  })

  test('of another wedding are not found, and a filter of another wedding reaches nobody', async () => {
    const [own, other] = [await guests(), await guests()]
    const message = await own.draft({})
    for (const [method, path, body] of [
      ['PATCH', '', { version: 1, text: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/steps', { version: 1, event: 'SEND' }],
      ['GET', '/recipients', undefined],
    ] as const) {
      const answer = await other.list.ask(method, `/messages/${message.id}${path}`, body)
      expect([method, answer.status]).toEqual([method, 404])
    }
    expect((await other.audience({ householdId: own.households[0]! })).emails).toBe(0)
  })

  async function guests() {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const add = async (...asked: Parameters<typeof list.addHousehold>) =>
      (await list.addHousehold(...asked)).households[0]!.id
    const households = [
      await add('Cole', [
        { firstName: 'Ann', lastName: 'Cole', email: 'ann@people.test' },
        { firstName: 'Bo', lastName: 'Cole', email: 'bo@people.test', tags: ['Choir'] },
      ]),
      await add(
        'Raman',
        [
          { firstName: 'Priya', lastName: 'Raman', email: 'Priya@people.test' },
          { isPlusOne: true },
        ],
        { side: 'second' },
      ),
      await add('Diaz', [{ firstName: 'Sol', lastName: 'Diaz' }]),
    ]
    const audience = async (filter: Partial<MessageFilter>) => {
      const query = new URLSearchParams({ ...everyone, ...filter })
      return bodyOf<Audience>(await list.ask('GET', `/messages/audience?${query}`))
    }
    const draft = async (more: object) => {
      const body = { kind: 'message', subject: 'The bus', text: ownText, filter: everyone, ...more }
      return bodyOf<GuestMessage>(await list.ask('POST', '/messages', body))
    }
    const send = ({ id, version }: GuestMessage, event: string, key: string) =>
      list.ask('POST', `/messages/${id}/steps`, { version, event }, { 'idempotency-key': key })
    const recipients = async (id: string) =>
      (await bodyOf<Page<MessageRecipient>>(await list.ask('GET', `/messages/${id}/recipients`)))
        .items
    const read = async (id: string) =>
      (await bodyOf<Page<GuestMessage>>(await list.ask('GET', '/messages'))).items.find(
        (message) => message.id === id,
      )!
    return { couple, wedding, list, households, audience, draft, send, recipients, read }
  }

  function mailsOf(messageId: string) {
    return api.deps.db.query
      .selectFrom('mailOutbox')
      .innerJoin('guestMessageRecipients', 'mailId', 'mailOutbox.id')
      .select(['recipient', 'subject', 'text', 'unsubscribe'])
      .where('messageId', '=', messageId)
      .execute()
  }

  async function lookAgain(messageId: string) {
    await api.deps.db.query
      .updateTable('guestMessages')
      .set({ dueAt: new Date(0) })
      .where('id', '=', messageId)
      .execute()
    await deliverMessages(api.deps)
  }
})

async function states(recipients: (id: string) => Promise<MessageRecipient[]>, id: string) {
  const counts: Record<string, number> = {}
  for (const { state } of await recipients(id)) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
