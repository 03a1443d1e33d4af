// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectLateRefusal } from '#src/client/retry/late-refusal.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { SiteLayout } from './site-layout.tsx'

beforeAll(() => loadTexts('app', 'errors', 'site', 'ui'))
afterEach(cleanup)

test('a public page tells what was refused after another one was left', () => {
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<SiteLayout />}>
          <Route path="/" element={<h1>{t('site:contact.title')}</h1>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  const tell = expectLateRefusal()
  act(() => tell('unreachable', null))
  expect(screen.getByRole('alert').textContent).toBe(
    t('ui:late.refused', { page: t('site:contact.title'), reason: t('errors:unreachable') }),
  )
})
