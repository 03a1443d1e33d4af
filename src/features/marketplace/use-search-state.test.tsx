// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useSearchState } from './use-search-state.ts'

afterEach(cleanup)

function begin() {
  const { result } = renderHook(
    () => ({ ...useSearchState(), navigate: useNavigate(), location: useLocation() }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/marketplace?guests=80']}>{children}</MemoryRouter>
      ),
    },
  )
  return {
    result,
    query: () => Object.fromEntries(new URLSearchParams(result.current.location.search)),
  }
}

test('two filters chosen before the page is drawn again both count', () => {
  const { result, query } = begin()
  const { change } = result.current
  act(() => {
    change({ date: '2027-06-12' })
    change({ languages: 'fr' })
  })
  expect(query()).toEqual({ guests: '80', date: '2027-06-12', languages: 'fr' })
})

test('after Back, a change builds on what the address asks for then', async () => {
  const { result, query } = begin()
  act(() => result.current.change({ date: '2027-06-12' }))
  await act(async () => result.current.navigate(-1))
  expect(query()).toEqual({ guests: '80' })
  act(() => result.current.change({ languages: 'fr' }))
  expect(query()).toEqual({ guests: '80', languages: 'fr' })
})
