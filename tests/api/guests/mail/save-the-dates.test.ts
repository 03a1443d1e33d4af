import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deliverMessages } from '#api/features/guests/messages/jobs.ts'
import { everyone } from '#machines/messages/message.schema.ts'
import type { GuestMessage, SentSaveTheDate } from '#machines/messages/message.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { guestListOf } from '../list.ts'

describe.each(engines)('save-the-dates in the guest list, on %s', (engine) => {
  const api = openTestApp(engine)

  test('are told of guests whom one went to, page after page, and of nobody else', async () => {
    const { list, wedding, send, sent } = await couple()
    await list.addHousehold('Raman', [
      { firstName: 'Priya', email: `${randomUUID()}@people.test` },
      { firstName: 'Arun' },
    ])
    await list.addHousehold('Cole', [{ firstName: 'Ida' }])
    const bo = `${randomUUID()}@people.test`
    await list.addHousehold('Diaz', [{ firstName: 'Bo', email: bo }])
    // A draft is none, and neither is a message of another kind.
    await list.ask('POST', '/messages', { ...saveTheDate, text: 'A draft' })
    await send({ kind: 'message', subject: 'The bus', text: 'At 3.', filter: everyone })
    expect(await sent()).toEqual([])
    await send(saveTheDate)
    const names = async () => {
      const guests = new Map((await list.guests()).map(({ id, firstName }) => [id, firstName]))
      return (await sent()).flatMap(({ guestIds }) => guestIds.map((id) => guests.get(id)))
    }
    expect(new Set(await names())).toEqual(new Set(['Arun', 'Bo', 'Priya']))
    // An address that refuses it for good got none.
    await api.deps.db.query
      .updateTable('mailOutbox')
      .set({ lastError: 'EENVELOPE 550' })
      .where('recipient', '=', bo)
      .execute()
    await api.deps.db.query
      .updateTable('guestMessages')
      .set({ dueAt: new Date(0) })
      .where('weddingId', '=', wedding.id)
      .execute()
    await deliverMessages(api.deps)
    expect(new Set(await names())).toEqual(new Set(['Arun', 'Priya']))
    const [first] = await sent()
    expect(Math.abs(Date.now() - Date.parse(first?.at ?? ''))).toBeLessThan(60_000)
  })

  test('are for those who may see the guests', async () => {
    const { wedding } = await couple()
    const path = `/api/weddings/${wedding.id}/messages/save-the-dates`
    const sees = await memberOf(api, wedding.id, { rights: { guests: 'view' } })
    const blind = await memberOf(api, wedding.id, { rights: { budget: 'edit' } })
    const other = (await coupleWithWedding(api)).couple
    const asked = [sees, blind, other].map(async (as) => api.request('GET', path, { as }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses).toEqual([200, 403, 404])
  })

  const saveTheDate = { kind: 'save_the_date', subject: '', text: '', filter: everyone }

  async function couple() {
    const { couple: as, wedding } = await coupleWithWedding(api, { weddingDate: '2029-03-13' })
    const list = guestListOf(api, wedding.id, as)
    return {
      list,
      wedding,
      send: async (message: object) => {
        const draft = await bodyOf<GuestMessage>(await list.ask('POST', '/messages', message))
        const step = { version: draft.version, event: 'SEND' }
        const answer = await list.ask('POST', `/messages/${draft.id}/steps`, step)
        expect(answer.status).toBe(200)
        await deliverMessages(api.deps)
      },
      sent: async () => {
        const items: SentSaveTheDate[] = []
        let cursor: string | null = null
        do {
          const search: string = cursor ? `&cursor=${cursor}` : ''
          const page: Page<SentSaveTheDate> = await bodyOf(
            await list.ask('GET', `/messages/save-the-dates?limit=1${search}`),
          )
          items.push(...page.items)
          cursor = page.nextCursor
        } while (cursor)
        return items
      },
    }
  }
})
