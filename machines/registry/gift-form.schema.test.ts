import * as v from 'valibot'
import { expect, test } from 'vitest'
import { giftFormSchema } from './gift-form.schema.ts'

test('an amount that a fund suggests twice is suggested once', () => {
  const gift = v.parse(giftFormSchema, {
    kind: 'fund',
    title: 'Honeymoon',
    note: '',
    link: '',
    currency: 'USD',
    price: '',
    wanted: '',
    category: '',
    isMostWanted: '',
    suggested: '50; 50.00; 100; 250; 500',
    howToGive: '',
  })
  expect(gift).toMatchObject({ suggested: [5_000, 10_000, 25_000, 50_000] })
})
