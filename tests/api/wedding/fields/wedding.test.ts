import { expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { Rights } from '#machines/wedding/rights.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

const api = openTestApp('pglite')

/**
 * The fields of a wedding that each reader gets, beyond those for every member, written by hand.
 */
const readers: [who: string, rights: Partial<Rights>, reads: (keyof Wedding)[]][] = [
  ['a helper with no rights', {}, []],
  ['a helper who sees the guests', { guests: 'view' }, ['expectedGuests']],
  ['a helper who edits the guests', { guests: 'edit' }, ['expectedGuests']],
  ['a helper who sees the budget', { budget: 'view' }, ['budgetRange', 'totalBudgetMinor']],
  ['a helper with the timeline and the vendors', { timeline: 'edit', vendors: 'edit' }, []],
  [
    'a helper with every right',
    { guests: 'edit', budget: 'edit', timeline: 'edit', vendors: 'edit' },
    ['expectedGuests', 'budgetRange', 'totalBudgetMinor'],
  ],
]
const hidden = { partnerEmail: '', expectedGuests: null, budgetRange: null, totalBudgetMinor: null }

test.each(readers)('%s reads the fields that their rights allow', async (_who, rights, reads) => {
  const { couple, wedding } = await coupleWithWedding(api)
  const path = `/api/weddings/${wedding.id}`
  const full = await bodyOf<Wedding>(
    await api.request('PATCH', path, {
      as: couple,
      body: { version: wedding.version, totalBudgetMinor: 4_200_000 },
    }),
  )
  const { partnerEmail, expectedGuests, budgetRange, totalBudgetMinor } = full
  const visible = { partnerEmail, expectedGuests, budgetRange, totalBudgetMinor }
  for (const [field, value] of Object.entries(visible))
    expect([field, value]).not.toEqual([field, hidden[field as keyof typeof hidden]])

  const helper = await memberOf(api, wedding.id, { rights })
  const expected = { ...hidden, ...Object.fromEntries(reads.map((field) => [field, full[field]])) }
  expect(await bodyOf(await api.request('GET', path, { as: helper }))).toMatchObject(expected)
  const { items } = await bodyOf<Page<Wedding>>(
    await api.request('GET', '/api/weddings', { as: helper }),
  )
  expect(items).toMatchObject([expected])
  expect(await bodyOf(await api.request('GET', path, { as: couple }))).toMatchObject(visible)
})
