import { expect, test } from 'vitest'
import { inPseudo } from './pseudo.ts'

test('a text is longer, accented and in brackets, and its holes stay', () => {
  const { greeting, nested } = inPseudo({ greeting: 'Hello {{name}}, it is late', nested: { fee: 'Fee' } })
  expect(greeting).toMatch(/^⟦Ĥéķ?ľľó \{\{name\}\}, íť íš ľáťé( ~)+⟧$/)
  expect(greeting.length).toBeGreaterThan('Hello {{name}}, it is late'.length * 1.3)
  expect(nested.fee).toBe('⟦Ƒéé ~⟧')
})
