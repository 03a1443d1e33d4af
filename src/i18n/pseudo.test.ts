import { expect, test } from 'vitest'
import { inPseudo } from './pseudo.ts'

test('a pseudo text is longer, accented and bracketed, and keeps its placeholders and tags', () => {
  const greeting = inPseudo('Hello {{name}}, it is <b>late</b>')
  expect(greeting).toMatch(/^⟦Ĥéķ?ľľó \{\{name\}\}, íť íš <b>ľáťé<\/b>( ~)+⟧$/)
  expect(greeting.length).toBeGreaterThan('Hello {{name}}, it is <b>late</b>'.length * 1.2)
  expect(inPseudo('Fee')).toBe('⟦Ƒéé ~⟧')
})
