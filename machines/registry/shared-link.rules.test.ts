import { expect, test } from 'vitest'
import { giftFromSharedPage } from './shared-link.rules.ts'

const shop = 'https://shop.example/pots/7?colour=red'
const page = (given: Partial<Parameters<typeof giftFromSharedPage>[0]>) =>
  giftFromSharedPage({ title: null, text: null, url: null, ...given })

test('the address is taken from wherever the phone put it', () => {
  expect(page({ url: shop, title: ' Cast-iron pot ' })).toEqual({
    link: shop,
    title: 'Cast-iron pot',
  })
  expect(page({ text: shop })).toEqual({ link: shop, title: '' })
  expect(page({ text: `Cast-iron pot ${shop}` })).toEqual({ link: shop, title: 'Cast-iron pot' })
  expect(page({ url: 'not an address', text: shop, title: shop })).toEqual({
    link: shop,
    title: '',
  })
})

test('what a sentence puts behind an address is none of it', () => {
  for (const behind of ['.', ',', '!', '…', ')', '”.', ' - what do you think?'])
    expect(page({ text: `A pot (for us: ${shop}${behind}` })?.link).toBe(shop)
  expect(page({ text: `Cast-iron pot ${shop}.` })?.title).toBe('Cast-iron pot')
  const bracketed = 'https://shop.example/pot_(large)'
  expect(page({ text: `A pot: ${bracketed}.` })?.link).toBe(bracketed)
  // What was handed over as an address is taken as it is.
  expect(page({ url: `${shop}.` })?.link).toBe(`${shop}.`)
})

test('an address may be one of http, in capitals, and in several brackets', () => {
  expect(page({ text: '(see (http://shop.example/pot)).' })?.link).toBe('http://shop.example/pot')
  expect(page({ url: 'HTTPS://shop.example/pot' })?.link).toBe('HTTPS://shop.example/pot')
  expect(page({ text: 'http://shop.example/a)b)).' })?.link).toBe('http://shop.example/a)b')
})

const titleOf = (title: string) => page({ url: shop, title })?.title

test('a title is one unless it is an address', () => {
  expect(titleOf('http://shop.example/pot')).toBe('')
  expect(titleOf('Seen at https://shop.example/')).toBe('Seen at https://shop.example/')
  expect(titleOf('pot: blue')).toBe('pot: blue')
  expect(titleOf('https://')).toBe('https://')
})

test('what has no web address is no gift', () => {
  for (const url of [
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'ftp://a.example/b',
  ])
    expect(page({ url, text: 'Look at this', title: 'A pot' })).toBeNull()
  expect(page({ url: `https://shop.example/${'a'.repeat(2_000)}` })).toBeNull()
  expect(page({})).toBeNull()
})

test('a title is cut to what a gift has room for', () => {
  expect(page({ url: shop, title: 'a'.repeat(200) })?.title).toBe('a'.repeat(150))
})
