// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Gift } from '#machines/registry/gift.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { RegistryContext, useRegistryChanges } from '../use-registry.ts'
import { GiftsCard } from './gifts-card.tsx'

beforeAll(() => loadTexts('errors', 'registry'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const giftAt = (place: number, title: string, isMostWanted = false): Gift => ({
  id: `01a20087-fbbd-7523-bc9b-88000000000${place}`,
  version: 1,
  kind: 'gift',
  title,
  note: '',
  link: '',
  category: '',
  isMostWanted,
  suggested: [],
  howToGive: '',
  currency: 'USD',
  price: 1_500,
  wanted: 6,
  taken: 0,
  given: 0,
  givers: 0,
  picture: null,
})
const kettle = giftAt(1, 'Kettle', true)
const pan = giftAt(2, 'Pan', true)
const lamp = giftAt(3, 'Lamp')
const vase = giftAt(4, 'Vase')

test.each([
  // Its place among the other gifts may be before that of every most wanted one.
  ['Kettle', null],
  ['Lamp', null],
])('%s moves down past the last gift of its own group', async (title, before) => {
  const { sent } = await shown()
  await press(`Move down: ${title}`)
  expect(sent).toEqual([{ version: 1, before }])
})

test('a gift is moved again once its new place has been read, and not before', async () => {
  const { sent, read } = await shown()
  await press('Move down: Kettle')
  await press('Move down: Kettle')
  expect(sent).toHaveLength(1)
  await act(async () => read())
  await press('Move down: Kettle')
  expect(sent).toHaveLength(2)
})

/** The list before an API that moves whatever it is asked to, and is read again on demand. */
async function shown() {
  const sent: unknown[] = []
  const reading = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', (_address: string, init?: RequestInit) => {
    sent.push(JSON.parse(init?.body as string))
    return Promise.resolve(Response.json({ gift: kettle, activityId: kettle.id }))
  })
  function Registry() {
    const changes = useRegistryChanges({
      showUndoToast: unseen,
      readAgain: () => reading.promise,
    })
    return (
      <RegistryContext value={{ ...view, ...changes }}>
        <GiftsCard onPrint={unseen} />
      </RegistryContext>
    )
  }
  await act(async () => void render(<Registry />))
  return { sent, read: () => reading.resolve() }
}

const unseen = () => undefined
const view = {
  weddingId: '01a20087-fbbd-7523-bc9b-880000000009',
  registry: {
    version: 1,
    showsGivers: false,
    delivery: '',
    gifts: 4,
    reserved: 0,
    received: 0,
    thanked: 0,
    list: [kettle, pan, lamp, vase],
    reservations: null,
    outside: [],
  },
  currency: 'USD',
  disabledReason: null,
  giversDisabledReason: null,
  showToast: unseen,
  open: unseen,
}

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
