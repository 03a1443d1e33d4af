import { expect, test } from 'vitest'
import { daysOf, roomFor, stageOf } from './guest-photo.rules.ts'
import { maxOfHousehold, maxOfWedding } from './guest-photo.schema.ts'

const wedding = { takesPhotos: true, weddingDate: '2027-03-13' }

test.each([
  ['2027-03-12', 'early'],
  ['2027-03-13', 'open'],
  ['2027-05-12', 'open'],
  ['2027-05-13', 'closed'],
] as const)('on %s photos of a wedding on 13 March are %s', (today, stage) => {
  expect(stageOf(wedding, today)).toBe(stage)
})

test('nobody sends photos that the couple does not take, nor before there is a day', () => {
  expect(stageOf({ ...wedding, takesPhotos: false }, '2027-03-20')).toBe('off')
  expect(stageOf({ ...wedding, weddingDate: null }, '2027-03-20')).toBe('early')
})

test('the last day is the sixtieth after the wedding', () => {
  expect(daysOf('2027-03-13')).toEqual({ opensOn: '2027-03-13', closesOn: '2027-05-12' })
  expect(daysOf(null)).toEqual({ opensOn: null, closesOn: null })
})

test('there is room for what both the household and the wedding have left', () => {
  expect(roomFor({ household: 0, wedding: 0 })).toEqual({ room: maxOfHousehold, full: null })
  expect(roomFor({ household: 3, wedding: maxOfWedding - 2 })).toEqual({ room: 2, full: null })
  expect(roomFor({ household: maxOfHousehold, wedding: 90 })).toEqual({
    room: 0,
    full: 'household',
  })
  expect(roomFor({ household: 3, wedding: maxOfWedding })).toEqual({ room: 0, full: 'wedding' })
  expect(roomFor({ household: 41, wedding: 501 })).toEqual({ room: 0, full: 'household' })
})
