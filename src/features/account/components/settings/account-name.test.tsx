// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Me } from '#machines/session/session.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { AccountName } from './account-name.tsx'

beforeAll(() => loadTexts('account'))
afterEach(cleanup)

const emma = { firstName: 'Emma', lastName: 'Rose', email: 'emma@vowline.test' } as Me

function pageOf(me: Me) {
  return (
    <ToastRegion label="Messages" dismiss="Dismiss" place="/settings">
      <AccountName me={me} onChanged={() => undefined} />
    </ToastRegion>
  )
}

function field(name: string) {
  return screen.getByRole<HTMLInputElement>('textbox', { name })
}

test('a name that was changed in another tab shows, and what was typed here stays', () => {
  const { rerender } = render(pageOf(emma))
  fireEvent.change(field('Last name'), { target: { value: 'Hart' } })
  rerender(pageOf({ ...emma, firstName: 'Emilia', lastName: 'Lane' }))
  expect(field('First name').value).toBe('Emilia')
  expect(field('Last name').value).toBe('Hart')
})
