// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { RegistrationStep } from '#machines/account/registration/registration.schema.ts'
import { choiceStates } from '#machines/choices/vendor-choice.schema.ts'
import { approvalStates } from '#machines/vendors/business.schema.ts'
import {
  registrationInput,
  registrationLogic,
} from '#src/features/account/registration/registration.bindings.ts'
import { AccountName } from '#src/features/account/components/settings/account-name.tsx'
import { InvitedRegistration } from '#src/features/account/components/invited-registration.tsx'
import { RegistrationFields } from '#src/features/account/components/registration-fields.tsx'
import { BusinessFields } from '#src/features/vendors/components/business-fields.tsx'
import { FindPage } from '#src/features/vendors/pages/find-page.tsx'
import { WaitingDocumentsPage } from '#src/features/vendors/pages/waiting-documents-page.tsx'
import { ReportsPage } from '#src/features/vendors/pages/reports-page.tsx'
import { TrailPage } from '#src/features/vendors/pages/trail-page.tsx'
import { teamActions } from '#machines/vendors/review/team-action.schema.ts'
import { InvitationPage } from '#src/features/invitations/pages/invitation-page.tsx'
import { WeddingFields } from '#src/features/wedding/components/fields/wedding-fields.tsx'
import { ContactPage } from '#src/features/contact/pages/contact-page.tsx'
import { CallbackPage } from '#src/features/session/pages/callback-page.tsx'
import { RedirectPage } from '#src/features/session/pages/redirect-page.tsx'
import { t } from '#src/i18n/i18n.ts'
import {
  CompleteScreen,
  ForgotScreen,
  RegisterScreen,
  VerifyScreen,
} from '../auth/account-screens.tsx'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { LoginScreen } from '../auth/login-screen.tsx'
import { CoupleArea } from '../couple/area/couple-area.tsx'
import { CoupleProfileScreen } from '../couple/profile-screen.tsx'
import { DashboardScreen } from '../couple/dashboard/dashboard-screen.tsx'
import { MembersScreen } from '../couple/members-screen.tsx'
import { ActivityScreen } from '../couple/wedding-screens.tsx'
import { BudgetPage } from '#src/features/budget/pages/budget-page.tsx'
import {
  CategoryScreen,
  ChoiceScreen,
  NewChoiceScreen,
  VendorsScreen,
} from '../couple/vendors/vendors-screens.tsx'
import { noticeKindNames } from '#machines/notices/notice.schema.ts'
import { NoticesPage } from '#src/features/notices/pages/notices-page.tsx'
import { UnsubscribePage } from '#src/features/notices/pages/unsubscribe-page.tsx'
import { AcceptTerms } from '#src/features/account/components/accept-terms.tsx'
import { DeletionProvider } from '#src/features/account/use-deletion.tsx'
import { SettingsScreen } from '../settings/settings-screen.tsx'
import { at, board, boardPath, choice, choicePath, ids, planAnswers, task } from './plan.ts'
import { answers, hardCoded, ofWedding, speakPseudo } from './scan.tsx'
import { AdminArea } from '../admin/admin-area.tsx'
import { ReviewScreen } from '../admin/review-screen.tsx'
import { HomeScreen } from '../site/home/home-screen.tsx'
import { MarketplaceScreen } from '../site/marketplace/marketplace-screen.tsx'
import { ErrorScreen, NotFoundScreen, UnauthorizedScreen } from '../site/message-screens.tsx'
import { SiteLayout } from '../site/site-layout.tsx'
import {
  AboutScreen,
  ForVendorsScreen,
  PaymentSecurityScreen,
  PricingScreen,
  PrivacyScreen,
  TermsScreen,
} from '../site/text-screens.tsx'
import { StyleGuideScreen } from '../style-guide/style-guide-screen.tsx'
import { BusinessScreen } from '../vendor/business-screen.tsx'
import { VendorArea } from '../vendor/vendor-area.tsx'
import { VendorCalendarScreen } from '../vendor/calendar-screen.tsx'
import { VendorProfileScreen } from '../vendor/profile-screen.tsx'

/*
 * Every text of these screens comes from locales/: in the pseudo-locale nothing is outside its
 * brackets but user input (only numbers here) and what the browser formats by locale.
 */

const me = {
  ...ids,
  email: '1@2.3',
  firstName: '4',
  lastName: '5',
  role: 'COUPLE',
  profile: 'missing',
  mayChooseRole: true,
  hasAcceptedTerms: false,
} as const
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
const facts = { missing: ['phone'], documents: 1, rejectedAt: null, changed: true }
const steps = (['submitted', 'review_started', 'changes_requested'] as const).map((fact) => ({
  fact,
  from: 'draft',
  to: fact === 'review_started' ? 'in_review' : fact,
  side: fact === 'submitted' ? 'owner' : 'reviewer',
  reason: fact === 'changes_requested' ? '11' : null,
  at,
  who: '12',
}))
const documents = [
  {
    id: ids.id,
    kind: 'registration',
    name: '13',
    type: 'application/pdf',
    size: 1_000,
    createdAt: at,
  },
]
const proof = {
  version: 1,
  state: 'expiring',
  facts: {
    kind: 'registration',
    validUntil: '2031-03-13',
    checkedAt: at,
    warned: false,
    reliedOn: false,
  },
  since: at,
  reason: '15',
  lineageId: ids.id,
}
const details = { name: '17', category: 'venue', city: '18', country: 'PT' }
const change = {
  ...ids,
  businessId: ids.id,
  state: 'proposed',
  before: details,
  after: { ...details, name: '19', city: '20' },
  reason: null,
  since: at,
}
const record = {
  business,
  facts,
  since: at,
  submittedAt: at,
  documents: [
    { ...documents[0], ...proof },
    { ...documents[0], ...proof, id: '16', state: 'handed_in' },
  ],
  owner: { name: '12', email: '1@2.3' },
  steps,
  claim: { userId: ids.id, name: '18', until: '2031-03-13T09:00:00.000Z' },
  openings: [
    { documentId: ids.id, action: 'document_shown', who: '19', at },
    { documentId: ids.id, action: 'document_downloaded', who: null, at },
  ],
}
const inState = (approval: string) => ({
  ...record,
  business: { ...business, approval },
  facts: { ...facts, rejectedAt: at },
  decidedAbout: {
    at,
    snapshot: { details: { ...business, city: '17', category: 'venue' }, documents: [] },
  },
})
const status = { sentAt: at, expiresAt: '2031-03-13T09:00:00.000Z', sends: 1 }
const rights = { guests: 'view', budget: 'none', timeline: 'edit', vendors: 'none' }
const invitation = {
  ...ids,
  email: '1@2.3',
  kind: 'helper',
  rights,
  state: 'pending',
  facts: status,
  since: at,
}
const person = {
  ...ids,
  userId: ids.id,
  name: '12',
  email: '1@2.3',
  kind: 'helper',
  rights,
  joinedAt: at,
}
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
const received = {
  state: 'pending',
  facts: status,
  kind: 'helper',
  rights,
  email: '1@2.3',
  names: ['6', '7'],
  inviter: '12',
}
const nothing = () => undefined
const answersToInvitation = {
  acceptTerms: AcceptTerms,
  registration: ({ token, email }: { token: string; email: string }) => (
    <InvitedRegistration
      token={token}
      userType="COUPLE"
      email={email}
      signInAt="/login"
      onRegistered={nothing}
    />
  ),
  onSignOut: nothing,
  onUsed: nothing,
  onJoined: nothing,
}
const listing = {
  ...business,
  country: 'PT',
  website: 'https://11.12',
  tagline: '13',
  highlight: null,
  cover: null,
  price: { fromMinor: 100, toMinor: null, currency: 'EUR' },
  languages: [],
  distanceKm: 7,
  isFree: true,
  points: 3,
  rating: { count: 4, rating: 460 },
  proofs: [{ kind: 'registration', checkedAt: at, until: null }],
}
const photo = { id: ids.id, alt: '15', width: 900, height: 600, focal: { x: 50, y: 50 } }
const content = {
  ...firstContent({ description: '11', website: '', currency: 'EUR' }),
  packages: [{ name: '12', priceMinor: 100, includes: '13' }],
  faq: [{ question: '14', answer: '15' }],
  links: ['https://16.17'],
  photos: [photo, { ...photo, id: ids.id.replace('0', '1') }],
  area: { towns: ['18'], radiusKm: 19, travelFeeMinor: null, travelNote: '' },
}
const ownListing = {
  businessId: ids.id,
  category: 'florist',
  version: 1,
  state: 'edited',
  facts: { missing: [], hasDraft: true },
  slug: '9-9',
  published: { ...content, packages: [] },
  content,
  publishedAt: at,
}
const ownCalendar = {
  version: 1,
  capacity: 2,
  weekdaysOff: [1],
  blocked: ['2031-01-01'],
  imported: [],
  feed: {
    address: 'https://1.23/4.ics',
    fetchedAt: at,
    failure: { code: 'too_large', at },
  },
  link: { createdAt: at, readAt: at },
}
const device = { id: ids.id, label: '10', current: false, createdAt: at, lastSeenAt: at }
Object.assign(answers, {
  [`/api/weddings/${ids.id}/members`]: { items: [person], nextCursor: null },
  [`/api/weddings/${ids.id}/invitations`]: { items: [invitation], nextCursor: null },
  [`/api/weddings/${ids.id}/activity`]: { items: [done], nextCursor: null },
  '/api/invitations/1': received,
  '/api/businesses': { items: [business], nextCursor: null },
  [`/api/businesses/${business.id}/enquiries`]: {
    items: [],
    nextCursor: null,
    counts: { all: 0, mine: 0, theirs: 0, agreed: 0, over: 0, drafts: 0, unread: 0 },
  },
  [`/api/businesses/${ids.id}/approval`]: record,
  [`/api/businesses/${ids.id}/listing`]: ownListing,
  [`/api/approvals/${ids.id}/listing`]: { category: 'florist', visibility: 'coming', content },
  [`/api/businesses/${ids.id}/calendar`]: ownCalendar,
  '/api/approvals': {
    items: [
      { ...business, approval: 'submitted', since: at, submittedAt: at, claim: record.claim },
    ],
    nextCursor: '14',
  },
  [`/api/businesses/${ids.id}/changes`]: { items: [change], nextCursor: null },
  '/api/changes': { items: [change], nextCursor: '14' },
  '/api/proofs': {
    items: [{ id: ids.id, kind: 'insurance', createdAt: at, business }],
    nextCursor: '14',
  },
  '/api/approvals/counts': {
    submitted: 1,
    in_review: 2,
    changes_requested: 3,
    approved: 4,
    rejected: 5,
    suspended: 6,
    appealed: 7,
    closed: 8,
    closing: 9,
  },
  ...Object.fromEntries(
    ['in_review', 'approved', 'suspended', 'appealed', 'closed'].map((state) => [
      `/api/approvals/${state}`,
      inState(state),
    ]),
  ),
  '/api/team/actions': {
    items: teamActions.map((action, number) => ({
      id: `0198c0de-0000-7000-8000-0000000001${10 + number}`,
      action,
      who: { id: ids.id, name: '20' },
      business: { id: ids.id, name: '21' },
      subject: number === 1 ? { id: ids.id, name: '22' } : null,
      document: number === 2 ? '23' : null,
      found: 2,
      at,
    })),
    nextCursor: '14',
  },
  '/api/team/reports': {
    items: [
      {
        id: ids.id,
        version: 1,
        state: 'received',
        reason: 'scam',
        text: '27',
        isAnswerable: true,
        thread: { couple: ['6', '7'], reported: 'vendor', message: '8' },
        answer: null,
        business: { id: ids.id, name: '28', approval: 'approved' },
        at,
        since: at,
      },
    ],
    nextCursor: '14',
  },
  '/api/team/look-ups': {
    accounts: [
      {
        id: ids.id,
        name: '24',
        email: '1@2.3',
        role: 'ADMIN',
        createdAt: at,
        business: { id: ids.id, name: '25', isReviewed: false },
      },
    ],
    businesses: [{ ...business, approval: 'approved', slug: '26', isReviewed: true }],
  },
  [`/api/approvals/${ids.id}/changes`]: { items: [change], nextCursor: null },
  '/api/marketplace/search': {
    items: [listing],
    nextCursor: '14',
    total: 2,
    facets: { categories: {}, languages: {}, currencies: {}, fields: {} },
    town: null,
    corrected: null,
    loosen: [],
  },
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
  '/api/push': { publicKey: '7', devices: [] },
  '/api/auth/devices': { items: [device], nextCursor: null },
})

speakPseudo(
  'account',
  'activity',
  'availability',
  'board',
  'budget',
  'checklist',
  'choices',
  'enquiries',
  'errors',
  'guide',
  'legal',
  'listings',
  'marketplace',
  'notices',
  'photos',
  'review',
  'site',
  'timeline',
  'vendors',
  'wedding',
)

const screens: Record<string, ReactNode> = {
  home: <HomeScreen />,
  about: <AboutScreen />,
  contact: <ContactPage />,
  marketplace: <MarketplaceScreen />,
  pricing: <PricingScreen />,
  'payment-security': <PaymentSecurityScreen />,
  terms: <TermsScreen />,
  privacy: <PrivacyScreen />,
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
  'dashboard/budget': ofWedding(<BudgetPage />),
  'dashboard/vendors': ofWedding(<VendorsScreen />),
  'dashboard/vendors/new': ofWedding(<NewChoiceScreen />),
  'couple-profile': ofWedding(<CoupleProfileScreen />),
  'dashboard/members': ofWedding(<MembersScreen />),
  'dashboard/activity': ofWedding(<ActivityScreen />),
  invitation: <InvitationPage token="1" me={me} {...answersToInvitation} />,
  'invitation, without an account': <InvitationPage token="1" me={null} {...answersToInvitation} />,
  'vendor-dashboard': <BusinessScreen />,
  'vendor-profile': <VendorProfileScreen />,
  'vendor-calendar': <VendorCalendarScreen />,
  'admin/review': <ReviewScreen />,
  'admin/find': <FindPage />,
  'admin/trail': <TrailPage />,
  'admin/documents': <WaitingDocumentsPage />,
  'admin/reports': <ReportsPage />,
  settings: (
    <DeletionProvider>
      <SettingsScreen />
    </DeletionProvider>
  ),
  notices: <NoticesPage settings="/settings" />,
  unsubscribe: <UnsubscribePage />,
  'settings, account': <AccountName me={me} onChanged={() => {}} />,
  404: <NotFoundScreen />,
  error: <ErrorScreen />,
  unauthorized: <UnauthorizedScreen />,
  ...Object.fromEntries(
    (
      [
        'userType',
        'account',
        'weddingDetails',
        'businessDetails',
        'terms',
      ] satisfies RegistrationStep[]
    ).map((step) => [
      `register, ${step}`,
      <RegistrationFields
        key={step}
        step={step}
        snapshot={createActor(registrationLogic, { input: registrationInput() }).getSnapshot()}
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
  vendor: <VendorArea />,
  admin: <AdminArea />,
}

test.each(Object.entries(screens))('%s has no hard-coded text', async (_, screen) => {
  expect(await hardCoded(screen, <Outlet />)).toEqual([])
})

test.each(approvalStates.filter((state) => state !== 'draft'))(
  'a business that is %s has no hard-coded text',
  async (state) => {
    const mine = `/api/businesses/${ids.id}/approval`
    answers[mine] = inState(state)
    expect(await hardCoded(<BusinessScreen />, <Outlet />)).toEqual([])
    answers[mine] = record
  },
)

test.each(choiceStates)('a vendor who is %s has no hard-coded text', async (state) => {
  answers[choicePath] = {
    choice: { ...choice, state },
    documents: [{ ...documents[0], kind: 'quote', by: '12' }],
  }
  expect(await hardCoded(ofWedding(<ChoiceScreen />), <Outlet />, `/choices/${ids.id}`)).toEqual([])
})

test('a dashboard whose turn is a payment, a venue or a task has no hard-coded text', async () => {
  const payment = {
    id: ids.id,
    version: 1,
    what: '',
    item: '14',
    vendor: '15',
    minor: 1_600,
    currency: 'EUR',
    dueOn: '2026-11-20',
    heldUntil: '2026-11-24',
  }
  const [quote] = board.turns.first
  const venue = { kind: 'venue', weddingDate: '2026-12-04' }
  const gathered = ['messages', 'lookups', 'thanks'].map((kind) => ({ kind, count: 2 }))
  const all = [{ kind: 'payment', payment }, venue, { kind: 'task', task }, quote, ...gathered]
  const waiting = { tasks: 3, quotes: 3, payments: 3, venue: 1, messages: 2, lookups: 2, thanks: 2 }
  // Each of them on top once, and the others below it.
  for (const place of all.keys()) {
    const first = [...all.slice(place), ...all.slice(0, place)]
    answers[boardPath] = { ...board, turns: { waiting, first } }
    expect(await hardCoded(ofWedding(<DashboardScreen />), <Outlet />)).toEqual([])
  }
  const turns = { waiting, first: [{ kind: 'task', task }] }
  answers[boardPath] = { ...board, turns, vendors: null, unready: null }
  expect(await hardCoded(ofWedding(<DashboardScreen />), <Outlet />)).toEqual([])
  answers[boardPath] = {
    ...board,
    turns: { waiting: { tasks: 0, quotes: 0, enquiries: 0, payments: 0, venue: 0 }, first: [] },
    unready: [],
    tasks: { ...board.tasks, upcoming: [] },
    vendors: { ...board.vendors, leading: [] },
  }
  expect(await hardCoded(ofWedding(<DashboardScreen />), <Outlet />)).toEqual([])
  answers[boardPath] = board
})

test('the vendors of a category have no hard-coded text', async () => {
  expect(await hardCoded(ofWedding(<CategoryScreen />), <Outlet />, '/categories/florist')).toEqual(
    [],
  )
})

test.each(['in_review', 'approved', 'suspended', 'appealed', 'closed'])(
  'a business that is %s has no hard-coded text for the reviewers',
  async (state) => {
    expect(await hardCoded(<ReviewScreen />, <AdminArea />, `/${state}`)).toEqual([])
  },
)

test.each(Object.entries(layouts))('the layout %s has no hard-coded text', async (_, layout) => {
  expect(await hardCoded(<h1>1</h1>, layout)).toEqual([])
})

test('the check finds a hard-coded text, visible or in a label', async () => {
  const kettle = <p aria-label="Kettle">{`Tea for ${t('app:name')}`}</p>
  expect(await hardCoded(kettle, <Outlet />)).toEqual(['Kettle', 'Tea for '])
})
