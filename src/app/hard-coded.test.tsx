// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Outlet, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RegistrationStep } from '#machines/account/registration/registration.schema.ts'
import { approvalStates } from '#machines/vendors/business.schema.ts'
import { answerBy, resubmitFrom } from '#machines/vendors/vendor-approval.rules.ts'
import { openRegistration } from '#src/features/account/registration.bindings.ts'
import { AccountFacts } from '#src/features/account/components/account-facts.tsx'
import { RegistrationFields } from '#src/features/account/components/registration-fields.tsx'
import { BusinessFields } from '#src/features/vendors/components/business-fields.tsx'
import { ReviewPage } from '#src/features/vendors/pages/review-page.tsx'
import { WeddingFields } from '#src/features/wedding/components/wedding-fields.tsx'
import { ContactPage } from '#src/features/contact/pages/contact-page.tsx'
import { MarketplacePage } from '#src/features/marketplace/pages/marketplace-page.tsx'
import { CallbackPage } from '#src/features/session/pages/callback-page.tsx'
import { RedirectPage } from '#src/features/session/pages/redirect-page.tsx'
import {
  countryName,
  formatDate,
  formatDay,
  formatInstant,
  formatShortDate,
  formatSize,
  formatWhen,
  languageName,
} from '#src/i18n/format.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { loadTexts, pseudoLanguage, speak } from '#src/i18n/texts.ts'
import { CompleteScreen, ForgotScreen, RegisterScreen, VerifyScreen } from './auth/account-screens.tsx'
import { AuthLayout } from './auth/auth-layout.tsx'
import { LoginScreen } from './auth/login-screen.tsx'
import { CoupleProfileScreen } from './couple/profile-screen.tsx'
import { DashboardScreen } from './couple/dashboard-screen.tsx'
import { PlanScreen } from './couple/plan-screen.tsx'
import { AreaLayout } from './frame/area-layout.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { AdminArea } from './admin/admin-area.tsx'
import { HomeScreen } from './site/home/home-screen.tsx'
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
const listing = { ...business, country: 'PT', website: 'https://11.12', description: '13' }
const device = { id: ids.id, label: '10', current: false, createdAt: at, lastSeenAt: at }
const answers: Record<string, unknown> = {
  '/api/weddings': { items: [wedding], nextCursor: null },
  '/api/businesses': { items: [business], nextCursor: null },
  [`/api/businesses/${ids.id}/approval`]: record,
  '/api/approvals': { items: [{ ...business, approval: 'submitted', since: at, submittedAt: at }], nextCursor: '14' },
  '/api/approvals/counts': { submitted: 1, in_review: 2, changes_requested: 3, approved: 4, rejected: 5, suspended: 6 },
  ...Object.fromEntries(['in_review', 'approved', 'suspended'].map((state) => [`/api/approvals/${state}`, inState(state)])),
  '/api/marketplace/businesses': { items: [listing], nextCursor: '14' },
  '/api/auth/devices': { items: [device], nextCursor: null },
}

beforeAll(async () => {
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    return Promise.resolve(Response.json(answers[pathname] ?? { code: 'not_found' }, { status: answers[pathname] ? 200 : 404 }))
  })
  await speak(pseudoLanguage)
  await loadTexts('account', 'errors', 'guide', 'marketplace', 'review', 'site', 'vendors', 'wedding')
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
  marketplace: <MarketplacePage />,
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
  dashboard: <DashboardScreen />,
  'dashboard, a part': <PlanScreen part="vendors" />,
  'couple-profile': <CoupleProfileScreen />,
  'vendor-dashboard': <BusinessScreen />,
  'vendor-profile': <VendorProfileScreen />,
  'admin/review': <ReviewPage />,
  settings: <SettingsScreen />,
  'settings, account': <AccountFacts me={me} />,
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
  couple: <AreaLayout area="couple" />,
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

/** Texts of a screen that are neither from locales/ nor the browser's own words. */
async function hardCoded(screen: ReactNode, layout: ReactNode, path = '/') {
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={layout}>
          <Route path="/:id?" element={screen} />
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
  return textsOf(container)
    .map((text) => ownWords().reduce((rest, word) => rest.replaceAll(word, ''), text))
    .map(withoutPseudo)
    .filter((rest) => /\p{L}/u.test(rest))
}

/** What the browser words by the locale. */
function ownWords() {
  return [
    formatDay(wedding.weddingDate),
    formatDate(wedding.weddingDate),
    formatDate('2030-06-15'),
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
