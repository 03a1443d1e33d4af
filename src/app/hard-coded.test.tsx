// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Outlet, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RegistrationStep } from '#machines/account/registration/registration.schema.ts'
import { choiceStates } from '#machines/choices/vendor-choice.schema.ts'
import { approvalStates } from '#machines/vendors/business.schema.ts'
import { answerBy, resubmitFrom } from '#machines/vendors/vendor-approval.rules.ts'
import { openRegistration } from '#src/features/account/registration.bindings.ts'
import { AccountName } from '#src/features/account/components/account-name.tsx'
import { RegistrationFields } from '#src/features/account/components/registration-fields.tsx'
import { BusinessFields } from '#src/features/vendors/components/business-fields.tsx'
import { ReviewPage } from '#src/features/vendors/pages/review-page.tsx'
import { InvitationPage } from '#src/features/wedding/pages/invitation-page.tsx'
import { WeddingFields } from '#src/features/wedding/components/wedding-fields.tsx'
import { ContactPage } from '#src/features/contact/pages/contact-page.tsx'
import { CallbackPage } from '#src/features/session/pages/callback-page.tsx'
import { RedirectPage } from '#src/features/session/pages/redirect-page.tsx'
import {
  countryName,
  formatDate,
  formatDay,
  formatInstant,
  formatNearDay,
  formatShortDate,
  formatSize,
  formatWeekday,
  formatWhen,
  languageName,
} from '#src/i18n/format.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { loadTexts, pseudoLanguage, speak } from '#src/i18n/texts.ts'
import { CompleteScreen, ForgotScreen, RegisterScreen, VerifyScreen } from './auth/account-screens.tsx'
import { AuthLayout } from './auth/auth-layout.tsx'
import { LoginScreen } from './auth/login-screen.tsx'
import { CoupleArea, OnceKnown, WithWedding } from './couple/couple-area.tsx'
import { CoupleProfileScreen } from './couple/profile-screen.tsx'
import { DashboardScreen } from './couple/dashboard/dashboard-screen.tsx'
import { ActivityScreen, MembersScreen } from './couple/wedding-screens.tsx'
import { PlanScreen } from './couple/plan-screen.tsx'
import { CategoryScreen, ChoiceScreen, NewChoiceScreen, VendorsScreen } from './couple/vendors/vendors-screens.tsx'
import { AreaLayout } from './frame/area-layout.tsx'
import { noticeKindNames } from '#machines/notices/notice.schema.ts'
import { NoticesPage } from '#src/features/notices/pages/notices-page.tsx'
import { UnsubscribePage } from '#src/features/notices/pages/unsubscribe-page.tsx'
import { DeletionKeeper } from '#src/features/account/use-deletion.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { board, boardPath, choice, choicePath, planAnswers, task } from './hard-coded.plan.ts'
import { AdminArea } from './admin/admin-area.tsx'
import { HomeScreen } from './site/home/home-screen.tsx'
import { MarketplaceScreen } from './site/marketplace-screen.tsx'
import { ErrorScreen, NotFoundScreen, UnauthorizedScreen } from './site/message-screens.tsx'
import { SiteLayout } from './site/site-layout.tsx'
import { AboutScreen, ForVendorsScreen, PaymentSecurityScreen, PricingScreen } from './site/text-screens.tsx'
import { StyleGuideScreen } from './style-guide/style-guide-screen.tsx'
import { BusinessScreen } from './vendor/business-screen.tsx'
import { VendorProfileScreen } from './vendor/profile-screen.tsx'

/*
 * Every text of these screens comes from locales/: in the pseudo-locale nothing is left outside its brackets but what people typed
 * (figures only, here) and what the browser itself words by the locale.
 */

const at = '2026-11-20T09:00:00.000Z'
const ids = { id: '0198c0de-0000-7000-8000-000000000001', version: 1, createdAt: at, updatedAt: at }
const me = { ...ids, email: '1@2.3', firstName: '4', lastName: '5', role: 'COUPLE', profile: 'missing', mayChooseRole: true } as const
const wedding = {
  ...ids,
  names: ['6', '7'],
  partnerEmail: '1@2.3',
  weddingDate: '2031-03-13',
  city: '8',
  country: 'PT',
  expectedGuests: 84,
  type: 'garden',
  budgetRange: '30k_50k',
  timeZone: 'Europe/Lisbon',
  totalBudgetMinor: 4_200_000,
  currency: 'EUR',
  me: { userId: ids.id, kind: 'partner', rights: { guests: 'edit', budget: 'edit', timeline: 'edit', vendors: 'edit' } },
}
const business = {
  ...ids,
  name: '9',
  category: 'florist',
  city: '8',
  country: '',
  phone: '',
  website: '',
  description: '',
  approval: 'draft',
}
const facts = { missing: ['phone'], documents: 1, rejectedAt: null }
const steps = (['submitted', 'review_started', 'changes_requested'] as const).map((fact) => ({
  fact,
  from: 'draft',
  to: fact === 'review_started' ? 'in_review' : fact,
  side: fact === 'submitted' ? 'owner' : 'reviewer',
  reason: fact === 'changes_requested' ? '11' : null,
  at,
  who: '12',
}))
const documents = [{ id: ids.id, kind: 'registration', name: '13', type: 'application/pdf', size: 1_000, createdAt: at }]
const record = { business, facts, since: at, submittedAt: at, documents, owner: { name: '12', email: '1@2.3' }, steps }
const inState = (approval: string) => ({ ...record, business: { ...business, approval }, facts: { ...facts, rejectedAt: at } })
const standing = { sentAt: at, expiresAt: '2031-03-13T09:00:00.000Z', sends: 1 }
const rights = { guests: 'view', budget: 'none', timeline: 'edit', vendors: 'none' }
const invitation = { ...ids, email: '1@2.3', kind: 'helper', rights, state: 'pending', facts: standing, since: at }
const person = { ...ids, userId: ids.id, name: '12', email: '1@2.3', kind: 'helper', rights, joinedAt: at }
const done = {
  id: ids.id,
  kind: 'wedding.changed',
  area: 'wedding',
  by: null,
  subject: null,
  facts: { fields: 'city' },
  at,
  undoes: null,
  undo: 'open',
}
const received = { state: 'pending', facts: standing, kind: 'helper', rights, email: '1@2.3', names: ['6', '7'], inviter: '12' }
const nothing = () => undefined
const answersToInvitation = { onSignIn: nothing, onRegister: nothing, onSignOut: nothing, onJoined: nothing }
const listing = { ...business, country: 'PT', website: 'https://11.12', description: '13' }
const device = { id: ids.id, label: '10', current: false, createdAt: at, lastSeenAt: at }
const answers: Record<string, unknown> = {
  '/api/weddings': { items: [wedding], nextCursor: null },
  [`/api/weddings/${ids.id}/members`]: { items: [person], nextCursor: null },
  [`/api/weddings/${ids.id}/invitations`]: { items: [invitation], nextCursor: null },
  [`/api/weddings/${ids.id}/activity`]: { items: [done], nextCursor: null },
  '/api/invitations/1': received,
  '/api/businesses': { items: [business], nextCursor: null },
  [`/api/businesses/${ids.id}/approval`]: record,
  '/api/approvals': { items: [{ ...business, approval: 'submitted', since: at, submittedAt: at }], nextCursor: '14' },
  '/api/approvals/counts': { submitted: 1, in_review: 2, changes_requested: 3, approved: 4, rejected: 5, suspended: 6 },
  ...Object.fromEntries(['in_review', 'approved', 'suspended'].map((state) => [`/api/approvals/${state}`, inState(state)])),
  '/api/marketplace/businesses': { items: [listing], nextCursor: '14' },
  '/api/notices/unread': { count: 3 },
  '/api/notices': {
    items: noticeKindNames.map((kind, number) => ({
      id: `0198c0de-0000-7000-8000-0000000000${10 + number}`,
      kind,
      weddingId: ids.id,
      facts: { by: '1', count: 2, names: ['3', '4'], day: '2031-03-13', state: 'approved' },
      at,
      isRead: number > 3,
    })),
    nextCursor: '14',
  },
  '/api/notices/settings': {
    version: 1,
    digest: 'daily',
    kinds: noticeKindNames.map((kind) => ({ kind, app: true, mail: false })),
    timeZone: '15',
  },
  '/api/account/deletion': {
    state: 'asked',
    facts: { dueAt: at },
    askedAt: at,
    weddings: [{ id: ids.id, names: ['1', '2'], fate: 'goes' }],
    businesses: [{ id: '0198c0de-0000-7000-8000-000000000002', name: '9' }],
  },
  ...planAnswers,
  '/api/auth/devices': { items: [device], nextCursor: null },
}

beforeAll(async () => {
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    return Promise.resolve(Response.json(answers[pathname] ?? { code: 'not_found' }, { status: answers[pathname] ? 200 : 404 }))
  })
  await speak(pseudoLanguage)
  await loadTexts('account', 'activity', 'board', 'checklist', 'choices', 'errors', 'guide', 'marketplace', 'notices')
  await loadTexts('review', 'site', 'timeline', 'vendors', 'wedding')
})
afterEach(cleanup)
afterAll(() => {
  document.documentElement.lang = 'en'
  vi.unstubAllGlobals()
})

const screens: Record<string, ReactNode> = {
  home: <HomeScreen />,
  about: <AboutScreen />,
  contact: <ContactPage />,
  marketplace: <MarketplaceScreen />,
  pricing: <PricingScreen />,
  'payment-security': <PaymentSecurityScreen />,
  'for-vendors': <ForVendorsScreen />,
  'style-guide': <StyleGuideScreen />,
  callback: <CallbackPage />,
  'auth/redirect': <RedirectPage returnTo={null} />,
  login: <LoginScreen />,
  register: <RegisterScreen />,
  'verify-email': <VerifyScreen />,
  'forgot-password': <ForgotScreen />,
  'complete-couple-profile': <CompleteScreen me={me} kind="COUPLE" />,
  'complete-vendor-profile': <CompleteScreen me={me} kind="VENDOR" />,
  dashboard: ofWedding(<DashboardScreen />),
  'dashboard, a part': ofWedding(<PlanScreen part="guests" />),
  'dashboard/vendors': ofWedding(<VendorsScreen />),
  'dashboard/vendors/new': ofWedding(<NewChoiceScreen />),
  'couple-profile': ofWedding(<CoupleProfileScreen />),
  'dashboard/members': ofWedding(<MembersScreen />),
  'dashboard/activity': ofWedding(<ActivityScreen />),
  invitation: <InvitationPage token="1" me={me} {...answersToInvitation} />,
  'vendor-dashboard': <BusinessScreen />,
  'vendor-profile': <VendorProfileScreen />,
  'admin/review': <ReviewPage />,
  settings: (
    <DeletionKeeper>
      <SettingsScreen />
    </DeletionKeeper>
  ),
  notices: <NoticesPage settings="/settings" />,
  unsubscribe: <UnsubscribePage />,
  'settings, account': <AccountName me={me} onChanged={() => {}} />,
  404: <NotFoundScreen />,
  error: <ErrorScreen />,
  unauthorized: <UnauthorizedScreen />,
  ...Object.fromEntries(
    (['userType', 'account', 'weddingDetails', 'businessDetails', 'terms'] satisfies RegistrationStep[]).map((step) => [
      `register, ${step}`,
      <RegistrationFields
        key={step}
        step={step}
        snapshot={openRegistration().getSnapshot()}
        send={() => undefined}
        weddingFields={WeddingFields}
        businessFields={BusinessFields}
      />,
    ]),
  ),
}
const layouts = {
  site: <SiteLayout />,
  auth: <AuthLayout />,
  couple: <CoupleArea />,
  vendor: <AreaLayout area="vendor" />,
  admin: <AdminArea />,
}

test.each(Object.entries(screens))('%s has no text of its own', async (_, screen) => {
  expect(await hardCoded(screen, <Outlet />)).toEqual([])
})

test.each(approvalStates.filter((state) => state !== 'draft'))('a business that is %s has no text of its own', async (state) => {
  const mine = `/api/businesses/${ids.id}/approval`
  answers[mine] = inState(state)
  expect(await hardCoded(<BusinessScreen />, <Outlet />)).toEqual([])
  answers[mine] = record
})

test.each(choiceStates)('a vendor who is %s has no text of its own', async (state) => {
  answers[choicePath] = {
    choice: { ...choice, state },
    documents: [{ ...documents[0], kind: 'quote', by: '12' }],
  }
  expect(await hardCoded(ofWedding(<ChoiceScreen />), <Outlet />, `/choices/${ids.id}`)).toEqual([])
})

test('a dashboard whose turn is a task has no text of its own', async () => {
  answers[boardPath] = { ...board, turn: { kind: 'task', waiting: 1, task }, vendors: null, unready: null }
  expect(await hardCoded(ofWedding(<DashboardScreen />), <Outlet />)).toEqual([])
  answers[boardPath] = {
    ...board,
    turn: null,
    unready: [],
    tasks: { ...board.tasks, upcoming: [] },
    vendors: { ...board.vendors, leading: [] },
  }
  expect(await hardCoded(ofWedding(<DashboardScreen />), <Outlet />)).toEqual([])
  answers[boardPath] = board
})

test('the vendors of a category have no text of their own', async () => {
  expect(await hardCoded(ofWedding(<CategoryScreen />), <Outlet />, '/categories/florist')).toEqual([])
})

test.each(['in_review', 'approved', 'suspended'])('a business that is %s has no text of its own for the review team', async (state) => {
  expect(await hardCoded(<ReviewPage />, <AdminArea />, `/${state}`)).toEqual([])
})

test.each(Object.entries(layouts))('the layout %s has no text of its own', async (_, layout) => {
  expect(await hardCoded(<h1>1</h1>, layout)).toEqual([])
})

test('a text of its own is found, in words and in names', async () => {
  const kettle = <p aria-label="Kettle">{`Tea for ${t('app:name')}`}</p>
  expect(await hardCoded(kettle, <Outlet />)).toEqual(['Kettle', 'Tea for '])
})

/** A screen of the couple's area, which knows its wedding. */
function ofWedding(screen: ReactNode) {
  return (
    <WithWedding>
      <OnceKnown title="app:titles.dashboard">{screen}</OnceKnown>
    </WithWedding>
  )
}

/** Texts of a screen that are neither from locales/ nor the browser's own words. */
async function hardCoded(screen: ReactNode, layout: ReactNode, path = '/') {
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={layout}>
          <Route path="/:id?" element={screen} />
          <Route path="/choices/:choiceId" element={screen} />
          <Route path="/categories/:category" element={screen} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  await vi.waitFor(() => {
    expect(container.querySelector('h1, h2, p, input')).not.toBeNull()
    expect(container.textContent).not.toContain(errorText('unreachable'))
    // The style guide shows how loading looks, for good.
    const loading = [...container.querySelectorAll('output')].filter(({ textContent }) => textContent === t('ui:loading'))
    expect(loading).toHaveLength(container.querySelector('[class*=guide]') ? 1 : 0)
  })
  const words = ownWords()
  return textsOf(container)
    .map((text) => words.reduce((rest, word) => rest.replaceAll(word, ''), text))
    .map(withoutPseudo)
    .filter((rest) => /\p{L}/u.test(rest))
}

/** What the browser words by the locale. */
function ownWords() {
  return [
    formatDay(wedding.weddingDate),
    formatDate(wedding.weddingDate),
    formatDate('2030-06-15'),
    formatDate('2030-06-14'),
    ...[formatDay, formatDate, formatShortDate, formatWeekday].map((format) => format(choice.offerUntil)),
    choice.price.currency,
    ...[formatDay, (day: string) => formatNearDay(day, board.today)].map((format) => format(task.dueOn)),
    countryName('PT'),
    formatInstant(at),
    formatSize(1_000),
    ...[at, answerBy(at), resubmitFrom(at)].map((instant) => formatWhen(instant, new Date())),
    languageName('en'),
    ...['03-04', '03-05', '03-09', '03-12', '11-18', '11-20'].map((day) => formatShortDate(`2026-${day}`)),
  ]
}

function textsOf(container: HTMLElement) {
  // Names of tokens, and of the businesses that the style guide makes up.
  for (const name of container.querySelectorAll('[translate="no"]')) name.remove()
  const named = [...container.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  )
  const leaves = [...container.querySelectorAll('*')].flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === 3))
  return [...named, ...leaves.map((node) => node.textContent ?? '')]
}

/** Inner brackets first: a text may be filled with another one. */
function withoutPseudo(text: string): string {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, '')
  return less === text ? text : withoutPseudo(less)
}
