import { describe, expect, test } from 'vitest'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import { booked, contentOf } from '#tests/api/bookings/kit.ts'
import { dinner, sentQuote } from '#tests/api/quotes/kit.ts'
import { fund, registryOf } from '#tests/api/registry/kit.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { unzip } from './zip.ts'

describe.each(engines)('amounts in an export on %s', (engine) => {
  const api = openTestApp(engine)

  test('what a fund suggests is in the unit of its goal', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    await registryOf(api, wedding.id, couple).add({
      ...fund,
      currency: 'KWD',
      price: 500_500,
      suggested: [5_000, 12_250],
    })
    const { json, csv } = await take(couple)
    expect(json('gifts')).toMatchObject([{ price: '500.500', suggested: ['5', '12.250'] }])
    expect(csv('gifts')).toMatch(/"500.500 KWD".*"5; 12.250"/)
  })

  test('a quote and its booking say their sums to both sides as people write them', async () => {
    const { couple, vendor, enquiryId } = await booked(api, { content: inDinars })
    const row = { ...sentQuote(enquiryId), content: JSON.stringify(dinner), counterMinor: 850_050 }
    await api.deps.db.query.insertInto('quotes').values(row).execute()
    for (const as of [couple, vendor]) {
      const { json, csv } = await take(as)
      expect(json('bookings')).toMatchObject([{ total: '200.500', currency: 'KWD' }])
      expect(csv('bookings')).toContain('"200.500 KWD"')
      expect(json('quotes')).toMatchObject([
        {
          counter: '8500.50',
          content: {
            lines: [
              { unit: '100', quantity: 1 },
              { unit: '120', quantity: 1 },
            ],
            discount: { kind: 'amount', amount: '500' },
            deposit: { kind: 'percent', percent: 25 },
          },
        },
      ])
      expect(csv('quotes')).toContain('"8500.50 EUR"')
      expect([csv('quotes'), csv('bookings')].join('')).not.toContain('inor')
    }
  })

  test('a draft of a quote is exported to its business, and not to the couple', async () => {
    const { couple, vendor, enquiryId } = await booked(api, {})
    const draft = { ...sentQuote(enquiryId), state: 'draft' as const, sentAt: null }
    await api.deps.db.query.insertInto('quotes').values(draft).execute()
    const [own, theirs] = [await take(vendor), await take(couple)]
    expect(own.text('json/quotes.json')).toContain(draft.id)
    expect(theirs.text('json/quotes.json')).not.toContain(draft.id)
  })

  const inDinars: QuoteContent = { ...contentOf({ deposit: false }), currency: 'KWD' }
  inDinars.lines[0]!.unitMinor = 200_500

  async function take(as: SignedIn) {
    const answer = await api.request('GET', '/api/account/export', { as })
    const zip = await unzip(await answer.arrayBuffer())
    const text = (name: string) => zip.get(name)?.toString('utf8') ?? ''
    return {
      text,
      json: (name: string): unknown => JSON.parse(text(`json/${name}.json`)),
      csv: (name: string) => text(`csv/${name}.csv`),
    }
  }
})
