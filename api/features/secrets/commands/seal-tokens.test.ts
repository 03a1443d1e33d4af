import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTokens, sealTokens } from './seal-tokens.ts'

const tokens = { accessToken: 'access', refreshToken: 'refresh' }
const row = '01970000-0000-7000-8000-000000000001'
const [older, newer] = [randomBytes(32), randomBytes(32)]

test('what was sealed for a row opens there, and nothing of it can be read', async () => {
  const sealed = await sealTokens([newer], row, tokens)
  expect(await openTokens([newer], row, sealed)).toEqual(tokens)
  expect(sealed).not.toContain('refresh')
})

test('the first key encrypts and every key decrypts, so that keys can be rotated', async () => {
  const before = await sealTokens([older], row, tokens)
  const after = await sealTokens([newer, older], row, tokens)
  expect(await openTokens([newer, older], row, before)).toEqual(tokens)
  expect(await openTokens([newer], row, after)).toEqual(tokens)
})

test('a ciphertext moved to another row does not open', async () => {
  const sealed = await sealTokens([newer], row, tokens)
  expect(await openTokens([newer], '01970000-0000-7000-8000-000000000002', sealed)).toBeNull()
})

test('without its key, changed, or no ciphertext at all, there is nothing to open', async () => {
  const sealed = await sealTokens([older], row, tokens)
  expect(await openTokens([newer], row, sealed)).toBeNull()
  expect(await openTokens([older], row, sealed.slice(0, -4) + 'AAAA')).toBeNull()
  expect(await openTokens([older], row, 'nonsense')).toBeNull()
})
