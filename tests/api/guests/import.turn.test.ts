import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { peopleOf } from '#machines/guests/import/people.rules.ts'
import { planImport } from '#machines/guests/import/plan.rules.ts'
import type { Imported, ImportPlan } from '#machines/guests/import/plan.schema.ts'
import { sheetOf } from '#machines/kernel/files/sheet.ts'
import { recognise } from '#machines/guests/foreign/source.rules.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { guestListOf } from './list.ts'

const names = { ceremony: 'Ceremony', reception: 'Reception', other: '' }
const some = `First Name,Last Name,Party,Email,City,Ceremony - RSVP,Brunch - RSVP
Grace,Okafor,The Okafor household,grace@example.com,Atlanta,Attending,No Response
Plus,One,The Okafor household,,,No Response,Regret
Priya,Raman,Priya Raman,priya@example.com,,Regret,
`

/** Marks the guest on whom the database is made to fail, late in the last statement. */
function fails<G extends { lastName?: string | undefined }>(guest: G): G {
  return guest.lastName === '2400' ? { ...guest, notes: 'fails' } : guest
}

describe.each(engines)('an import on %s', (engine) => {
  const api = openTestApp(engine)

  async function begun() {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const dryRun = async (text: string) => {
      const sheet = sheetOf(text)!
      const [households, guests, events] = [
        await list.households(),
        await list.guests(),
        await list.events(),
      ]
      const before = {
        households,
        guests,
        events: events.map(({ id, kind, name }) => ({ id, name: name || names[kind] })),
      }
      return planImport(
        'guests.csv',
        peopleOf(sheet, recognise(sheet).columns, wedding.names).people,
        before,
      )
    }
    return {
      couple,
      wedding,
      list,
      dryRun,
      send: (plan: ImportPlan, key?: string) => sent(wedding.id, couple, plan, key),
    }
  }

  test('writes what the preview showed, and changes nothing a second time', async () => {
    const { list, dryRun, send } = await begun()
    const { plan } = await dryRun(some)
    const answer = await send(plan)
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      201,
      { addedHouseholds: 2, addedGuests: 3, changedGuests: 0 },
    ])
    const events = await list.events()
    expect(events.map(({ kind, name }) => [kind, name])).toEqual([
      ['ceremony', ''],
      ['reception', ''],
      ['other', 'Brunch'],
    ])
    const guests = await list.guests()
    expect(
      guests.map(({ firstName, isPlusOne, answers }) => [
        firstName,
        isPlusOne,
        events.map(({ id }) => answers[id]),
      ]),
    ).toEqual([
      ['Grace', false, ['coming', 'pending', 'pending']],
      ['', true, ['pending', 'pending', 'not_coming']],
      ['Priya', false, ['not_coming', 'pending', undefined]],
    ])
    expect(await dryRun(some)).toMatchObject({
      added: 0,
      changed: 0,
      same: 3,
      plan: { newEvents: [], changedHouseholds: [] },
    })
  })

  test('of a later file updates known guests and keeps what the file does not mention', async () => {
    const { list, dryRun, send } = await begun()
    await send((await dryRun(some)).plan)
    const later =
      'First Name,Last Name,Party,Email,City,Ceremony - RSVP\nGrace,Okafor,The Okafor household,,Savannah,Regret\nNew,Raman,Priya Raman,,,Attending'
    const { plan } = await dryRun(later)
    expect(await bodyOf(await send(plan))).toMatchObject({
      addedHouseholds: 0,
      addedGuests: 1,
      changedHouseholds: 1,
      changedGuests: 1,
    })
    const [grace] = await list.guests()
    expect(grace).toMatchObject({ email: 'grace@example.com', version: 2 })
    expect((await list.households())[0]).toMatchObject({ city: 'Savannah' })
  })

  test('of a large file writes at most a thousand guests per statement, and one failure rolls back all of them', async () => {
    const { wedding, list, dryRun, send } = await begun()
    const file = [
      'Name,Household',
      ...Array.from({ length: 2_500 }, (_, n) => `Guest ${n},Household ${n % 900}`),
    ].join('\n')
    const { plan } = await dryRun(file)
    const { query } = api.deps.db
    await sql`create table written (wedding_id uuid, guests integer)`.execute(query)
    await sql`create function note_written() returns trigger language plpgsql as $$
      begin
        insert into written select wedding_id, count(*) from added group by wedding_id;
        if exists (select from added where last_name = '2400' and first_name = 'Guest' and notes = 'fails') then raise exception 'It fails.'; end if;
        return null;
      end $$`.execute(query)
    await sql`create trigger note_written after insert on guests referencing new table as added for each statement execute function note_written()`.execute(
      query,
    )
    const failing = {
      ...plan,
      newHouseholds: plan.newHouseholds.map((household) => ({
        ...household,
        guests: household.guests.map(fails),
      })),
    }
    expect((await send(failing)).status).toBe(500)
    expect([await list.guests(), await list.households()]).toEqual([[], []])
    expect(await bodyOf(await send(plan))).toMatchObject({ addedGuests: 2_500 })
    const { rows } = await sql<{
      guests: number
    }>`select guests from written where wedding_id = ${wedding.id}`.execute(query)
    expect(rows.map(({ guests }) => guests)).toEqual([1_000, 1_000, 500])
    expect(await list.guests()).toHaveLength(2_500)
  })

  test('is undone and restored as a whole', async () => {
    const { list, dryRun, send } = await begun()
    await list.addHousehold('Priya Raman', [{ firstName: 'Priya', lastName: 'Raman' }])
    const before = await list.guests()
    const { activityId } = await bodyOf<Imported>(await send((await dryRun(some)).plan))
    expect(await list.guests()).toHaveLength(3)
    const undone = await list.undo(activityId)
    expect(undone.status).toBe(201)
    expect((await list.guests()).map(({ id, email, answers }) => [id, email, answers])).toEqual(
      before.map(({ id, email, answers }) => [id, email, answers]),
    )
    expect([(await list.events()).length, (await list.households()).length]).toEqual([2, 1])
    const { id } = await bodyOf<{ id: string }>(undone)
    expect((await list.undo(id)).status).toBe(201)
    expect([(await list.events()).length, (await list.guests()).length]).toEqual([3, 3])
  })

  test('is refused as a whole when the list has changed since the preview', async () => {
    const { list, dryRun, send } = await begun()
    const { guests } = await list.addHousehold('Priya Raman', [
      { firstName: 'Priya', lastName: 'Raman' },
    ])
    const { plan } = await dryRun(some)
    await list.ask('PATCH', `/guests/${guests[0]!.id}`, { version: 1, meal: 'Fish' })
    const answer = await send(plan)
    expect([answer.status, await bodyOf(answer)]).toMatchObject([409, { code: 'version_stale' }])
    expect(await list.guests()).toHaveLength(1)
  })

  test('sent twice under one key is written once', async () => {
    const { list, dryRun, send } = await begun()
    const { plan } = await dryRun(some)
    const twice = await Promise.all([send(plan, 'k'), send(plan, 'k')])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(await list.guests()).toHaveLength(3)
  })

  test('refuses an invalid plan, and reads no body from a member without the right to write', async () => {
    const { wedding, couple, dryRun } = await begun()
    const helper = await memberOf(api, wedding.id, { rights: { guests: 'view' } })
    const { plan } = await dryRun(some)
    const statuses = [
      await sent(wedding.id, helper, plan),
      await sent(wedding.id, couple, { fileName: 'x' } as ImportPlan),
      await sent(wedding.id, couple, {
        ...plan,
        newHouseholds: [{ ...plan.newHouseholds[0]!, name: 'x'.repeat(121) }],
      }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 400, 400])
  })

  test('writes ten thousand guests at once and undoes them at once', async () => {
    const { list, dryRun, send } = await begun()
    const rows = Array.from(
      { length: 10_000 },
      (_, place) =>
        `Guest,Number ${place},Household ${Math.floor(place / 3)},g${place}@example.com,Lisbon,Attending,`,
    )
    const { plan, added } = await dryRun([some.split('\n')[0], ...rows].join('\n'))
    expect(added).toBe(10_000)
    const { activityId, addedGuests } = await bodyOf<Imported>(await send(plan))
    expect(addedGuests).toBe(10_000)
    expect((await list.undo(activityId)).status).toBe(201)
    expect(await list.guests()).toEqual([])
  })

  function sent(weddingId: string, as: SignedIn, plan: ImportPlan, key?: string) {
    const headers = {
      'content-type': 'application/octet-stream',
      ...(key ? { 'idempotency-key': key } : {}),
    }
    return api.request('POST', `/api/weddings/${weddingId}/guests/imports`, {
      as,
      headers,
      body: JSON.stringify(plan),
    })
  }
})
