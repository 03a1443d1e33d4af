import { expect, test } from 'vitest'
import { tallyOf } from './catering.rules.ts'

test('plates are counted by meal and by diet, whatever the capitals, and those of whom nothing is known come last', () => {
  const plates = [
    { meal: 'Sea bass', diet: '' },
    { meal: '', diet: 'Vegan, no nuts' },
    { meal: 'sea bass ', diet: 'vegan, no nuts' },
    { meal: 'Beef', diet: '' },
    { meal: '', diet: '' },
  ]
  expect(tallyOf(plates, 'meal')).toEqual([
    { what: 'Sea bass', count: 2 },
    { what: 'Beef', count: 1 },
    { what: '', count: 2 },
  ])
  expect(tallyOf(plates, 'diet')).toEqual([
    { what: 'Vegan, no nuts', count: 2 },
    { what: '', count: 3 },
  ])
  expect(tallyOf([], 'meal')).toEqual([])
})
