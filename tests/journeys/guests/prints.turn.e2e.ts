import { enterAs, someoneWithWedding } from '../couple/people.ts'
import { expect, test } from '../journey.ts'
import { visit } from '../pages/visits.ts'

const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft '

test('on paper nothing is cut off a place card, and the names of tables stand inside of them', async ({
  page,
  product,
}) => {
  const { email, ask, id } = await someoneWithWedding(product, 'paper')
  const at = `/api/weddings/${id}`
  const read = async <T>(path: string) => (await (await ask('GET', at + path)).json()) as T
  const { items: events } = await read<{ items: { id: string; kind: string }[] }>('/events')
  const event = events.find(({ kind }) => kind === 'reception')!.id
  const answers = [{ eventId: event, answer: 'coming' }]
  const people = [
    { firstName: 'Ada', lastName: 'Okafor', answers },
    { firstName: 'Karin', lastName: long.trim(), meal: 'Sea bass', answers },
    {
      firstName: long.trim(),
      lastName: long.trim(),
      meal: 'Sea bass '.repeat(10).trim(),
      diet: 'no nuts '.repeat(24).trim(),
      answers,
    },
  ]
  expect((await ask('POST', `${at}/households`, { name: 'Home', guests: people })).status).toBe(201)
  const names = ['Table 1', 'Friends of Maya from the choir', 'Donaudampfschifffahrtsgesellschaft']
  const tables = names.flatMap((name, place) =>
    (['round', 'long'] as const).map((shape, row) => ({
      name: `${name} ${shape}`,
      shape,
      chairs: 8,
      x: 12 + place * 32,
      y: row * 32,
    })),
  )
  expect((await ask('POST', `${at}/events/${event}/tables`, { tables })).status).toBe(201)
  const { items: guests } = await read<{ items: { id: string }[] }>('/guests')
  const room = await read<{ tables: { id: string }[] }>(`/events/${event}/seating`)
  const placements = guests.map(({ id: guestId }, place) => ({
    guestId,
    version: null,
    to: { tableId: room.tables[place * 2]!.id, place: 0 },
  }))
  expect(
    (await ask('POST', `${at}/events/${event}/seats`, { by: 'hand', placements })).status,
  ).toBe(200)
  await enterAs(page, product, email)
  await page.setViewportSize({ width: 720, height: 1_040 })
  await visit(page, `/dashboard/guests/seating/prints?event=${event}`)
  await page.getByRole('radio', { name: 'Table plan' }).check()
  await page.emulateMedia({ media: 'print' })
  const drawing = page.getByRole('img', { name: /Friends of Maya/ })
  const outside = await drawing.evaluate((own) =>
    [...own.querySelectorAll(':scope > g')].flatMap((table) => {
      const top = table.querySelector('circle, rect')!.getBoundingClientRect()
      return [...table.querySelectorAll('text')].flatMap((text) => {
        const { left, right, top: head, bottom } = text.getBoundingClientRect()
        const isInside =
          left >= top.left && right <= top.right && head >= top.top && bottom <= top.bottom
        return isInside ? [] : [text.textContent]
      })
    }),
  )
  expect(outside).toEqual([])
  const heads = await page
    .getByRole('heading', { level: 4 })
    .evaluateAll((all) => all.map((head) => head.getBoundingClientRect().top))
  expect(new Set(heads.map(Math.round)).size).toBe(1)

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('radio', { name: 'Place cards' }).check()
  await page.emulateMedia({ media: 'print' })
  const cut = await page
    .getByRole('region', { name: /^Place card of / })
    .evaluateAll((cards) =>
      cards
        .filter(
          (card) => card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth,
        )
        .map((card) => card.textContent),
    )
  expect(cut).toEqual([])
  await expect(page.getByText('Ada Okafor')).toBeVisible()
})

test('on paper the guest list has every household and cuts no name', async ({ page, product }) => {
  const { email, ask, id } = await someoneWithWedding(product, 'listed')
  const names = Array.from({ length: 60 }, (_, place) => `${place + 1} ${long.trim()}`)
  for (const name of names) {
    const guests = [{ firstName: long.trim(), lastName: name, diet: 'no nuts '.repeat(24).trim() }]
    const answer = await ask('POST', `/api/weddings/${id}/households`, { name, guests })
    expect(answer.status).toBe(201)
  }
  await enterAs(page, product, email)
  await page.setViewportSize({ width: 720, height: 1_040 })
  await visit(page, '/dashboard/guests')
  const grid = page.getByRole('grid', { name: 'Guest list' })
  await expect(grid).toContainText(names[0]!)
  // The browser tells of it before it prints, and a test that only draws the page as print does
  // not.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(grid).toContainText(names.at(-1)!)
  const text = await grid.innerText()
  expect(names.filter((name) => !text.includes(name))).toEqual([])
  const cut = await grid.evaluate((table) =>
    [...table.querySelectorAll<HTMLElement>('[role="row"], [role="row"] *')].flatMap((element) => {
      const { overflowX, overflowY, display } = getComputedStyle(element)
      const { right, bottom, width } = element.getBoundingClientRect()
      const row = element.closest('[role="row"]')!.getBoundingClientRect()
      if (display === 'inline' || width <= 1) return []
      const isClipped =
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
      const isOut = right > row.right + 1 || bottom > row.bottom + 1
      return isClipped || isOut ? [element.textContent.slice(0, 60)] : []
    }),
  )
  expect(cut).toEqual([])
})
