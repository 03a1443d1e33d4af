// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allRights, noRights } from '#machines/wedding/rights.rules.ts'
import type { ListedMember } from '#machines/wedding/invitation/invitation.schema.ts'
import type { Membership, Rights } from '#machines/wedding/rights.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { WeddingFacts } from './wedding-overview.tsx'

beforeAll(() => loadTexts('wedding', 'app'))
beforeEach(() => answerMembers([]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const userId = '01900000-0000-7000-8000-000000000001'
const otherId = '01900000-0000-7000-8000-000000000002'
const partner: Membership = { userId, kind: 'partner', rights: allRights }
const helper = (rights: Partial<Rights> = {}): Membership => ({
  userId,
  kind: 'helper',
  rights: { ...noRights, ...rights },
})

/** What the card says, by the name of each row. */
function facts(
  wedding: Partial<Wedding>,
  shown: { venue?: string | null; invited?: number | null } = {},
) {
  // Only what the card shows is read.
  const read = {
    names: ['Maya', 'Tom'],
    partnerEmail: 'tom@people.test',
    weddingDate: null,
    datePeriod: null,
    city: 'Charleston',
    country: 'US',
    expectedGuests: 120,
    type: 'garden',
    budgetRange: '30k_50k',
    totalBudgetMinor: null,
    currency: 'EUR',
    me: partner,
    ...wedding,
  } as Wedding
  render(
    <QueryHarness>
      <MemoryRouter>
        <WeddingFacts wedding={read} {...shown} />
      </MemoryRouter>
    </QueryHarness>,
  )
  return shownFacts()
}

function shownFacts() {
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  return Object.fromEntries(names.map((name, place) => [name, values[place]]))
}

/** The names of the rows that somebody reads, and how many ways to a change they are offered. */
function rows(me: Membership) {
  const names = Object.keys(facts({ me }, { venue: null }))
  const changes = screen.queryAllByRole('link', { name: 'Change details' }).length
  cleanup()
  return [...names, changes]
}

test('no place is a venue until one is booked, and a booked one says where it is', () => {
  expect(facts({}, { venue: null })['Venue']).toBe('Not booked yet')
  cleanup()
  expect(facts({}, { venue: 'Whitfield House' })['Venue']).toBe(
    'Whitfield House, Charleston, United States',
  )
})

test('the total that the couple has set takes the place of the range they once gave', () => {
  expect(facts({})['Estimated']).toBe('$30,000-50,000')
  cleanup()
  expect(facts({ totalBudgetMinor: 4_200_000 })['Estimated']).toBe('€42,000')
})

test('who is expected is said beside who will be invited, and alone while nobody is', () => {
  expect(facts({}, { invited: 12 })['Guest count']).toBe('12 on the invitation list, 120 expected')
  cleanup()
  expect(facts({}, { invited: 0 })['Guest count']).toBe('120 expected')
  cleanup()
  expect(facts({ expectedGuests: null }, { invited: 12 })['Guest count']).toBe(
    '12 on the invitation list',
  )
})

test('a helper reads the rows of their rights alone, and is offered no change', () => {
  expect(rows(helper())).toEqual(['Date', 'Venue', 'Wedding type', 0])
  expect(rows(helper({ guests: 'view' }))).toEqual([
    'Date',
    'Venue',
    'Guest count',
    'Wedding type',
    0,
  ])
  expect(rows(helper({ budget: 'view' }))).toEqual([
    'Date',
    'Venue',
    'Wedding type',
    'Estimated',
    0,
  ])
  expect(rows(partner)).toEqual([
    'Date',
    'Venue',
    'Guest count',
    'Wedding type',
    'Estimated',
    'Partner email',
    1,
  ])
})

test('the partner who has joined stands with their address, for partners alone', async () => {
  const asked = answerMembers([
    { userId, kind: 'partner', email: 'maya@people.test' },
    { userId: otherId, kind: 'partner', email: 'tom@people.test' },
    { userId: `${otherId}0`, kind: 'helper', email: 'aunt@people.test' },
  ])
  expect(facts({ id: 'w', partnerEmail: '' })['Partner email']).toBe('Loading...')
  await vi.waitFor(() => expect(shownFacts()['Partner email']).toBe('tom@people.test'))
  expect(asked()).toBe(1)
  cleanup()
  // Whoever joined was invited at the address that the wedding has.
  facts({ id: 'w', partnerEmail: 'maya@people.test' })
  await vi.waitFor(() => expect(shownFacts()['Partner email']).toBe('tom@people.test'))
  cleanup()
  facts({ id: 'w', partnerEmail: '', me: helper() })
  expect(asked()).toBe(2)
})

test('until a partner joins, their row has the address that was typed, if any', async () => {
  facts({ id: 'w', partnerEmail: '' })
  await vi.waitFor(() => expect(shownFacts()['Partner email']).toBe('Not set'))
  cleanup()
  facts({ id: 'w', partnerEmail: 'tom@people.test' })
  await vi.waitFor(() => expect(shownFacts()['Partner email']).toBe('tom@people.test'))
})

test('members that cannot be read are not taken for a partner who is missing', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_yours' }, { status: 403 }))
  facts({ id: 'w', partnerEmail: '' })
  await vi.waitFor(() =>
    expect(shownFacts()['Partner email']).toBe("We couldn't load the people in this wedding."),
  )
})

/** Answers who is in the wedding, and returns how often that was asked. */
function answerMembers(items: Pick<ListedMember, 'userId' | 'kind' | 'email'>[]) {
  let times = 0
  vi.stubGlobal('fetch', async () => {
    times++
    return Response.json({ items, nextCursor: null })
  })
  return () => times
}
