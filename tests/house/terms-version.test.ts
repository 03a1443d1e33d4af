import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { graceDays } from '#machines/account/deletion/deletion.rules.ts'
import { termsVersion } from '#machines/account/terms.schema.ts'
import { maxAgeMs } from '#src/offline/kept.rules.ts'
import { terms, privacy } from '#locales/en/legal.json' with { type: 'json' }

/**
 * Each version with the digest of its texts. A change of the texts is a new line here, with the
 * version that termsVersion then names.
 */
const versions: Record<string, string> = {
  '2026-11-23': 'a290a39bf865961d685380d3d8d8838948c00ca45dda1fc5ba391688654b9b21',
  '2026-11-25': '9984fa6c1d095e30e5cd2e27e196c09ee8d198e44ad4e82cf13ca44d5fd21504',
  '2026-11-26': 'aca8388d5c3b43b1716bdb0241748d6bcae46255c13314e3dbc5e4124addd3fa',
  '2026-11-28': '9ef430377a828155dd1c582f5f0ac5fcb046fce6478fab25e26ba112e04966a3',
}

test('the texts of the terms and the privacy notice are those of the version that people accept', () => {
  const texts = createHash('sha256')
    .update(JSON.stringify({ terms, privacy, graceDays }))
    .digest('hex')
  expect({ version: termsVersion, texts }).toEqual({
    version: termsVersion,
    texts: versions[termsVersion],
  })
  expect(Object.keys(versions).toSorted().at(-1)).toBe(termsVersion)
})

test('the privacy notice names the copies that a browser keeps, and who delivers notifications', () => {
  expect(maxAgeMs / (24 * 60 * 60 * 1_000)).toBe(3)
  expect(privacy.browser.text).toContain('for up to three days')
  expect(privacy.kept.text).toContain('notifications')
  expect(privacy.seen.text).toContain('notifications')
})
