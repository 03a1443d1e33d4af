// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { askFormOf } from '#machines/enquiries/forms/ask-form.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { AskFields } from './ask-fields.tsx'

beforeAll(() => loadTexts('enquiries', 'errors', 'ui'))
afterEach(cleanup)

test('the month of a wedding in four years is shown as it is sent', () => {
  const wedding = { weddingDate: null, city: '', expectedGuests: null, currency: 'EUR' }
  render(
    <AskFields
      today="2026-11-28"
      values={askFormOf({ ...wedding, datePeriod: '2030-12' }, '')}
      errorAt={() => null}
      onChange={() => {}}
    />,
  )
  const month = screen.getByRole<HTMLSelectElement>('combobox', { name: /month/iu })
  expect(month.selectedOptions[0]?.textContent).toBe('December 2030')
})
