import { expect, test } from 'vitest'
import { stepAuthor } from './step-author.rules.ts'

const reader = { side: 'vendor', name: 'Maya & Tom' } as const

test.each([
  ['the reader', { side: 'vendor', isMine: true, author: 'Elena' }, 'mine', 'Maya & Tom'],
  ['a colleague', { side: 'vendor', isMine: false, author: 'Rita' }, 'theirs', 'Rita'],
  [
    'a colleague who is gone',
    { side: 'vendor', isMine: false, author: null },
    'mine',
    'Maya & Tom',
  ],
  ['the couple', { side: 'couple', isMine: false, author: 'Maya' }, 'theirs', 'Maya & Tom'],
  ['the product', { side: 'product', isMine: false, author: null }, 'theirs', 'Maya & Tom'],
] as const)('a step of %s is told as theirs', (_, entry, who, name) => {
  expect(stepAuthor(entry, reader)).toEqual({ who, name })
})
