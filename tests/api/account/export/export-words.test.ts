import readSheets from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import budgetTexts from '#locales/en/budget.json' with { type: 'json' }
import guests from '#locales/en/guests.json' with { type: 'json' }
import weddingTexts from '#locales/en/wedding.json' with { type: 'json' }
import { sideTexts } from '#api/features/account/commands/export/texts.ts'
import type { SeatingWritten } from '#machines/seating/seating.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { unzip } from './zip.ts'

describe.each(engines)('an export for people on %s', (engine) => {
  const api = openTestApp(engine)

  test('the workbook and the tables for people say amounts with their currency, states in words and names instead of ids', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const budget = budgetOf(api, wedding.id, couple)
    await budget.plan({ totalMinor: 4_200_050, currency: 'USD' })
    const { id } = await budget.item({ agreed: 318_050, currency: 'EUR', name: 'Band' })
    await budget.payment({ itemId: id, minor: 1_250, dueOn: '2027-06-12' })
    const list = guestListOf(api, wedding.id, couple)
    const events = await list.events()
    await list.ask('PATCH', `/events/${events[0]?.id}`, { version: 1, startMinute: 990 })
    await list.addHousehold(
      'Raman',
      [{ firstName: '=Priya', answers: [{ eventId: events[0]!.id, answer: 'not_coming' }] }],
      { side: 'second' },
    )
    const { guests: seated } = await list.addHousehold('Cole', [
      { firstName: 'Ben', answers: [{ eventId: events[0]!.id, answer: 'coming' }] },
      { isPlusOne: true, answers: [{ eventId: events[0]!.id, answer: 'coming' }] },
    ])
    const guestIds = seated.map((guest) => guest.id)
    await list.ask('POST', '/seating-rules', { kind: 'together', guestIds })
    await list.ask('POST', '/guests/apart', { one: guestIds[0], other: guestIds[1] })
    const tables = `/events/${events[0]!.id}/tables`
    const { tables: laid } = await bodyOf<SeatingWritten>(
      await list.ask('POST', tables, {
        tables: [{ name: 'Oak', shape: 'round', chairs: 4, x: 10, y: 10 }],
      }),
    )
    const to = { tableId: laid[0]!.id, place: 0 }
    await list.ask('POST', `/events/${events[0]!.id}/seats`, {
      by: 'hand',
      placements: [{ guestId: guestIds[0], version: null, to }],
    })
    const answer = await api.request('GET', '/api/account/export', { as: couple })
    const zip = await unzip(await answer.arrayBuffer())
    const csv = (name: string) => zip.get(`csv/${name}.csv`)?.toString('utf8') ?? ''
    expect(csv('budget-payments')).toMatch(/"Band".*"12.50 EUR".*"2027-06-12"/)
    // The words are those of the screens.
    expect(csv('guests')).toMatch(new RegExp(`^\uFEFF"Household","${guests.guest.firstName}"`))
    expect(csv('households')).toContain(`"Jonas's side"`)
    expect(csv('guests')).toContain(`"${guests.guest.diet}"`)
    expect(csv('guests')).toContain(`"${guests.guest.ages.adult}"`)
    expect(csv('guests')).toMatch(
      new RegExp(`"Raman","'=Priya".*Ceremony: ${guests.answer.not_coming}`),
    )
    expect(csv('budget-payments')).toContain(`"${budgetTexts.payment.state.scheduled}"`)
    expect(csv('weddings')).toContain(`"${weddingTexts.type.garden}"`)
    expect(csv('wedding-events')).toContain('"16:30"')
    expect(csv('seating-rules')).toContain(`"Ben; ${guests.table.plusOneAlone}"`)
    expect(csv('guests-apart')).toContain(`"Ben; ${guests.table.plusOneAlone}"`)
    // As on the printed plan.
    expect(csv('seats')).toMatch(/"Oak","Ben".*,"1"/)
    expect([...zip].filter(([name]) => name.startsWith('csv/')).join('')).not.toContain(wedding.id)
    const book = await readSheets(zip.get('vowline.xlsx') ?? Buffer.of())
    const payments = book.find(({ sheet }) => sheet === 'Payments')?.data ?? []
    const heads = payments[0]?.map(String) ?? []
    const cell = (head: string) => payments[1]?.[heads.indexOf(head)]
    expect([cell('Item'), cell('Amount'), cell('Due on')]).toEqual([
      'Band',
      12.5,
      new Date('2027-06-12T00:00:00.000Z'),
    ])
    expect(book.map(({ sheet }) => sheet)).toEqual(
      expect.arrayContaining(['Guests', 'Events', 'Tasks', 'Budget', 'Payments']),
    )
  })
})

test.each([
  [['Maya Lindqvist', 'Sam Okafor'], "Maya's side", "Sam's side"],
  [['Maya Lindqvist', ''], 'First of the couple', 'Second of the couple'],
  [['Sam Reed', ' sam Okafor'], 'First of the couple', 'Second of the couple'],
] as const)('the sides of %j are "%s" and "%s"', ([one, other], first, second) => {
  expect(sideTexts(one, other)).toEqual({ first, second, both: 'Both' })
})
