import { describe, expect, test } from 'vitest'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { placesWith } from '#tests/api/account/erased.ts'
import { engines } from '#tests/harness/database.ts'
import { holdTransaction } from '#tests/api/processes/held-transaction.ts'
import { enquiriesOf, enquiryDetails, newEnquiry, ok, notificationsOf } from './kit.ts'

describe.each(engines)('a thread whose one side is erased on %s', (engine) => {
  const api = openTestApp(engine)
  const on = enquiriesOf(api)
  const erase = async ({ id }: SignedIn) => {
    const { sub, email } = await api.deps.db.query
      .selectFrom('users')
      .select(['sub', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await api.deps.db.transaction((tx) =>
      erasePerson(tx, api.deps, { id, sub, email }, api.deps.now()),
    )
  }
  const details = {
    ...enquiryDetails,
    town: 'Zyxquire',
    venue: 'Zyxquire Hall',
    mustHaves: ['Zyxquire'],
  }

  test('keeps for the vendor what they wrote, without names, texts or places of the couple', async () => {
    const { couple, vendor, id } = await on.sent({ details, message: 'Zyxquire calls.' })
    await ok(on.write(vendor, id, 'What a lovely plan.'))
    await ok(on.write(couple, id, 'Zyxquire again.'))
    await erase(couple)
    expect(await placesWith(api, 'zyxquire')).toEqual([])
    const record = await on.read(vendor, id)
    expect([record.state, record.couple, record.ended, record.details.day]).toEqual([
      'withdrawn',
      ['', ''],
      { by: 'couple', reason: null },
      enquiryDetails.day,
    ])
    const thread = await on.entries(vendor, id)
    expect(
      thread.map(({ side, author, body, facts }) => [side, author, body, facts.event]),
    ).toEqual([
      ['couple', null, '', 'left'],
      ['couple', null, '', 'asked'],
      ['vendor', 'Ada', 'What a lovely plan.', 'replied'],
      ['couple', null, '', 'sent'],
    ])
  })

  test.each(['couple', 'vendor'] as const)(
    'tells the other side by a notice and an email that the %s left, and names nobody',
    async (side) => {
      const { couple, vendor, id } = await on.sent()
      await ok(on.write(vendor, id, 'What a lovely plan.'))
      const [leaving, staying] = side === 'couple' ? [couple, vendor] : [vendor, couple]
      await erase(leaving)
      expect(await notificationsOf(api, staying, id)).toEqual({
        notices: [['ended', []]],
        emails: ['A deleted account closed your conversation'],
      })
    },
  )

  test('keeps for the couple what they wrote, and goes when nobody is left', async () => {
    const { couple, vendor, weddingId, businessId, id } = await on.sent()
    await ok(on.write(vendor, id, 'Zyxquire at your service.'))
    await ok(on.ask(couple, weddingId, newEnquiry([(await on.sent()).businessId], { send: false })))
    await erase(vendor)
    expect(await placesWith(api, 'zyxquire')).toEqual([])
    expect(await placesWith(api, businessId)).toEqual([])
    const record = await on.read(couple, id)
    expect([record.state, record.business, record.ended?.by]).toEqual(['declined', null, 'vendor'])
    await erase(couple)
    const left = await api.deps.db.query
      .selectFrom('enquiries')
      .select('id')
      .where('id', '=', id)
      .execute()
    expect([left, await placesWith(api, weddingId)]).toEqual([[], []])
  })

  test.runIf(engine === 'postgresql')(
    'goes on where the thread ends while the erasing waits for it',
    async () => {
      const { couple, vendor, id } = await on.sent()
      await ok(on.write(vendor, id, 'What a lovely plan.'))
      const { version } = await on.read(couple, id)
      const held = holdTransaction(api)
      const declining = api.request('POST', `/api/enquiries/${id}/events`, {
        as: couple,
        body: { version, event: 'DECLINE', reason: 'choseAnother', text: '' },
      })
      await held.written()
      const erasing = erase(vendor)
      await held.commitOnceWaitedFor()
      await erasing
      expect((await declining).status).toBe(200)
      const record = await on.read(couple, id)
      expect([record.business, record.ended?.by]).toEqual([null, 'couple'])
    },
  )
})
