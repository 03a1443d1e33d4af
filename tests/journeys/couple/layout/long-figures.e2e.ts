import type { Budget, Written } from '#machines/budget/budget.schema.ts'
import type { ChoiceRecord } from '#machines/choices/choice/choice.schema.ts'
import type { Product } from '#tests/harness/product.ts'
import { atNight, expect, test } from '../../journey.ts'
import { cutOff, overprints } from '../../pages/layout-faults.ts'
import { visit } from '../../pages/visits.ts'
import { enterAs, someoneWithWedding } from '../people.ts'

/**
 * Dinars have three decimals, and a wedding in rupiah costs billions: in the smallest unit, as they
 * are kept.
 */
const weddings = [
  { currency: 'KWD', total: 1_234_567_891, part: 987_654_321 },
  { currency: 'IDR', total: 875_000_000_000, part: 312_500_000_000 },
] as const

for (const { currency, total, part } of weddings) {
  test(
    `figures in ${currency} are printed over nothing and nothing is cut off, on a phone and on a tablet`,
    atNight,
    async ({ page, product }) => {
      const { email, choiceId } = await expensive(product, currency, total, part)
      await enterAs(page, product, email)
      const faults: string[] = []
      const look = async (where: string) => {
        for (const width of [360, 768]) {
          await page.setViewportSize({ width, height: 800 })
          const isWide = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          )
          const found = [
            ...(isWide ? ['wider than the screen'] : []),
            ...(await cutOff(page)),
            ...(await overprints(page)),
          ]
          faults.push(...found.map((what) => `${where} at ${width}: ${what}`))
        }
      }
      await visit(page, '/dashboard')
      await look('/dashboard')
      await visit(page, '/dashboard/budget')
      // The sums, the split, the payments and the cash flow; and all of it for fewer guests.
      const trying = page.getByRole('region', { name: 'What if…?' })
      await look('/dashboard/budget')
      await trying.getByLabel('Guests').fill('40')
      await expect(trying.getByRole('button', { name: 'Apply' })).toBeVisible()
      await look('what if')
      for (const path of [
        '/dashboard/vendors',
        `/dashboard/vendors/${choiceId}`,
        '/dashboard/registry',
        '/dashboard/activity',
      ]) {
        await visit(page, path)
        await look(path)
      }
      expect(faults).toEqual([])
    },
  )
}

/** A wedding with figures on every screen that shows any. */
async function expensive(product: Product, currency: string, totalMinor: number, part: number) {
  const { email, ask, id } = await someoneWithWedding(product, 'figures')
  const at = `/api/weddings/${id}`
  const send = async <T>(method: string, path: string, body: object, status: number) => {
    const answer = await ask(method, at + path, body)
    expect([path, answer.status]).toEqual([path, status])
    return (await answer.json()) as T
  }
  const { plan } = (await (await ask('GET', `${at}/budget`)).json()) as Budget
  const { version, wedding } = plan
  await send('PATCH', '/budget', { version, wedding, totalMinor, currency, headcount: 84 }, 200)
  const blank = {
    vendor: 'Al-Mubarakiya Catering',
    currency,
    planned: part,
    quoted: part,
    agreed: part,
    notes: '',
  }
  const dinner = { ...blank, category: 'catering', name: 'Dinner', perGuest: false }
  const { id: itemId } = await send<Written>('POST', '/budget/items', dinner, 201)
  const drinks = {
    ...blank,
    category: 'cake',
    name: 'Drinks',
    perGuest: true,
    agreed: Math.round(part / 100),
  }
  await send('POST', '/budget/items', drinks, 201)
  for (const dueOn of ['2027-01-15', '2027-03-15', null])
    await send(
      'POST',
      '/budget/payments',
      { itemId, what: 'Deposit', minor: Math.round(part / 4), dueOn },
      201,
    )
  await send(
    'POST',
    '/budget/contributors',
    { name: 'Grandmother Wilhelmina', pledged: part, currency },
    201,
  )
  const details = {
    name: 'Fern & Fable',
    contact: '',
    email: '',
    phone: '',
    website: '',
    offerUntil: null,
    notes: '',
  }
  const offer = { category: 'florist', details: { ...details, price: { minor: part, currency } } }
  const { choice } = await send<ChoiceRecord>('POST', '/choices', offer, 201)
  await ask('POST', `${at}/choices/${choice.id}/events`, { version: choice.version, event: 'BOOK' })
  const gift = {
    kind: 'gift',
    title: 'Casserole',
    note: '',
    link: '',
    currency,
    price: part,
    wanted: 1,
  }
  await send('POST', '/registry/gifts', gift, 201)
  await send(
    'POST',
    '/registry/gifts',
    { ...gift, kind: 'group', title: 'Bicycle', wanted: 7 },
    201,
  )
  await send(
    'POST',
    '/registry/gifts',
    { ...gift, kind: 'fund', title: 'Honeymoon', wanted: null },
    201,
  )
  return { email, choiceId: choice.id }
}
