import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import { deliverMessages } from '#api/features/guests/messages/jobs.ts'
import { everyone } from '#machines/messages/message.schema.ts'
import type { GuestMessage } from '#machines/messages/message.schema.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

describe.each(engines)('mail to the guests of an erased wedding on %s', (engine) => {
  const api = openTestApp(engine)

  test.each([
    { kind: 'save_the_date', subject: '', text: 'More soon.' },
    { kind: 'message', subject: 'The bus', text: 'It leaves at 3.' },
  ])('%o without the link of an invitation goes, and no other mail', async (message) => {
    const email = `${randomUUID()}@people.test`
    const [erased, other] = [await invited(email), await invited(email)]
    await erased.send(message)
    await other.send(message)
    // Who was taken off the list was written to as well.
    const off = await erased.list.ask('POST', '/guests/removals', { ids: [erased.guestId] })
    expect(off.status).toBe(200)
    expect(await mailTo(email)).toBe(2)
    await erase(erased.couple)
    expect(await mailTo(email)).toBe(1)
  })

  test('with the link of an invitation goes, also of guests who are off the list, and no other mail', async () => {
    const [removed, moved] = [`${randomUUID()}@people.test`, `${randomUUID()}@people.test`]
    const [erased, other] = [await invited(removed), await invited(removed)]
    const again = await erased.addHousehold('Cole', moved)
    await erased.list.ask('POST', '/rsvps', {
      householdIds: [erased.householdId, again.householdId],
      by: 'mail',
    })
    await other.list.ask('POST', '/rsvps', { householdIds: [other.householdId], by: 'mail' })
    await erased.list.ask('POST', '/guests/removals', { ids: [erased.guestId] })
    await erased.list.ask('PATCH', `/guests/${again.guestId}`, { version: 1, email: '' })
    expect([await mailTo(removed), await mailTo(moved)]).toEqual([2, 1])
    await erase(erased.couple)
    expect([await mailTo(removed), await mailTo(moved)]).toEqual([1, 0])
  })

  async function invited(email: string) {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2029-03-13' })
    const list = guestListOf(api, wedding.id, couple)
    const addHousehold = async (name: string, to: string) => {
      const { guests, households } = await list.addHousehold(name, [
        { firstName: 'Priya', email: to },
      ])
      return { guestId: guests[0]!.id, householdId: households[0]!.id }
    }
    return {
      couple,
      list,
      addHousehold,
      ...(await addHousehold('Raman', email)),
      send: async (message: object) => {
        const draft = await bodyOf<GuestMessage>(
          await list.ask('POST', '/messages', { ...message, filter: everyone }),
        )
        const step = { version: draft.version, event: 'SEND' }
        const answer = await list.ask('POST', `/messages/${draft.id}/steps`, step)
        expect(answer.status).toBe(200)
        await deliverMessages(api.deps)
      },
    }
  }

  async function mailTo(email: string) {
    const rows = await api.deps.db.query
      .selectFrom('mailOutbox')
      .select('id')
      .where('recipient', '=', email)
      .execute()
    return rows.length
  }

  async function erase({ id }: SignedIn) {
    const { sub, email } = await api.deps.db.query
      .selectFrom('users')
      .select(['sub', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await api.deps.db.transaction((tx) =>
      erasePerson(tx, api.deps, { id, sub, email }, api.deps.now()),
    )
  }
})
