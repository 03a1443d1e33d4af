// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import { middle } from '#machines/photos/photo.rules.ts'
import type { Photo } from '#machines/photos/photo.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { PhotosSection } from './photos-section.tsx'

const idOf = (last: number) => `01a20087-fbbd-7523-bc9b-88000000000${last}`
const photo = (last: number, alt: string): Photo => ({
  id: idOf(last),
  alt,
  width: 900,
  height: 600,
  focal: middle,
})
const photos = [photo(1, 'Garden'), photo(2, 'Table'), photo(3, '')]
const record: ListingRecord = {
  businessId: idOf(9),
  category: 'venue',
  version: 4,
  state: 'edited',
  facts: { missing: [], hasDraft: true },
  slug: 'mill',
  published: null,
  content: { ...firstContent({ description: 'A mill', website: '', currency: 'EUR' }), photos },
  publishedAt: null,
}

beforeAll(() => loadTexts('photos', 'errors', 'ui', 'listings'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The section above an API that keeps what it is sent, unless `refuse` says no. */
function opened({ refuse = (): object | null => null } = {}) {
  const sent: { version: number; photos: Photo[] }[] = []
  let kept = record
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const change = JSON.parse(body) as (typeof sent)[number]
    sent.push(change)
    const problem = refuse()
    if (problem) return Response.json(problem, { status: 409 })
    kept = {
      ...kept,
      version: kept.version + 1,
      content: { ...kept.content, photos: change.photos },
    }
    return Response.json(kept)
  })
  function Page() {
    const [now, keep] = useState(record)
    return <PhotosSection record={now} keep={keep} readAgain={() => {}} />
  }
  render(
    <ToastRegion label="Messages" dismiss="Dismiss" place="/">
      <Page />
    </ToastRegion>,
  )
  return { sent }
}

/** What the photos show, in their order. */
const order = () =>
  within(screen.getByRole('list'))
    .getAllByRole('textbox')
    .map((field) => (field as HTMLInputElement).value)

test('a photo is moved by its buttons, and the first one is the cover', async () => {
  const { sent } = opened()
  fireEvent.click(screen.getByRole('button', { name: 'Move up photo 2' }))
  // It is shown before it is kept.
  expect(order()).toEqual(['Table', 'Garden', ''])
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.photos.map(({ id }) => id)).toEqual([idOf(2), idOf(1), idOf(3)])
  fireEvent.click(await screen.findByRole('button', { name: 'Make cover: photo 3' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(order()).toEqual(['', 'Table', 'Garden'])
  expect(sent[1]?.version).toBe(5)
})

test('a photo that was removed comes back to its place', async () => {
  const { sent } = opened()
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(order()).toEqual(['Garden', 'Table', ''])
})

test('what a photo shows is kept as its field is left, and stays typed where it is refused', async () => {
  let isRefusing = true
  const { sent } = opened({
    refuse: () => (isRefusing ? { code: 'too_many_requests', status: 429 } : null),
  })
  const field = screen.getByLabelText<HTMLInputElement>('What does photo 3 show?')
  fireEvent.change(field, { target: { value: 'Two doors' } })
  fireEvent.blur(field)
  // Beside the photo, and not above all of them.
  const refusal = await screen.findByText('Too many attempts. Please try again later.')
  expect(refusal.closest('li')).toBe(field.closest('li'))
  expect(field.value).toBe('Two doors')
  isRefusing = false
  fireEvent.blur(field)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.photos[2]?.alt).toBe('Two doors')
})

test('what is typed while the words before it are being kept stays typed', async () => {
  const { sent } = opened()
  const field = screen.getByLabelText<HTMLInputElement>('What does photo 3 show?')
  fireEvent.change(field, { target: { value: 'Two' } })
  fireEvent.blur(field)
  fireEvent.change(field, { target: { value: 'Two doors' } })
  // What is asked for next is sent once the words are kept.
  fireEvent.click(screen.getByRole('button', { name: 'Move up photo 2' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect([sent[0]?.photos[2]?.alt, field.value]).toEqual(['Two', 'Two doors'])
})

test('a change holds for what somebody else has added meanwhile', async () => {
  const newer = {
    ...record,
    version: 8,
    content: { ...record.content, photos: [...photos, photo(4, 'New')] },
  }
  let isFirst = true
  const { sent } = opened({
    refuse: () => {
      if (!isFirst) return null
      isFirst = false
      return { code: 'version_stale', current: newer }
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    version: 8,
    photos: [{ alt: 'Table' }, { alt: '' }, { alt: 'New' }],
  })
})
