import { expect, test } from 'vitest'
import { tallyOf } from './catering.rules.ts'

test('plates are counted by meal and diet regardless of case, unknown ones last', () => {
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

test('the most frequent come first, trimmed, whatever their order in the list', () => {
  const meals = ['Beef', '', ' Fish', 'Cake', 'fish', 'cake', '', 'FISH', '', '', 'Süß', 'Süss']
  const plates = meals.map((meal) => ({ meal, diet: '' }))
  const tally = tallyOf(plates, 'meal')
  expect(tally).toEqual([
    { what: 'Fish', count: 3 },
    { what: 'Cake', count: 2 },
    { what: 'Beef', count: 1 },
    { what: 'Süß', count: 1 },
    { what: 'Süss', count: 1 },
    { what: '', count: 4 },
  ])
  expect(tallyOf(plates.toReversed(), 'meal').map(({ count }) => count)).toEqual([3, 2, 1, 1, 1, 4])
})
