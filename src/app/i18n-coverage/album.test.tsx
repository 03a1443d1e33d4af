// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { albumStages, keptPhotoStates } from '#machines/album/guest-photo.schema.ts'
import type { OwnPhotos } from '#machines/album/guest-photo.schema.ts'
import { AlbumPage } from '#src/features/album/pages/album-page.tsx'
import { SharePhotosPage } from '#src/features/album/pages/share-photos-page.tsx'
import { t } from '#src/i18n/i18n.ts'
import { at, ids, wedding, weddingPath } from './plan.ts'
import { answers, hardCoded, ofWedding, speakPseudo } from './scan.tsx'

/* Photos of guests in every state, with only numbers as user input. */

speakPseudo('album', 'errors', 'photos', 'rsvp', 'wedding')

const counts = { waiting: 1, shown: 1, hidden: 1, declined: 1 }
const measures = { width: 3, height: 2 }

test.each(keptPhotoStates)('photos that are %s have no hard-coded text', async (state) => {
  const photo = {
    ...ids,
    state,
    caption: '40',
    ...measures,
    household: { id: ids.id, name: '41' },
    at,
  }
  answers[`${weddingPath}/guest-photos`] = { items: [photo], nextCursor: null, counts }
  const chosen = async () => {
    const name = t('album:tab', { name: t(`album:tabs.${state}`), count: 1 })
    fireEvent.click(await screen.findByRole('tab', { name }))
    fireEvent.click(await screen.findByRole('button', { name: t('album:selectAll') }))
    await screen.findByText(t('album:selected', { count: 1 }))
  }
  expect(await hardCoded(ofWedding(<AlbumPage />), <Outlet />, '/', chosen)).toEqual([])
})

test('without photos there is no hard-coded text', async () => {
  answers[`${weddingPath}/guest-photos`] = {
    items: [],
    nextCursor: null,
    counts: { waiting: 0, shown: 0, hidden: 0, declined: 0 },
  }
  expect(await hardCoded(ofWedding(<AlbumPage />), <Outlet />)).toEqual([])
})

test.each(albumStages)('sending photos has no hard-coded text when it is %s', async (stage) => {
  const own: OwnPhotos = {
    household: '42',
    names: ['6', '7'],
    look: 'garland',
    stage,
    opensOn: wedding.weddingDate,
    closesOn: wedding.weddingDate,
    room: 3,
    full: null,
    photos: keptPhotoStates.map((state, place) => ({
      id: `43${place}`,
      caption: place === 0 ? '' : '44',
      ...measures,
      state,
      at,
    })),
  }
  for (const full of [null, 'household', 'wedding'] as const) {
    answers['/api/rsvp/45/photos'] = { ...own, full, room: full === null ? 3 : 0 }
    expect(
      await hardCoded(
        <SharePhotosPage token="45" Around={({ children }) => children} />,
        <Outlet />,
      ),
    ).toEqual([])
  }
})
