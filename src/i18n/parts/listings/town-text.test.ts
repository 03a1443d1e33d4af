import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../i18n.ts'
import { townText } from './town-text.ts'

beforeAll(() => loadTexts('listings'))

const town = (name: string, region: string, country: string) => ({
  id: 1,
  name,
  region,
  country,
  slug: 'of-no-account',
})

test.each([
  [town('Annecy', '', 'FR'), 'FR', 'Annecy'],
  [town('Annecy', '', 'FR'), 'France', 'Annecy'],
  [town('Paris', '', 'FR'), 'US', 'Paris (France)'],
  [town('Paris', '', 'FR'), '', 'Paris (France)'],
  [town('Charleston', 'WV', 'US'), 'US', 'Charleston (WV)'],
  [town('Richmond', 'CA', 'US'), 'CA', 'Richmond (CA, United States)'],
])('a listing names %j, from %s, as %s', (chosen, own, text) => {
  expect(townText(chosen, own)).toBe(text)
})
