// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { completeArrangement } from '#machines/website/sections/sections.schema.ts'
import type { Website } from '#machines/website/website.schema.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ContentForm } from './components/editor/content-form.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'
import { draftOf, WebsiteContext } from './use-website.ts'

beforeAll(() => loadTexts('publishing', 'website', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a draft of an earlier release, which stored the visibility as a door, is read', () => {
  const { visibility, ...rest } = record
  storedInBrowser<unknown>('page.earlier', () => null).write({
    record: { ...rest, door: visibility },
    values: { greeting: 'Hello' },
  })
  expect(draftOf('earlier').read()).toEqual({ record, values: { greeting: 'Hello' } })
})

test('a draft is stored without the links of the page', () => {
  const linked = { ...record.visibility, link: 'https://vowline.test/w/maya/key' }
  draftOf('own').write({ ...record, visibility: linked }, { greeting: 'Hello' })
  expect(draftOf('own').read()).toEqual({ record, values: { greeting: 'Hello' } })
})

test('a form in which nothing is typed leaves the draft of another tab, when the page is read again', () => {
  const { rerender } = render(form(record))
  draftOf('tabs').write(record, { greeting: 'Typed in another tab' })
  rerender(form({ ...record, waitingPhotos: 1 }))
  expect(draftOf('tabs').read()?.values).toEqual({ greeting: 'Typed in another tab' })
  fireEvent.change(screen.getByLabelText(t('publishing:form.greeting')), { target: { value: 'x' } })
  expect(draftOf('tabs').read()?.values['greeting']).toBe('x')
  fireEvent.change(screen.getByLabelText(t('publishing:form.greeting')), { target: { value: '' } })
  expect(draftOf('tabs').read()).toBeNull()
})

test('a photo that is sent again after its answer was lost is the same photo, and another one is not', async () => {
  const keys: string[] = []
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    open = noop
    setRequestHeader = (name: string, value: string) =>
      void (name === 'Idempotency-Key' && keys.push(value))
    send = () => queueMicrotask(() => this.dispatchEvent(new Event('loadend')))
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: noop }))
  // Only what makes a photo smaller is asked of the canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: noop,
    drawImage: noop,
  } as unknown as null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made) =>
    made(new Blob(['x'])),
  )
  const { result } = renderHook(usePhotoUpload, {
    wrapper: ({ children }) => (
      <WebsiteContext
        value={{ weddingId: 'w', website: record, keep: noop, readAgain: noop, showToast: noop }}
      >
        {children}
      </WebsiteContext>
    ),
  })
  const ferry = new File(['ferry'], 'ferry.jpg', { type: 'image/jpeg' })
  await act(async () => void (await result.current.send(ferry, 'The ferry')))
  await act(async () => void (await result.current.send(ferry, 'The ferry')))
  await act(async () => void (await result.current.send(ferry, 'On the ferry')))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

/** The form of a page, which keeps nothing. */
const form = (website: Website) => (
  <MemoryRouter>
    <WebsiteContext
      value={{ weddingId: 'tabs', website, keep: noop, readAgain: noop, showToast: noop }}
    >
      <ContentForm onTyped={noop} />
    </WebsiteContext>
  </MemoryRouter>
)

const noop = () => undefined

const record: Website = {
  version: 3,
  look: 'register',
  greeting: '',
  story: '',
  place: 'Castle Hill',
  questions: [],
  travel: [],
  stays: [],
  activities: [],
  party: [],
  hero: '',
  arrangement: completeArrangement([]),
  shown: [],
  visibility: {
    version: 1,
    state: 'off',
    slug: null,
    suggested: 'maya',
    link: null,
    guestLink: null,
    word: null,
    before: 'https://vowline.test/w/',
  },
  photos: [],
  takesPhotos: false,
  guestPhotos: { items: [], nextCursor: null },
  waitingPhotos: 0,
  items: [],
  gifts: [],
  events: [],
}
