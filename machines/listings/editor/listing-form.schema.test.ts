import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { fields, fieldsOf } from '../fields/category-fields.schema.ts'
import type { FieldKey } from '../fields/category-fields.schema.ts'
import type { FieldValue } from '../fields/details.schema.ts'
import type { Field } from '../fields/field.schema.ts'
import { firstContent } from '../listing-content.schema.ts'
import type { ListingContent } from '../listing-content.schema.ts'
import {
  contentWith,
  isBlank,
  listingFormOf,
  listingFormSchema,
  packagesIn,
  questionsIn,
} from './listing-form.schema.ts'
import type { ListingForm } from './listing-form.schema.ts'
import { textsIn } from './typed-value.schema.ts'

const first = firstContent({ description: 'A barn by a lake.', website: '', currency: 'EUR' })

const full: ListingContent = {
  ...first,
  tagline: 'A barn by a lake',
  website: 'https://barn.example',
  price: { fromMinor: 280_050, toMinor: 650_000, covers: 'Friday to Sunday' },
  packages: [{ name: 'Weekend', priceMinor: null, includes: 'All of it' }],
  area: { towns: ['Annecy'], radiusKm: 50, travelFeeMinor: 0, travelNote: 'None in town' },
  languages: ['fr', 'en'],
  teamSize: 4,
  foundedYear: 1998,
  leadDays: 90,
  depositPercent: 30,
  cancellation: 'Free until 60 days before.',
  faq: [{ question: 'Dogs?', answer: 'Yes.' }],
  video: 'https://films.example/barn',
  links: ['https://photos.example/barn'],
}

const form = (change: Partial<ListingForm>): ListingForm => ({ ...listingFormOf(first), ...change })

/** What a vendor could state in a field, and how it is typed. */
const samples: Record<Field['kind'], (field: Field) => [typed: string, value: FieldValue]> = {
  number: () => ['12', 12],
  money: () => ['1,250.50', 125_050],
  yesNo: () => ['no', false],
  choice: (field) => {
    const [option = ''] = 'options' in field ? field.options : []
    return [option, option]
  },
  choices: (field) => {
    const chosen = 'options' in field ? [...field.options].slice(0, 2) : []
    return [JSON.stringify(chosen), chosen]
  },
  time: () => ['1:30 am', 1_530],
  text: () => [' By hand ', 'By hand'],
}

const sample = (key: FieldKey) => samples[fields[key].kind](fields[key])

describe.each(serviceCategories)('the form of %s', (category) => {
  test('takes each of its fields as it is typed, and shows again what it took', () => {
    const keys = fieldsOf(category)
    const typed = form(Object.fromEntries(keys.map((key) => [`details.${key}`, sample(key)[0]])))
    const read = v.parse(listingFormSchema(category), typed)
    expect(read.details).toEqual(Object.fromEntries(keys.map((key) => [key, sample(key)[1]])))
    const content = { ...first, ...read }
    expect(v.parse(listingFormSchema(category), listingFormOf(content))).toEqual(read)
  })

  test('refuses what is none of a field, at the field', () => {
    const keys = fieldsOf(category).filter((key) => !['yesNo', 'text'].includes(fields[key].kind))
    for (const key of keys) {
      const nonsense = fields[key].kind === 'choices' ? '["nonsense"]' : 'nonsense'
      const problems = fieldProblems(
        listingFormSchema(category),
        form({ [`details.${key}`]: nonsense }),
      )
      expect(problems.map(({ path }) => path.replace(/\.0$/, ''))).toEqual([`details.${key}`])
    }
  })

  test('states nothing that was not stated', () => {
    expect(v.parse(listingFormSchema(category), form({})).details).toEqual({})
  })
})

test('a listing is in its form as it was saved', () => {
  // Photos have a form of their own.
  const { details: _details, photos: _photos, ...written } = full
  expect(v.parse(listingFormSchema('venue'), listingFormOf(full))).toEqual({
    ...written,
    details: {},
  })
  expect(listingFormOf(full)).toMatchObject({
    'price.fromMinor': '2800.50',
    'price.toMinor': '6500',
    'area.travelFeeMinor': '0',
    foundedYear: '1998',
  })
})

test('an amount is read in the currency of the listing', () => {
  const typed = form({ currency: 'JPY', 'price.fromMinor': '180,000' })
  expect(v.parse(listingFormSchema('cake'), typed).price.fromMinor).toBe(180_000)
})

test('a row in which nothing was typed is not sent', () => {
  const typed = form({
    packages: JSON.stringify([
      { name: ' ', price: '', includes: '' },
      { name: 'Half day', price: '900', includes: '' },
    ]),
    faq: JSON.stringify([{ question: '', answer: ' ' }]),
    links: '[""," "]',
  })
  expect(v.parse(listingFormSchema('cake'), typed)).toMatchObject({
    packages: [{ name: 'Half day', priceMinor: 90_000, includes: '' }],
    faq: [],
    links: [],
  })
})

test.each<[string, Partial<ListingForm>, string, string]>([
  ['a price that is none', { 'price.fromMinor': 'cheap' }, 'price.fromMinor', 'invalid_amount'],
  [
    'a price to below the price from',
    { 'price.fromMinor': '20', 'price.toMinor': '10' },
    'price.toMinor',
    'price_order',
  ],
  ['a currency that is none', { currency: 'crowns' }, 'currency', 'invalid_choice'],
  ['half a person', { teamSize: '1.5' }, 'teamSize', 'invalid_number'],
  ['a team of nobody', { teamSize: '0' }, 'teamSize', 'invalid_number'],
  ['a deposit over the whole', { depositPercent: '120 %' }, 'depositPercent', 'invalid_number'],
  [
    'a package with a price alone',
    { packages: '[{"name":"","price":"12","includes":""}]' },
    'packages.0.name',
    'required',
  ],
  [
    'a package with a price that is none',
    { packages: '[{"name":"All","price":"a lot","includes":""}]' },
    'packages.0.priceMinor',
    'invalid_amount',
  ],
  [
    'a package that is called as another one',
    {
      packages:
        '[{"name":"The day","price":"","includes":""},{"name":" ","price":"","includes":""},{"name":"The Day ","price":"9","includes":""}]',
    },
    'packages.1.name',
    'repeated_name',
  ],
  [
    'a question without an answer',
    { faq: '[{"question":"Why?","answer":""}]' },
    'faq.0.answer',
    'required',
  ],
  ['a film that is nowhere', { video: 'javascript:alert(1)' }, 'video', 'invalid_url'],
  ['a link to nowhere', { links: '["javascript:alert(1)"]' }, 'links.0', 'invalid_url'],
  ['a website that is none', { website: 'no where' }, 'website', 'invalid_url'],
  ['a tagline that is a text', { tagline: 'x'.repeat(121) }, 'tagline', 'too_long'],
  [
    'a town too many',
    { 'area.towns': JSON.stringify(Array.from({ length: 31 }, (_, at) => `Town ${at}`)) },
    'area.towns',
    'too_many',
  ],
])('%s is refused beside its field', (_what, change, path, code) => {
  expect(fieldProblems(listingFormSchema('planner'), form(change))).toContainEqual({ path, code })
})

test('what is typed shows in the preview at once, and what cannot be read stays as it was', () => {
  const typed = { ...listingFormOf(full), tagline: 'New words', 'price.fromMinor': 'cheap' }
  expect(contentWith('venue', full, typed)).toEqual({ ...full, tagline: 'New words' })
  expect(contentWith('venue', full, { ...listingFormOf(full), currency: '?' })).toEqual(full)
  expect(contentWith('venue', full, listingFormOf(full))).toEqual(full)
})

test('a list that cannot be read is empty', () => {
  expect([packagesIn('{'), questionsIn('[1]'), textsIn('')]).toEqual([[], [], []])
  expect([isBlank(' '), isBlank({ a: '', b: ' ' }), isBlank({ a: 'x' })]).toEqual([
    true,
    true,
    false,
  ])
})
