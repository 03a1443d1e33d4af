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
