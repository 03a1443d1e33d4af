// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { robin } from '#machines/session/people.cases.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { CompleteProfilePage } from './complete-profile-page.tsx'

beforeAll(() => loadTexts('account', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const undecided = { ...robin, profile: 'missing' as const }

function open(me = undecided) {
  return render(
    <CompleteProfilePage
      me={me}
      kind="COUPLE"
      weddingFields={({ values, onChange }) => (
        <input
          aria-label="City"
          value={values.city}
          onChange={({ target }) => onChange('city', target.value)}
        />
      )}
      businessFields={() => null}
      onCompleted={vi.fn()}
    />,
  )
}

const city = () => screen.getByLabelText<HTMLInputElement>('City').value

test('what was typed is there after a reload, until it is saved', async () => {
  const page = open()
  await userEvent.type(screen.getByLabelText('City'), 'Porto')
  page.unmount()
  const again = open()
  expect(city()).toBe('Porto')
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 201 }))
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: t('account:complete.submit') }))
  await waitFor(() => expect(sessionStorage.getItem('profile')).toBeNull())
  again.unmount()
  open()
  expect(city()).toBe('')
})

test('what was typed for one account is not shown to another one', async () => {
  const page = open()
  await userEvent.type(screen.getByLabelText('City'), 'Porto')
  page.unmount()
  open({ ...undecided, email: 'noor@example.com' })
  expect(city()).toBe('')
})
