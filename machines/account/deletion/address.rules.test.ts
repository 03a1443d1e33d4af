import { expect, test } from 'vitest'
import { wholeAddress } from './address.rules.ts'

const finds = (text: string) => new RegExp(wholeAddress('ann+w@x.test'), 'i').test(text)

test.each([
  'ann+w@x.test',
  'Write to Ann+W@X.test.',
  '"ann+w@x.test"',
  'mailto:ann+w@x.test?x',
  '<ann+w@x.test>',
  String.raw`{"a":"to\nann+w@x.test"}`,
])('%s contains the address', (text) => expect(finds(text)).toBe(true))

test.each([
  'joann+w@x.test',
  'jo.ann+w@x.test',
  'jo-ann+w@x.test',
  'ann+w@x.test.example',
  'ann+w@x.testing',
  'annw@x.test',
  'ann+w@xxtest',
])('%s contains another address', (text) => expect(finds(text)).toBe(false))
