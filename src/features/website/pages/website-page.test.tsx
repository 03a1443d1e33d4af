// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Website } from '#machines/website/website.schema.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { PhotosCard } from '../components/editor/photos-card.tsx'
import { VisibilityCard } from '../components/editor/visibility-card.tsx'
import { WebsiteContext } from '../use-website.ts'

beforeAll(() => loadTexts('publishing', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const photo = (version: number, alt: string) => ({ id: 'p', version, alt, width: 40, height: 30 })
const visibility = {
  version: 1,
  state: 'by_link',
  slug: 'maya',
  suggested: 'maya',
  link: 'https://vowline.test/w/maya/k',
  guestLink: null,
  word: null,
  before: 'https://vowline.test/w/',
}
/** The cards read only the visibility, the photos, and where invitations say otherwise. */
const website = {
  visibility,
  photos: [photo(1, 'The ferry')],
  items: [],
  events: [],
  shown: [],
} as unknown as Website

/** The two cards, whose page is read again as it is then. */
function show(later: Website = website) {
  const toasts: string[] = []
  function Editor() {
    const [shown, keep] = useState(website)
    const view = {
      weddingId: 'w',
      website: shown,
      keep,
      readAgain: () => keep(later),
      showToast: (message: string) => void toasts.push(message),
    }
    return (
      <WebsiteContext value={view}>
        <VisibilityCard />
        <PhotosCard />
      </WebsiteContext>
    )
  }
  const current = { wedding: { id: 'w', weddingDate: null }, may: () => true }
  render(
    <WeddingContext value={{ current } as unknown as Weddings}>
      <Editor />
    </WeddingContext>,
  )
  return toasts
}

const refuse = (code: string, status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ code, status }, { status }))

async function press(name: string) {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
}

test('a description that was not saved stays as typed, with why and what it reads now', async () => {
  refuse('version_stale', 409)
  const toasts = show({ ...website, photos: [photo(2, 'On the pier')] })
  const field = screen.getByLabelText('Description of photo 1')
  fireEvent.change(field, { target: { value: 'Us on the ferry' } })
  await press('Save description of photo 1')
  const line = within(field.closest('li')!)
  expect(await line.findByText(/someone else just changed this/iu)).toBeTruthy()
  const kept = line.getByLabelText<HTMLInputElement>('Description of photo 1')
  expect(kept.value).toBe('Us on the ferry')
  expect(line.getByText('It now reads: On the pier')).toBeTruthy()
  expect(toasts).toEqual([])
})

test('a step that was refused says so on its card and not in a toast', async () => {
  refuse('internal', 500)
  const toasts = show()
  await press('Make public')
  const card = within(screen.getByRole('region', { name: 'Who can see it' }))
  expect((await card.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain(
    'An unexpected error occurred.',
  )
  expect(toasts).toEqual([])
})

test('a link that the browser does not let us copy says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No right.'))
  show()
  await press('Copy link')
  expect(await screen.findByText(/^We couldn't copy the link/u)).toBeTruthy()
})
