// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { BoardFigures } from './board-figures.tsx'

beforeAll(() => loadTexts('board'))
afterEach(cleanup)

test('each task figure links to the tasks it counts: the completed tasks to the completed ones', () => {
  const tasks = { all: 58, done: 12, doneByRule: 5, overdue: 0, aside: 6 }
  render(
    <MemoryRouter>
      <BoardFigures tasks={{ ...tasks, upcoming: [] }} vendors={null} guests={null} money={null} />
    </MemoryRouter>,
  )
  const links = [/^Tasks completed/, /^Planning progress/].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(links).toEqual(['/dashboard/timeline?view=done', '/dashboard/timeline'])
})

test('before anybody has replied the figure names no one as not coming', () => {
  const guests = { listed: 9, coming: 0, notComing: 0, pending: 7 }
  render(
    <MemoryRouter>
      <BoardFigures tasks={null} vendors={null} guests={guests} money={null} />
    </MemoryRouter>,
  )
  expect(screen.getByText('No replies yet')).toBeTruthy()
  expect(screen.queryByText(/not coming/u)).toBeNull()
})
