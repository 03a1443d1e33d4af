// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { AuthLayout } from './auth-layout.tsx'

beforeAll(() => loadTexts('app', 'ui'))
afterEach(cleanup)

test('whom a link of an email brings is not welcomed back', () => {
  render(
    <MemoryRouter initialEntries={['/invitation/abc']}>
      <Routes>
        <Route element={<AuthLayout greets={false} />}>
          <Route path="/invitation/:token" element={<h1>You are invited</h1>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { name: 'You are invited' })).toBeTruthy()
  expect(screen.queryByText('Welcome back')).toBeNull()
})

test('every page of the layout has the welcome-back title and the way back home', () => {
  render(
    <MemoryRouter initialEntries={['/verify-email']}>
      <Routes>
        <Route element={<AuthLayout />}>
          <Route path="/verify-email" element={<h1>Verify your email</h1>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { name: 'Verify your email' })).toBeTruthy()
  expect(screen.getByText('Welcome back')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
})
