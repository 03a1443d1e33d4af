// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import type { Editor } from '../../use-listing-editor.ts'
import { LanguageFields } from './chip-fields.tsx'

beforeAll(() => loadTexts('listings', 'errors', 'ui'))
afterEach(cleanup)

function Page() {
  const [languages, setLanguages] = useState('["en","fr"]')
  const editor = {
    values: { languages },
    change: (_: string, value: string) => setLanguages(value),
    errorAt: () => null,
  } as unknown as Editor
  return (
    <>
      <LanguageFields editor={editor} />
      <button type="button" onClick={() => setLanguages('["en","de"]')}>
        Add German
      </button>
      <output>{languages}</output>
    </>
  )
}

test('a language that was removed comes back beside what was added since', async () => {
  render(
    <ToastRegion label="Messages" dismiss="Dismiss" place="/">
      <Page />
    </ToastRegion>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove French' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add German' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('["en","fr","de"]')).toBeTruthy()
})
