// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { publicationStates } from '#machines/website/publication/publication.schema.ts'
import { stepsIn } from '#machines/website/publication/publication.selectors.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'
import { audiences, sectionKinds } from '#machines/website/sections/section-kinds.schema.ts'
import { GuestPageOf } from '#src/features/website/pages/guest-page.tsx'
import { t } from '#src/i18n/i18n.ts'
import { CoupleArea } from '../couple/area/couple-area.tsx'
import { WebsiteScreen } from '../couple/website-screen.tsx'
import { ids, wedding, weddingPath } from './plan.ts'
import { answers, hardCoded, ofWedding, speakPseudo } from './scan.tsx'

/* The wedding page and its editor in every state, with only numbers as user input. */

const item = (place: number, dayOffset: number) => ({
  id: `0198c0de-0000-7000-8000-00000000001${place}`,
  title: '30',
  dayOffset,
  eventId: null,
  eventKind: null,
  isEndOpen: false,
  start: 960,
  end: 1_010,
  place: '31',
})
const items = [item(0, -3), item(1, -1), item(2, 0), item(3, 1), item(4, 2)]
const photos = [{ ...ids, alt: '32', width: 3, height: 2 }]
const guestPhotos = {
  items: [{ id: ids.id, caption: '72', width: 3, height: 2 }],
  nextCursor: null,
}
const gift = {
  id: ids.id,
  kind: 'gift' as const,
  title: '40',
  note: '41',
  link: '',
  category: 'kitchen' as const,
  isMostWanted: true,
  suggested: [],
  currency: 'EUR' as const,
  price: 100,
  wanted: 2,
  taken: 1,
  given: 100,
  picture: null,
}
const gifts = [gift]
// In the pseudo-locale the item has the name of the event, but another time and place.
const events = [
  {
    id: ids.id,
    version: 1,
    kind: 'other',
    name: '30',
    day: null,
    startMinute: 1,
    endMinute: 2,
    location: '50',
    address: '51',
  },
]
const written = {
  greeting: '33',
  story: '34',
  place: '35',
  questions: [{ question: '36', answer: '37' }],
  travel: [{ title: '60', text: '61', link: 'https://1.2' }],
  stays: [
    { title: '62', text: '63', price: '64', code: '65', bookBy: wedding.weddingDate, link: '' },
    { title: '66', text: '', price: '', code: '', bookBy: '', link: '' },
  ],
  activities: [{ title: '67', text: '', place: '68', link: '' }],
  party: [{ title: '69', role: '70', text: '71', photo: ids.id }],
  hero: ids.id,
}
const page = (look: (typeof looks)[number]) => ({
  is: 'shown' as const,
  slug: '38',
  names: ['6', '7'] as [string, string],
  weddingDate: wedding.weddingDate,
  datePeriod: null,
  city: '8',
  country: 'PT',
  look,
  items,
  gifts,
  photos,
  guestPhotos,
  sections: [...sectionKinds],
  hasMoreForGuests: true,
  takesLookups: true,
  today: '2031-03-14',
  ...written,
})

speakPseudo('album', 'board', 'errors', 'publishing', 'registry', 'website', 'wedding')

test.each(looks)('the page in the look %s has no hard-coded text', async (look) => {
  expect(
    await hardCoded(
      <GuestPageOf
        slug="38"
        linkKey={undefined}
        giftsOf={() => null}
        albumOf={() => null}
        drawn={page(look)}
      />,
      null,
    ),
  ).toEqual([])
})

test('the locked page and the missing page have no hard-coded text', async () => {
  answers['/api/w/38'] = { is: 'locked', takesLookups: true }
  expect(
    await hardCoded(
      <GuestPageOf
        slug="38"
        linkKey={undefined}
        giftsOf={() => null}
        albumOf={() => null}
        drawn={{ is: 'locked', takesLookups: true }}
      />,
      null,
    ),
  ).toEqual([])
  expect(
    await hardCoded(
      <GuestPageOf
        slug="38"
        linkKey={undefined}
        giftsOf={() => null}
        albumOf={() => null}
        drawn={null}
      />,
      null,
    ),
  ).toEqual([])
})

test.each(publicationStates)(
  'the editor has no hard-coded text when the page is %s, and offers exactly the steps that the chart allows',
  async (state) => {
    const visibility = {
      version: 1,
      state,
      slug: '38-',
      suggested: '38-',
      link: state === 'off' ? null : '39',
      guestLink: state === 'open' ? '39' : null,
      before: '39',
    }
    answers[`${weddingPath}/website`] = {
      version: 1,
      look: 'register',
      shown: [items[0]?.id],
      ...written,
      arrangement: sectionKinds.map((kind, at) => ({ kind, audience: audiences[at % 3] })),
      visibility,
      photos,
      takesPhotos: true,
      guestPhotos,
      waitingPhotos: 2,
      items,
      gifts,
      events,
    }
    const offered = async () => {
      const known = stepsIn(state)
      for (const step of known)
        expect(
          await screen.findByRole('button', { name: t(`publishing:visibility.step.${step}`) }),
        ).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: t('publishing:sections.add.questions') }))
      fireEvent.click(screen.getByRole('button', { name: t('publishing:photos.add') }))
      fireEvent.click(
        screen.getByRole('button', { name: t('publishing:photos.removeName', { number: 1 }) }),
      )
      await screen.findByText(t('publishing:photos.removeMeans'))
    }
    expect(await hardCoded(ofWedding(<WebsiteScreen />), <CoupleArea />, '/', offered)).toEqual([])
  },
)
