// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { changedSearch } from '#machines/marketplace/search-address.rules.ts'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { filtersInUse } from '#src/i18n/parts/listings/filter-texts.ts'
import { FiltersInUse } from './filters-in-use.tsx'

beforeAll(() => loadTexts('marketplace', 'vendors', 'listings', 'ui'))
afterEach(cleanup)

test.each([
  [{ q: 'barn', category: 'venue', town: 'lyon', sort: 'price' }, ['Venue']],
  [{ town: 'lyon', radius: '100' }, ['Within 100 km']],
  [{ date: '2027-06-12' }, ['Not taken on 12 June 2027']],
  [{ guests: '1' }, ['1 guest']],
  [{ guests: '120' }, ['120 guests']],
  [{ currency: 'EUR', priceFrom: '100000' }, ['From €1,000']],
  [{ currency: 'EUR', priceTo: '250050' }, ['Up to €2,500.50']],
  [{ currency: 'GBP', priceFrom: '100000', priceTo: '300000' }, ['£1,000 to £3,000']],
  [{ currency: 'GBP', category: 'venue' }, ['Venue']],
  [{ category: 'no_such' }, []],
  [{ languages: 'fr,de' }, ['French', 'German']],
  [
    { category: 'venue', fields: 'settings.barn,pets.yes,seatedCapacity.80' },
    ['Venue', 'Barn', 'Pets welcome', 'Seated guests, at least: 80'],
  ],
  [
    { category: 'venue', currency: 'GBP', fields: 'hirePrice.900000,endTime.1500' },
    ['Venue', 'Venue hire, at most: £9,000', 'Ends at (or later): 01:00'],
  ],
  [{ category: 'florist', fields: 'settings.barn,no.such,decorStyles.no_such' }, ['Florist']],
] as [SearchParams, string[]][])('%j is told as %j', (asked, texts) => {
  expect(filtersInUse(asked).map(({ text }) => text)).toEqual(texts)
})

function Page() {
  const [asked, setAsked] = useState<SearchParams>({
    category: 'venue',
    date: '2027-06-12',
    languages: 'fr,de',
    fields: 'settings.barn,pets.yes',
    currency: 'EUR',
    priceTo: '100000',
  })
  return (
    <>
      <FiltersInUse
        inUse={filtersInUse(asked)}
        change={(changes) => setAsked(changedSearch(asked, changes))}
      />
      <output>{JSON.stringify(asked)}</output>
    </>
  )
}

function askedNow() {
  return JSON.parse(screen.getByRole('status').textContent) as SearchParams
}

function focusedName() {
  return document.activeElement?.getAttribute('aria-label')
}

test('a press lets go of one filter, and the focus goes on to the next', async () => {
  render(<Page />)
  const user = userEvent.setup()
  const remove = (filter: string) =>
    user.click(screen.getByRole('button', { name: `${filter}. Remove` }))

  await remove('French')
  expect([askedNow()['languages'], focusedName()]).toEqual(['de', 'German. Remove'])
  await remove('Pets welcome')
  expect([askedNow()['fields'], focusedName()]).toEqual(['settings.barn', 'Barn. Remove'])
  await remove('Up to €1,000')
  expect(askedNow()).toEqual({
    category: 'venue',
    date: '2027-06-12',
    languages: 'de',
    fields: 'settings.barn',
  })
  // The category takes its fields with it.
  await remove('Venue')
  expect([askedNow(), focusedName()]).toEqual([
    { date: '2027-06-12', languages: 'de' },
    'Not taken on 12 June 2027. Remove',
  ])
  for (const filter of ['German', 'Not taken on 12 June 2027']) await remove(filter)
  expect([askedNow(), focusedName()]).toEqual([{}, 'Filters in use'])
})
