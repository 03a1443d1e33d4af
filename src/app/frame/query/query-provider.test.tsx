// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { errorText } from '#src/i18n/error-text.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { failedReadText } from './query-provider.tsx'

beforeAll(() => loadTexts('errors', 'ui'))

test('what could not be read because it is gone asks for no reload', () => {
  const gone = "It may have been removed, or this account can't see it."
  expect(['not_found', 'not_yours', 'busy'].map((code) => failedReadText(code))).toEqual([
    gone,
    gone,
    errorText('busy'),
  ])
})
