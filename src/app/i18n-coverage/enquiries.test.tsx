// @vitest-environment happy-dom
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import type { Enquiry, EnquiryItem } from '#machines/enquiries/enquiry-record.schema.ts'
import { enquiryStates, partySides } from '#machines/enquiries/enquiry.schema.ts'
import type { EnquiryFacts, EnquiryState, PartySide } from '#machines/enquiries/enquiry.schema.ts'
import {
  actionsFor,
  otherSide,
  progressOf,
  whereWeAre,
} from '#machines/enquiries/enquiry.selectors.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { InboxPage } from '#src/features/enquiries/pages/inbox-page.tsx'
import { ThreadPage } from '#src/features/enquiries/pages/thread-page.tsx'
import { t } from '#src/i18n/i18n.ts'
import { CoupleEnquiriesScreen, AskScreen } from '../couple/vendors/enquiries-screens.tsx'
import { at, ids, weddingPath } from './plan.ts'
import { answers, hardCoded, ofWedding, speakPseudo } from './scan.tsx'

speakPseudo('choices', 'enquiries', 'errors', 'vendors', 'wedding')

const { id } = ids
const facts: EnquiryFacts = {
  dated: true,
  counted: true,
  worded: true,
  contact: false,
  late: false,
  paused: false,
  turnSince: at,
  quoteDay: '2026-12-05',
  quoteUntil: at,
  sentAt: at,
  seenAt: at,
  repliedAt: at,
  quotedAt: at,
  closedAt: at,
  endedBy: 'vendor',
  reason: 'dateTaken',
  settledAs: null,
}

const details = {
  day: null,
  month: '2027-06',
  flexibility: 'days',
  town: '',
  venue: '',
  minGuests: 90,
  maxGuests: 120,
  minBudgetMinor: 300_000,
  maxBudgetMinor: 350_000,
  currency: 'USD',
  mustHaves: [],
  contactBy: 'here',
  phone: '',
} as const

function enquiryIn(state: EnquiryState, side: PartySide): Enquiry {
  const now = { state, facts }
  return {
    id,
    version: 1,
    side,
    state,
    since: at,
    where: whereWeAre(now, side),
    booking: null,
    progress: progressOf(now),
    actions: actionsFor(now, side, { at }).map((one) => ({
      ...one,
      refusedBy: [...one.refusedBy],
    })),
    theirActions: actionsFor(now, otherSide(side), { at }).map((one) => ({
      ...one,
      refusedBy: [...one.refusedBy],
    })),
    couple: ['1', '2'],
    business: {
      id,
      name: '3',
      category: 'florist',
      city: '4',
      country: '',
      isListed: true,
      isClosed: false,
    },
    weddingId: null,
    timeZone: 'UTC',
    details: { ...details, mustHaves: [] },
    message: '',
    isContactShared: false,
    contact: null,
    ended: null,
    readTo: { mine: null, theirs: null },
    unread: 0,
    createdAt: at,
    lastEntryAt: at,
  }
}

const entry: Entry = {
  id,
  kind: 'step',
  side: 'vendor',
  author: '5',
  isMine: false,
  body: '',
  facts: { event: 'declined', reason: 'dateTaken' },
  attachments: [],
  at,
}

const counts = { all: 1, mine: 1, theirs: 1, agreed: 1, over: 1, drafts: 1, unread: 1 }

function answerAs(state: EnquiryState, side: PartySide) {
  const item: EnquiryItem = {
    ...enquiryIn(state, side),
    day: null,
    month: '2027-06',
    minGuests: 90,
    maxGuests: 120,
    excerpt: '6',
    excerptSide: 'couple',
    unread: 2,
  }
  answers[`/api/enquiries/${id}`] = enquiryIn(state, side)
  answers[`/api/enquiries/${id}/entries`] = { items: [entry], nextCursor: '7' }
  answers[`/api/businesses/${id}/enquiries`] = { items: [item], nextCursor: '8', counts }
  answers[`${weddingPath}/enquiries`] = { items: [item], nextCursor: '8', counts }
}

const threads = partySides.flatMap((side) => enquiryStates.map((state) => [side, state] as const))

test.each(threads)('a thread as the %s reads it while it is %s', async (side, state) => {
  answerAs(state, side)
  const thread = (
    <ThreadPage enquiryId={id} readOnly={null} renderEntry={() => null} onGone={() => {}} />
  )
  const screen =
    side === 'vendor' ? (
      <InboxPage
        of={{ side, id }}
        address="/"
        lead={t('enquiries:leadVendor')}
        open={{ id, thread }}
      />
    ) : (
      thread
    )
  expect(await hardCoded(screen, <Outlet />)).toEqual([])
})

test('the list of a couple and what they ask with have no hard-coded text', async () => {
  answerAs('answered', 'couple')
  expect(await hardCoded(ofWedding(<CoupleEnquiriesScreen />), <Outlet />)).toEqual([])
  expect(await hardCoded(ofWedding(<AskScreen />), <Outlet />)).toEqual([])
})
