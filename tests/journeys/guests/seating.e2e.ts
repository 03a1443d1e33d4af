import type { Page } from '@playwright/test'
import type { Guest } from '#machines/guests/guest.schema.ts'
import { breachesOf, dinersOf } from '#machines/seating/people.rules.ts'
import type { Seating } from '#machines/seating/seating.schema.ts'
import { signedIn } from '#tests/harness/person.ts'
import { isWholeSuite } from '#tests/suite.ts'
import { atNight, expect, test } from '../journey.ts'
import { enter } from '../pages/visitors.ts'
import { arrive, violationsInBoth } from '../pages/visits.ts'

test(
  'two hundred are seated by twenty rules, moved by mouse and by keys, brought back and printed',
  atNight,
  async ({ page, product }) => {
    const ask = await signedIn(product, await enter(page, product, 'couple'))
    const read = async <T>(path: string) => (await (await ask('GET', path)).json()) as T
    const { items: weddings } = await read<{ items: { id: string }[] }>('/api/weddings')
    const at = `/api/weddings/${weddings[0]!.id}`
    const { items: events } = await read<{ items: { id: string }[] }>(`${at}/events`)
    const event = events[1]!.id
    await page.goto('/dashboard/guests/seating')
    await expect(page.getByRole('heading', { name: 'No guests yet' })).toBeVisible()

    const answers = [{ eventId: event, answer: 'coming' }]
    for (let home = 0; home < 50; home++) {
      const guests = ['Ada', 'Ben', 'Cleo', 'Dev'].map((firstName) => ({
        firstName,
        lastName: `Of ${home}`,
        meal: 'Sea bass',
        answers,
      }))
      expect((await ask('POST', `${at}/households`, { name: `Home ${home}`, guests })).status).toBe(
        201,
      )
    }
    const { items: guests } = await read<{ items: Guest[] }>(`${at}/guests?limit=2000`)
    const idOf = (first: string, home: number) =>
      guests.find(({ firstName, lastName }) => firstName === first && lastName === `Of ${home}`)!.id
    for (let rule = 0; rule < 19; rule++) {
      const guestIds = [idOf('Ada', rule), idOf('Ben', (rule * 7 + 21) % 50)]
      expect(
        (
          await ask('POST', `${at}/seating-rules`, {
            kind: rule % 2 ? 'apart' : 'together',
            guestIds,
          })
        ).status,
      ).toBe(201)
    }
    const room = () => read<Seating>(`${at}/events/${event}/seating`)

    await expect(
      page.getByText('Reception: 0 of 200 guests who are coming have a seat.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Add tables' }).click()
    await page.getByLabel('How many tables').fill('25')
    await page.getByLabel('Seats at each').fill('9')
    await page.getByRole('dialog').getByRole('button', { name: 'Add tables' }).click()
    await expect(table(page, 'Table 25')).toBeVisible()
    // At first the whole plan is visible; with the keyboard it can be enlarged.
    const plan = page.getByRole('region', { name: 'Plan', exact: true })
    const isWhole = () =>
      plan.evaluate(
        (own) => own.scrollWidth <= own.clientWidth && own.scrollHeight <= own.clientHeight,
      )
    await expect.poll(isWhole).toBe(true)
    const size = page.getByRole('status', { name: 'Zoom' })
    const isUsual = async () => (await size.textContent()) === '100%'
    for (let presses = 0; presses < 8 && !(await isUsual()); presses++) await plan.press('+')
    await expect(size).toHaveText('100%')

    // The twentieth contradicts the first, and the suggestion says so.
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByRole('radio', { name: 'Sit apart', exact: true }).check()
    for (const name of ['Ada Of 0', 'Ben Of 21']) {
      await page.getByRole('combobox', { name: 'Who' }).fill(name)
      await page.getByRole('option', { name: `${name} (` }).click()
      await page.getByRole('button', { name: 'Add to the rule' }).click()
    }
    await page.getByRole('button', { name: 'Save rule' }).click()
    await page.getByRole('button', { name: 'Suggest seats' }).click()
    await expect(page.getByText(/200 people would get a seat/)).toBeVisible()
    await expect(page.getByText('it conflicts with another rule')).toBeVisible()
    expect((await room()).seats).toEqual([])
    expect(await violationsInBoth(page, 'a suggestion')).toEqual([])
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText("Reception: everyone who's coming has a seat.")).toBeVisible()
    // It shows at once and is written a moment later.
    await expect.poll(async () => (await room()).seats.length).toBe(200)
    const seated = await room()
    expect(seated.rules).toHaveLength(20)
    const broken = breachesOf(seated, dinersOf(guests, new Map(), event)).filter(
      ({ kind }) => kind !== 'household',
    )
    expect(broken.map(({ kind }) => kind)).toEqual(['together'])

    // By mouse: away from the table, and back to the same chair.
    const first = chair(page, 'Table 1', 1)
    const name = (await first.getAttribute('title')) ?? ''
    await drag(page, first, page.getByRole('heading', { name: 'Not seated' }))
    await expect(
      page.getByText('Reception: 199 of 200 guests who are coming have a seat.'),
    ).toBeVisible()
    await drag(page, page.getByRole('button', { name, exact: true }), first)
    await expect(page.getByText("Reception: everyone who's coming has a seat.")).toBeVisible()
    await expect(first).toHaveAccessibleName(`Seat 1, ${name}`)

    // By keyboard: two guests of one table swap seats, one leaves, and undo restores them.
    const second = (await chair(page, 'Table 1', 2).getAttribute('title')) ?? ''
    await table(page, 'Table 1').getByRole('button', { name: 'Table 1' }).focus()
    for (const key of ['ArrowRight', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect(first).toHaveAccessibleName(`Seat 1, ${second}`)
    await expect(chair(page, 'Table 1', 2)).toHaveAccessibleName(`Seat 2, ${name}`)
    await page.keyboard.press('Delete')
    await expect(
      page.getByText('Reception: 199 of 200 guests who are coming have a seat.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText("Reception: everyone who's coming has a seat.")).toBeVisible()

    // Other members’ changes appear; a guest who declines keeps the seat until it is freed.
    expect(
      (
        await ask('POST', `${at}/guests/changes`, {
          ids: [idOf('Cleo', 5)],
          answers: [{ eventId: event, answer: 'not_coming' }],
        })
      ).status,
    ).toBe(200)
    await expect(page.getByText("1 seated guest isn't coming: Cleo Of 5.")).toBeVisible()
    await page.getByRole('button', { name: 'Free the seat' }).click()
    await expect(page.getByText("1 seated guest isn't coming")).toBeHidden()

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('heading', { name: 'Table 25' })).toBeVisible()
    expect(await violationsInBoth(page, 'the list')).toEqual([])
    await arrive(page, '/dashboard/guests/seating/prints')
    for (const [kind, seen] of [
      ['Table plan', /^By name$/],
      ['Diet list', '199 meals, 0 with dietary needs'],
      ['Place cards', 'Table 1, seat 2'],
    ] as const) {
      await page.getByRole('radio', { name: kind }).check()
      await expect(page.getByText(seen)).toBeVisible()
      if (isWholeSuite) expect(await violationsInBoth(page, kind)).toEqual([])
    }
    // On paper each sheet of cards starts a new page: sheets are one page apart, within a tenth of
    // a millimetre.
    await page.emulateMedia({ media: 'print' })
    const sheets = await page.getByRole('region', { name: 'Place cards' }).evaluate((paper) => {
      const perTenth = 96 / 254
      return [...paper.children].map((sheet, at) => {
        const { top, height, left } = sheet.getBoundingClientRect()
        return [top + window.scrollY - at * height, left + window.scrollX].map((pixels) =>
          Math.round(pixels / perTenth),
        )
      })
    })
    expect(sheets).toHaveLength(20)
    expect(new Set(sheets.map(([top]) => top))).toEqual(new Set([0]))
    expect(new Set(sheets.map(([, left]) => left)).size).toBe(1)
  },
)

function table(page: Page, name: string) {
  return page.getByRole('group', { name: `${name}, ` })
}

function chair(page: Page, name: string, number: number) {
  return table(page, name).getByRole('button', { name: `Seat ${number}, ` })
}

async function drag(page: Page, from: ReturnType<typeof chair>, to: ReturnType<typeof chair>) {
  await from.hover()
  await page.mouse.down()
  await to.hover()
  await page.mouse.up()
}
