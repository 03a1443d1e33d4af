// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { expect, test, vi } from 'vitest'
import { rsvpStates } from '#machines/guests/rsvp/rsvp.schema.ts'
import { CardsPage } from '#src/features/guests/pages/cards-page.tsx'
import { GuestsPage } from '#src/features/guests/pages/guests-page.tsx'
import { ImportPage } from '#src/features/guests/pages/import-page.tsx'
import { FindInvitationPage } from '#src/features/guests/pages/find-invitation-page.tsx'
import { GuestMailPage } from '#src/features/guests/pages/guest-mail-page.tsx'
import { RsvpPage } from '#src/features/guests/pages/rsvp-page.tsx'
import { everyone, messageKinds, messageStates } from '#machines/messages/message.schema.ts'
import { EventsScreen } from '../couple/guests/events-screen.tsx'
import { InvitationsScreen, MessagesScreen } from '../couple/guests/guest-message-screens.tsx'
import { PrintsScreen, SeatingScreen } from '../couple/guests/seating-screens.tsx'
import { t } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'
import { at, ids, wedding, weddingPath } from './plan.ts'
import { answers, hardCoded, ofWedding, patience, speakPseudo } from './scan.tsx'

/* All guest screens in every state, with only numbers as user input. */

const idOf = (kind: number, place = 1) =>
  `0198c0de-0000-7000-8000-0000000${kind}00${String(place).padStart(2, '0')}`
const events = (['ceremony', 'reception', 'other'] as const).map((kind, place) => ({
  ...ids,
  id: idOf(1, place),
  kind,
  name: kind === 'other' ? '20' : '',
  day: null,
  startMinute: null,
  endMinute: null,
  location: '21',
  address: '22',
}))
const given = ['coming', 'not_coming', 'pending'] as const
const guest = (place: number, more: object) => ({
  ...ids,
  id: idOf(2, place),
  householdId: idOf(3, place),
  place: 0,
  firstName: '23',
  lastName: '24',
  isPlusOne: false,
  ageGroup: 'adult',
  tags: ['25'],
  diet: '26',
  meal: '',
  email: '1@2.3',
  phone: '',
  notes: '',
  answers: Object.fromEntries(events.map(({ id }, number) => [id, given[(place + number) % 3]])),
  updatedAt: at,
  ...more,
})
const states = rsvpStates.map((state, place) => ({ state, place }))
const guests = [
  ...states.map(({ place }) =>
    guest(place, { ageGroup: (['adult', 'child', 'infant'] as const)[place % 3] }),
  ),
  guest(0, {
    id: idOf(2, 50),
    place: 1,
    isPlusOne: true,
    firstName: '',
    lastName: '',
    answers: {},
  }),
]
const households = states.map(({ place }) => ({
  ...ids,
  id: idOf(3, place),
  name: '27',
  side: (['first', 'second', 'both', null] as const)[place % 4],
  addressLine1: '',
  addressLine2: '',
  city: '28',
  region: '',
  postcode: '',
  country: '',
  notes: '',
  updatedAt: at,
}))
const facts = {
  sentAt: at,
  reachedAt: at,
  openedAt: at,
  begunAt: at,
  answeredAt: at,
  changedAt: at,
}
const rsvps = states.map(({ state, place }) => ({
  ...ids,
  id: idOf(4, place),
  householdId: idOf(3, place),
  state,
  facts,
  since: at,
  message: '29',
  replies: { [ids.id]: '30' },
}))
const count = { coming: 1, not_coming: 1, pending: 1, uninvited: 1 }
const settings = {
  version: 1,
  deadline: wedding.weddingDate,
  meals: ['31'],
  questions: [{ id: ids.id, text: '32' }],
  reminds: true,
  takesLookups: true,
  text: '',
  closesAt: null,
  frozen: null,
  remindFrom: null,
  toRemind: 2,
  notReminded: {
    unsubscribed: { count: 7, names: ['72'] },
    withoutAddress: { count: 1, names: ['73'] },
  },
  linksToPassOn: [ids.id],
}
const pageOf = (items: readonly object[]) => ({ items, nextCursor: null })
const received = {
  ...ids,
  state: 'opened',
  facts,
  closesAt: null,
  deadline: wedding.weddingDate,
  household: '27',
  names: wedding.names,
  weddingDate: wedding.weddingDate,
  city: '8',
  country: 'PT',
  events,
  people: guests.slice(0, 2).concat(guests.slice(-1)),
  meals: ['31'],
  questions: settings.questions,
  message: '',
  replies: {},
}
const tables = (['round', 'long'] as const).map((shape, place) => ({
  ...ids,
  id: idOf(5, place),
  eventId: events[0]!.id,
  name: '33',
  shape,
  chairs: 4,
  x: 40 + 90 * place,
  y: 40,
}))
const seating = {
  tables,
  seats: [
    { ...ids, eventId: events[0]!.id, tableId: idOf(5, 0), guestId: guests[0]!.id, place: 0 },
  ],
  rules: [{ ...ids, kind: 'apart', guestIds: guests.slice(0, 2).map(({ id }) => id) }],
}
const token = '1'.repeat(27)

const messages = messageKinds.flatMap((kind, first) =>
  messageStates.map((state, place) => ({
    ...ids,
    id: idOf(7, first * 10 + place),
    kind,
    subject: '73',
    text: '74',
    filter: { ...everyone, tag: '25' },
    state,
    facts: {
      sentAt: state === 'draft' ? null : at,
      endedAt: null,
      tries: 1,
      emails: 4,
      failed: 1,
      withoutAddress: 1,
      unsubscribed: 1,
    },
    emailsSent: 2,
    updatedAt: at,
  })),
)

Object.assign(answers, {
  [`${weddingPath}/guests`]: pageOf(guests),
  ...Object.fromEntries(events.map(({ id }) => [`${weddingPath}/events/${id}/seating`, seating])),
  [`${weddingPath}/guests/changes`]: {
    syncToken: '1',
    counts: {
      households: households.length,
      guests: guests.length,
      events: events.length,
      rsvps: rsvps.length,
    },
    changed: null,
  },
  [`${weddingPath}/guests/apart`]: pageOf([]),
  [`${weddingPath}/households`]: pageOf(households),
  [`${weddingPath}/events`]: pageOf(events),
  [`${weddingPath}/activity`]: pageOf([]),
  [`${weddingPath}/rsvps`]: pageOf(rsvps),
  [`${weddingPath}/rsvp-settings`]: settings,
  [`${weddingPath}/rsvps/links`]: pageOf(
    households.map(({ id }, place) => ({ householdId: id, url: `https://1.2/${place}` })),
  ),
  [`${weddingPath}/guests/counts`]: {
    households: 4,
    people: 4,
    status: count,
    ages: { adult: 2, child: 1, infant: 1 },
    events: events.map(({ id }) => ({ eventId: id, ...count })),
    namesToCome: 1,
    diets: 1,
    householdsWithoutContact: 1,
  },
  [`/api/rsvp/${token}`]: received,
  [`/api/guest-mail/${token}`]: { names: '71 & 72', isUnsubscribed: false },
  [`${weddingPath}/messages`]: pageOf(messages),
  [`${weddingPath}/messages/save-the-dates`]: pageOf([
    { id: ids.id, guestIds: guests.slice(0, 1).map(({ id }) => id), at: messages[0]?.createdAt },
  ]),
})

speakPseudo('errors', 'guests', 'messages', 'publishing', 'rsvp', 'seating', 'wedding')

const pages: [name: string, page: ReactNode, windows: TextKey[]][] = [
  [
    'guests',
    <GuestsPage key="guests" />,
    ['guests:twice.look', 'guests:export.open', 'guests:addHousehold', 'guests:table.change'],
  ],
  ['details', <GuestsPage key="details" />, ['guests:table.details']],
  ['events', <EventsScreen key="events" />, ['guests:events.add']],
  ['invitations', <InvitationsScreen key="invitations" />, ['guests:headcount.freeze']],
  ['messages', <MessagesScreen key="messages" />, []],
  ['cards', <CardsPage key="cards" />, []],
  ['seating', <SeatingScreen key="seating" />, []],
  ['prints', <PrintsScreen key="prints" />, []],
  ['import', <ImportPage key="import" />, []],
]

test.each(pages)('%s have no hard-coded text, nor do their dialogs', async (_, page, windows) => {
  const opened = async () => {
    for (const window of windows) fireEvent.click((await screen.findAllByText(t(window)))[0]!)
    // Dialogs are loaded on demand.
    await vi.waitFor(
      () => expect(document.querySelectorAll('[role$=dialog]')).toHaveLength(windows.length),
      patience,
    )
  }
  expect(await hardCoded(ofWedding(page), <Outlet />, '/', opened)).toEqual([])
})

test.each(['opened', 'responded', 'closed'])(
  'an invitation that is %s has no hard-coded text',
  async (state) => {
    answers[`/api/rsvp/${token}`] = { ...received, state }
    expect(
      await hardCoded(<RsvpPage token={token} Around={({ children }) => children} />, <Outlet />),
    ).toEqual([])
  },
)

test('the page that ends a couple’s emails has no hard-coded text', async () => {
  expect(await hardCoded(<GuestMailPage token={token} />, <Outlet />, '/')).toEqual([])
})

test('the page where guests ask for a lost link has no hard-coded text', async () => {
  expect(await hardCoded(<FindInvitationPage slug="71" />, <Outlet />, '/')).toEqual([])
})
