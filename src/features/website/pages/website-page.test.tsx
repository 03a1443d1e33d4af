// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { completeArrangement } from '#machines/website/sections/sections.schema.ts'
import type { Website } from '#machines/website/website.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { AddressCard } from '../components/editor/address-card.tsx'
import { PhotosCard } from '../components/editor/photos-card.tsx'
import { VisibilityCard } from '../components/editor/visibility-card.tsx'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { WebsiteContext } from '../use-website.ts'
import { WebsitePage } from './website-page.tsx'

beforeAll(() => loadTexts('publishing', 'errors', 'ui', 'website'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
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

/** The cards, whose page is read again as it is then; a button reads it as well. */
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
        <AddressCard />
        <PhotosCard />
        <button type="button" onClick={view.readAgain}>
          Read again
        </button>
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

test('a step that is taken again after a lost answer counts as taken', async () => {
  const sent: unknown[] = []
  const current = { ...website, visibility: { ...visibility, version: 2, state: 'open' } }
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (sent.push(JSON.parse(body as string)) === 1) throw new TypeError('no connection')
    return Response.json({ code: 'version_stale', status: 409, current }, { status: 409 })
  })
  const toasts = show()
  await press('Make public')
  await press('Make public')
  const card = within(screen.getByRole('region', { name: 'Who can see it' }))
  const alerts = card.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')
  expect([sent, toasts, alerts]).toEqual([
    [
      { event: 'OPEN', version: 1 },
      { event: 'OPEN', version: 1 },
    ],
    [t('publishing:visibility.messages.OPEN')],
    [],
  ])
  expect(card.queryByRole('button', { name: 'Make public' })).toBeNull()
})

test('a description that is saved again after a lost answer counts as saved', async () => {
  let sent = 0
  vi.stubGlobal('fetch', async () => {
    if (++sent === 1) throw new TypeError('no connection')
    return Response.json({ code: 'version_stale', status: 409 }, { status: 409 })
  })
  show()
  const field = screen.getByLabelText('Description of photo 1')
  fireEvent.change(field, { target: { value: 'Us on the ferry' } })
  await press('Save description of photo 1')
  expect(within(field.closest('li')!).getByRole('alert').textContent).not.toBe('')
  cleanup()
  sent = 1
  show({ ...website, photos: [photo(2, 'Us on the ferry')] })
  const again = screen.getByLabelText('Description of photo 1')
  fireEvent.change(again, { target: { value: 'Us on the ferry' } })
  await press('Save description of photo 1')
  expect(within(again.closest('li')!).queryByText(/someone else/iu)).toBeNull()
})

test('a link that the browser does not let us copy says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No right.'))
  show()
  await press('Copy link')
  expect(await screen.findByText(/^We couldn't copy the link/u)).toBeTruthy()
})

/** Requests that wait for their answer, in order. */
function holdRequests() {
  const waiting: { answer: (response: Response) => void; init: RequestInit | undefined }[] = []
  vi.stubGlobal(
    'fetch',
    (_address: string, init?: RequestInit) =>
      new Promise<Response>((answer) => void waiting.push({ answer, init })),
  )
  return {
    waiting,
    answer: (body: unknown, status = 200) =>
      act(async () => waiting.shift()?.answer(Response.json(body, { status }))),
  }
}

test('an address that is typed stays while somebody else saves another one, and is a choice', async () => {
  const theirs = {
    ...website,
    visibility: { ...visibility, version: 2, slug: 'theirs', suggested: 'theirs' },
  }
  show(theirs as Website)
  const field = screen.getByLabelText<HTMLInputElement>(t('publishing:address.label'))
  field.focus()
  fireEvent.change(field, { target: { value: 'mine' } })
  await press('Read again')
  expect(field.isConnected).toBe(true)
  expect(field.value).toBe('mine')
  expect(screen.getByText(t('ui:conflict.title'))).toBeTruthy()
})

test.each([
  ['off', 'No one else can open it yet. Its link will start with vowline.test/w/maya.'],
  ['by_link', 'Its link starts with vowline.test/w/maya. Guests need the whole link above.'],
  ['with_word', 'Your page is at vowline.test/w/maya'],
  ['open', 'Your page is at vowline.test/w/maya'],
] as const)(
  'the short address is given as the way in only where it is one: %s',
  async (state, hint) => {
    show({ ...website, visibility: { ...website.visibility, state } })
    await press('Read again')
    expect(screen.getByText(hint)).toBeTruthy()
  },
)

test('an address that is refused because somebody else has just saved one is a choice as well', async () => {
  const theirs = { ...visibility, version: 2, slug: 'theirs', suggested: 'theirs' }
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { code: 'version_stale', current: { ...website, visibility: theirs } },
      { status: 409 },
    ),
  )
  show()
  const field = screen.getByLabelText<HTMLInputElement>(t('publishing:address.label'))
  fireEvent.change(field, { target: { value: 'mine' } })
  await press(t('publishing:address.act'))
  expect(await screen.findByText(t('ui:conflict.title'))).toBeTruthy()
  expect(field.value).toBe('mine')
})

test('what is typed on while a description is saved stays', async () => {
  const { answer } = holdRequests()
  show({ ...website, photos: [photo(2, 'Us')] })
  const field = screen.getByLabelText<HTMLInputElement>('Description of photo 1')
  fireEvent.change(field, { target: { value: 'Us' } })
  await press('Save description of photo 1')
  fireEvent.change(field, { target: { value: 'Us on the ferry' } })
  await answer({ photo: photo(2, 'Us'), activityId: 'a' })
  expect(field.value).toBe('Us on the ferry')
})

test.each([
  ['2027-01-02T10:30:00Z', 'Pacific/Auckland', false],
  ['2027-01-02T11:30:00Z', 'Pacific/Auckland', true],
  ['2027-01-03T10:30:00Z', 'Pacific/Pago_Pago', false],
  ['2027-01-03T11:30:00Z', 'Pacific/Pago_Pago', true],
])('at %s a hotel that takes bookings until January 2 is, in %s, late: %s', async (...at) => {
  const [instant, timeZone, isLate] = at
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  const hotel = { title: 'Mill Inn', text: '', price: '', code: '', bookBy: '2027-01-02', link: '' }
  const empty = { travel: [], activities: [], party: [], questions: [], gifts: [], hero: '' }
  const texts = { look: 'register', greeting: '', story: '', place: '', takesPhotos: false }
  const arrangement = completeArrangement([])
  const page = {
    ...website,
    ...empty,
    ...texts,
    version: 1,
    photos: [],
    stays: [hotel],
    arrangement,
  }
  vi.stubGlobal('fetch', async () => Response.json(page))
  const wedding = { id: 'w', names: ['Maya', 'Sam'], weddingDate: null, city: '', country: '' }
  const current = { wedding: { ...wedding, timeZone }, may: () => true, isPartner: true }
  render(
    <QueryHarness>
      <MemoryRouter>
        <ToastRegion label="Notifications" dismiss="Dismiss" place="foot">
          <WeddingContext value={{ current } as unknown as Weddings}>
            <WebsitePage giftsOf={() => null} albumOf={() => null} />
          </WeddingContext>
        </ToastRegion>
      </MemoryRouter>
    </QueryHarness>,
  )
  const preview = within(await screen.findByRole('region', { name: t('publishing:preview.title') }))
  expect(preview.getByText(/^Sat.* 2027/u).textContent.includes('has passed')).toBe(isLate)
})
