// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Notice } from '#machines/notices/notice.schema.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { NoticeLine } from './notice-line.tsx'

beforeAll(() => loadTexts('notices'))
afterEach(cleanup)

const [own, helped, left] = ['own', 'helped', 'left'].map((id) => ({ id }))

test.each([
  ['another wedding works on that one', helped, [['helped']]],
  ['the one that is worked on leaves it', own, []],
  ['one that was left leaves it', left, []],
  ['none leaves it', { id: null }, []],
] as const)('a notice of %s', (_, of, chosen) => {
  const choose = vi.fn()
  const notice: Notice = {
    id: '019a0000-0000-7000-8000-000000000001',
    kind: 'gift.reserved',
    weddingId: of?.id ?? null,
    facts: { names: ['Kettle'] },
    at: '2026-11-22T10:00:00.000Z',
    isRead: false,
  }
  const weddings = { all: [own, helped], current: { wedding: own }, choose }
  render(
    <MemoryRouter>
      <WeddingContext value={weddings as unknown as Weddings}>
        <NoticeLine notice={notice} onOpen={opened} />
      </WeddingContext>
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('link'))
  expect(choose.mock.calls).toEqual(chosen)
})

const opened = vi.fn<() => void>()

test('a vendor, who plans no wedding, follows a notice as well', () => {
  const notice: Notice = {
    id: '019a0000-0000-7000-8000-000000000002',
    kind: 'colleague.joined',
    weddingId: null,
    facts: { names: ['Rita'] },
    at: '2026-11-22T10:00:00.000Z',
    isRead: true,
  }
  render(
    <MemoryRouter>
      <NoticeLine notice={notice} onOpen={opened} />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('link'))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/vendor-dashboard/team')
  expect(opened).toHaveBeenCalled()
})
