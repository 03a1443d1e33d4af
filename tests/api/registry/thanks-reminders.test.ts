import { describe, expect, test } from 'vitest'
import { listNotices } from '#api/features/notices/queries.ts'
import { sendDueReminders } from '#api/features/reminders/commands/send-due-reminders.ts'
import type { OutsideGiftWritten } from '#machines/registry/outside/outside-gift.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { registryOf } from './kit.ts'

describe.each(engines)('reminders of thank-yous on %s', (engine) => {
  const api = openTestApp(engine, { now: () => clock.at })
  const clock = { at: new Date() }

  const noticesOf = async (who: SignedIn) =>
    (await listNotices(api.deps.db.query, who.id, {})).items
      .filter(({ kind }) => kind === 'thanks.due')
      .map(({ facts }) => facts.count)

  test('the two are told once, five days after the wedding, how many gifts wait for a thank-you', async () => {
    clock.at = new Date('2029-03-01T09:00:00Z')
    const { couple, wedding } = await coupleWithWedding(api, {
      weddingDate: '2029-03-13',
      partnerEmail: '',
    })
    const partner = await memberOf(api, wedding.id, { kind: 'partner' })
    const helper = await memberOf(api, wedding.id, { rights: { guests: 'edit' } })
    const registry = registryOf(api, wedding.id, couple)
    const add = async (giver: string) => {
      const typed = { giver, what: 'Vase', note: '', address: '' }
      const answer = await registry.ask('POST', '/registry/outside-gifts', typed)
      return (await bodyOf<OutsideGiftWritten>(answer)).gift
    }
    const { id, version } = await add('Ida')
    await add('Ivo')
    const { id: giftId } = await registry.add()
    await (await registry.household('Okafor')).reserve(giftId)
    const thanked = { version, event: 'THANK' }
    await registry.ask('POST', `/registry/outside-gifts/${id}/events`, thanked)

    const onDay = async (day: string) => {
      clock.at = new Date(`${day}T14:00:00Z`)
      await Promise.all([sendDueReminders(api.deps), sendDueReminders(api.deps)])
      return [await noticesOf(couple), await noticesOf(partner), await noticesOf(helper)]
    }
    expect(await onDay('2029-03-17')).toEqual([[], [], []])
    expect(await onDay('2029-03-19')).toEqual([[2], [2], []])
    expect(await onDay('2029-03-21')).toEqual([[2], [2], []])
    // A wedding that was moved has another day after which there is something to say.
    await api.deps.db.query
      .updateTable('weddings')
      .set({ weddingDate: '2029-04-13' })
      .where('id', '=', wedding.id)
      .execute()
    expect(await onDay('2029-04-17')).toEqual([[2], [2], []])
    expect(await onDay('2029-04-20')).toEqual([[2, 2], [2, 2], []])
  })

  test('nobody is told of a wedding of long ago, nor when everybody has been thanked', async () => {
    clock.at = new Date('2029-03-01T09:00:00Z')
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2029-03-13' })
    clock.at = new Date('2029-03-20T14:00:00Z')
    await sendDueReminders(api.deps)
    clock.at = new Date('2029-06-20T14:00:00Z')
    await api.deps.db.query
      .insertInto('outsideGifts')
      .values({
        id: crypto.randomUUID(),
        weddingId: wedding.id,
        giver: 'Ida',
        what: 'Vase',
        note: '',
        address: '',
        state: 'received',
        stateVersion: 1,
        thankedAt: null,
        version: 1,
        createdAt: clock.at,
        updatedAt: clock.at,
      })
      .execute()
    await sendDueReminders(api.deps)
    expect(await noticesOf(couple)).toEqual([])
  })
})
