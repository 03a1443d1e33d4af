// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { areas } from '../areas.ts'
import { AreaLayout } from '../frame/area-layout.tsx'
import { addresses } from './router.tsx'

/** What is lit at each address of an area: at its side, then at its top. */
const lit = {
  couple: {
    '/dashboard': ['Overview'],
    '/dashboard/setup': ['Overview'],
    '/dashboard/members': ['Overview'],
    '/dashboard/activity': ['Overview'],
    '/dashboard/notices': ['Notifications'],
    '/dashboard/vendors': ['Vendors'],
    '/dashboard/vendors/new': ['Vendors'],
    '/dashboard/vendors/in/:category': ['Vendors'],
    '/dashboard/vendors/:choiceId': ['Vendors'],
    '/dashboard/enquiries': ['Vendors'],
    '/dashboard/enquiries/new': ['Vendors'],
    '/dashboard/enquiries/compare': ['Vendors'],
    '/dashboard/enquiries/:enquiryId': ['Vendors'],
    '/dashboard/guests': ['Guests'],
    '/dashboard/guests/events': ['Guests'],
    '/dashboard/guests/invitations': ['Guests'],
    '/dashboard/guests/invitations/cards': ['Guests'],
    '/dashboard/guests/messages': ['Guests'],
    '/dashboard/guests/seating': ['Guests'],
    '/dashboard/guests/seating/prints': ['Guests'],
    '/dashboard/guests/import': ['Guests'],
    '/dashboard/budget': ['Budget'],
    '/dashboard/timeline': ['Timeline'],
    '/dashboard/timeline/day': ['Timeline'],
    '/dashboard/timeline/calendar': ['Timeline'],
    '/dashboard/registry': ['Registry'],
    '/dashboard/website': ['Website'],
    '/dashboard/website/photos': ['Website'],
    '/couple-profile': ['Couple profile'],
    '/settings': ['Settings'],
  },
  vendor: {
    '/vendor-dashboard': ['Dashboard'],
    '/vendor-dashboard/notices': ['Notifications'],
    '/vendor-dashboard/enquiries': ['Enquiries'],
    '/vendor-dashboard/enquiries/:enquiryId': ['Enquiries'],
    '/vendor-dashboard/enquiries/:enquiryId/quote': ['Enquiries'],
    '/vendor-dashboard/bookings': ['Bookings'],
    '/vendor-dashboard/bookings/:bookingId/day': ['Bookings'],
    '/vendor-dashboard/clients': ['Bookings'],
    '/vendor-dashboard/quotes': ['Bookings'],
    '/vendor-dashboard/reviews': ['Reviews'],
    '/vendor-dashboard/vendor-profile': ['Profile', 'Business profile'],
    '/vendor-dashboard/calendar': ['Calendar'],
    '/vendor-dashboard/team': ['Team'],
    '/vendor-dashboard/settings': ['Settings'],
  },
  admin: {
    '/admin/notices': ['Notifications'],
    '/admin/review/:id?': ['Queue'],
    '/admin/reports': ['Reports'],
    '/admin/reviews': ['Reviews'],
    '/admin/find': ['Find'],
    '/admin/trail': ['Trail'],
    '/admin/documents': ['Documents'],
    '/admin/settings': ['Settings'],
  },
} as const
const areaNames = ['couple', 'vendor', 'admin'] as const

beforeAll(async () => {
  await loadTexts('account', 'errors', 'notices')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 404 })))
})
afterEach(cleanup)
afterAll(() => vi.unstubAllGlobals())

test('every address behind the sign-in is named here', () => {
  const behind = /^\/(?:dashboard|couple-profile|settings|vendor-dashboard|admin)(?:\/|$)/u
  const named = areaNames.flatMap((area) => Object.keys(lit[area]))
  expect(named.toSorted()).toEqual(addresses.filter((path) => behind.test(path)).toSorted())
})

test.each(areaNames)(
  'each address of the %s area lights its own link, and no other',
  async (area) => {
    const router = createMemoryRouter([{ path: '*', element: <AreaLayout area={area} /> }])
    render(
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    const seen: Record<string, string[]> = {}
    for (const path of Object.keys(lit[area])) {
      await act(() => router.navigate(path.replace('/:id?', '/1').replaceAll(/:\w+/gu, 'florist')))
      seen[path] = litLinks(area)
    }
    expect(seen).toEqual(lit[area])
    cleanup()
  },
)

test('a number that has no room is shown as 99+', () => {
  const turn = { at: '/dashboard', count: 120, label: ', 120 things need you' }
  const router = createMemoryRouter([
    { path: '*', element: <AreaLayout area="couple" turn={turn} /> },
  ])
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const side = within(screen.getByRole('navigation', { name: t(areas.couple.label) }))
  expect(side.getByRole('link', { name: /120 things/ }).textContent).toBe(
    'Overview99+, 120 things need you',
  )
})

/** What has the look of the present place: at the side, then at the top. */
function litLinks(area: keyof typeof areas) {
  const side = screen.getByRole('navigation', { name: t(areas[area].label) })
  const links = [
    ...within(side).getAllByRole('link', { hidden: true }),
    ...within(screen.getByRole('banner')).getAllByRole('link'),
  ]
  const names = links
    .filter((link) => link.matches('[aria-current="page"], [class*="within"]'))
    .map((link) => link.textContent)
  return [...new Set(names)]
}
