// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Fields } from './fields.tsx'
import type { FieldSpec } from './fields.tsx'

afterEach(cleanup)

test('a phone offers the keys of what is typed: amounts may have decimals, counts have none', () => {
  const fields: FieldSpec<'total' | 'heads' | 'name'>[] = [
    { name: 'total', label: 'Total', kind: 'amount' },
    { name: 'heads', label: 'Heads', kind: 'count' },
    { name: 'name', label: 'Name' },
  ]
  const values = { total: '', heads: '', name: '' }
  render(<Fields fields={fields} values={values} errorAt={() => null} onChange={() => undefined} />)
  const keys = ['Total', 'Heads', 'Name'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).inputMode,
  )
  expect(keys).toEqual(['decimal', 'numeric', ''])
})
