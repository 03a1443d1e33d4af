// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { Outlet } from 'react-router'
import { expect, test, vi } from 'vitest'
import { giftKinds } from '#machines/registry/gift.schema.ts'
import { reservationStates } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { shopFailures } from '#machines/registry/shop/shop-page.schema.ts'
import { GiftsPage } from '#src/features/registry/pages/gifts-page.tsx'
import { RegistryPage } from '#src/features/registry/pages/registry-page.tsx'
import { t } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'
import { at, ids, weddingPath } from './plan.ts'
import { answers, hardCoded, ofWedding, patience, speakPseudo } from './scan.tsx'

/* Gifts of every kind with reservations in every state, with only numbers as user input. */

const gifts = giftKinds.map((kind, place) => ({
  ...ids,
  id: `40${place}`,
  kind,
  title: '41',
  note: '42',
  link: 'https://1.2/',
  category: (['kitchen', '', 'experiences'] as const)[place],
  isMostWanted: place === 0,
  suggested: kind === 'fund' ? [100, 200] : [],
  howToGive: kind === 'fund' ? '49' : '',
  currency: 'EUR',
  price: place === 2 ? null : 90_000,
  wanted: kind === 'fund' ? null : 3,
  taken: place,
  given: place,
  givers: place,
  picture: null,
}))
const reservations = reservationStates.slice(1).map((state, place) => ({
  ...ids,
  id: `43${place}`,
  giftId: gifts[place]!.id,
  title: '41',
  kind: gifts[place]!.kind,
  currency: 'EUR',
  giver: '44',
  units: 2,
  minor: 2,
  note: '45',
  state,
  address:
    place === 0
      ? null
      : { addressLine1: '46', addressLine2: '', city: '', region: '', postcode: '', country: 'PT' },
  at,
  thankedAt: place === 2 ? at : null,
}))
const outside = [
  {
    ...ids,
    id: '51',
    giver: '44',
    what: '52',
    note: '53',
    address: '54',
    state: 'received',
    thankedAt: null,
    at,
  },
]
const registry = {
  version: 1,
  showsGivers: true,
  delivery: '50',
  gifts: 3,
  reserved: 1,
  received: 1,
  thanked: 1,
}
const token = '1'.repeat(27)
const own = reservations.map(({ id, state }) => ({
  id,
  version: 1,
  state,
  units: 1,
  minor: 1,
  note: '45',
}))

Object.assign(answers, {
  [`${weddingPath}/registry`]: registry,
  [`${weddingPath}/registry/gifts`]: { items: gifts, nextCursor: null },
  [`${weddingPath}/registry/outside-gifts`]: { items: outside, nextCursor: null },
  [`${weddingPath}/registry/reservations`]: { items: reservations, nextCursor: null },
  [`/api/rsvp/${token}/gifts`]: {
    household: '47',
    names: ['6', '7'],
    look: 'garland',
    delivery: '50',
    items: [...gifts, ...gifts].map((gift, place) => ({
      ...gift,
      id: `48${place}`,
      own: own[place] ?? null,
    })),
    nextCursor: ids.id,
    categories: ['kitchen'],
  },
})

speakPseudo('errors', 'registry', 'rsvp', 'wedding')

const opening = (text: TextKey) => async () => {
  fireEvent.click((await screen.findAllByText(t(text)))[0]!)
  await vi.waitFor(
    () => expect(document.querySelectorAll('[role$=dialog]')).toHaveLength(1),
    patience,
  )
}

test.each<[string, TextKey]>([
  ['a new gift', 'registry:gift.add'],
  ['a change', 'registry:act.change'],
  ['a picture', 'registry:act.picture'],
  ['a gift from outside', 'registry:outside.add'],
])('the registry has no hard-coded text, nor does the dialog of %s', async (_, window) => {
  answers[`${weddingPath}/registry`] = registry
  expect(await hardCoded(ofWedding(<RegistryPage />), <Outlet />, '/', opening(window))).toEqual([])
})

test('the registry with hidden names has no hard-coded text, nor does the question before they are shown', async () => {
  answers[`${weddingPath}/registry`] = { ...registry, showsGivers: false }
  expect(
    await hardCoded(ofWedding(<RegistryPage />), <Outlet />, '/', opening('registry:givers.show')),
  ).toEqual([])
})

test.each([null, ...shopFailures])(
  'a form that was filled from the page of a shop has no hard-coded text: %s',
  async (failure) => {
    answers[`${weddingPath}/registry`] = registry
    answers[`${weddingPath}/registry/shop-pages`] = {
      ...ids,
      address: 'https://1.2.33/',
      state: failure === null ? 'read' : 'failed',
      facts: { tries: 1, failure, endedAt: at },
      title: failure === null ? '41' : '',
      price: failure === null ? { minor: 90_000, currency: 'EUR' } : null,
      hasPicture: failure === null,
    }
    const below = t(failure === null ? 'registry:shopPage.usePicture' : 'registry:shopPage.retry')
    const read = async () => {
      await screen.findByText(below, {}, patience)
    }
    const shared = '/?url=https%3A%2F%2F1.2.33%2F'
    expect(await hardCoded(ofWedding(<RegistryPage />), <Outlet />, shared, read)).toEqual([])
  },
)

test.each<[string, TextKey]>([
  ['reserving', 'registry:own.reserve'],
  ['pledging', 'registry:own.pledge'],
  ['changing', 'registry:own.change'],
])('the guests’ page has no hard-coded text, nor does the dialog of %s', async (_, window) => {
  expect(
    await hardCoded(
      <GiftsPage token={token} Around={({ children }) => children} />,
      <Outlet />,
      '/',
      opening(window),
    ),
  ).toEqual([])
})
