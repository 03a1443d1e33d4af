import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { passwordRules } from '#machines/session/sign-in/password.schema.ts'
import { registrationSteps } from '#machines/account/registration/registration.schema.ts'
import { stepsFor } from '#machines/account/registration/registration.rules.ts'
import { backoff, maxRetries as callRetries } from '#src/client/retry/fetch-with-retry.ts'
import { maxRetries, refreshInterval, retryDelay } from '#machines/session/refresh/refresh.rules.ts'
import { identityRefusals } from '#machines/session/identity-refusal.schema.ts'
import { errorTypes } from '#machines/kernel/refusal.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { budgetRanges, weddingTypes } from '#machines/wedding/wedding.schema.ts'

/**
 * What the product specification quotes, by its section, and the text that stands for it in
 * locales/en. Typed in from the specification.
 */
const quoted: [section: string, key: string, text: string][] = [
  ['2', 'site:hero.start', 'Get Started'],
  ['2', 'site:hero.signIn', 'Sign In'],
  ['2', 'site:features.timeline.title', 'Timeline planning'],
  ['2', 'site:features.guests.title', 'Guest management'],
  ['2', 'site:features.registry.title', 'Registry and gifts'],
  ['2', 'app:welcomeBack', 'Welcome back'],
  ['2', 'app:backToHome', 'Back to home'],
  ['2', 'session:login.title', 'Sign in to your account'],
  ['2', 'session:login.email', 'Email'],
  ['2', 'session:login.password', 'Password'],
  ['2', 'session:login.remember', 'Remember me'],
  ['2', 'session:login.forgot', 'Forgot password?'],
  ['2', 'session:login.submit', 'Sign in'],
  ['2', 'session:login.busy', 'Signing in...'],
  ['2', 'session:login.others', 'Continue with other providers'],
  ['2', 'account:register.steps.userType', 'User type'],
  ['2', 'account:register.steps.account', 'Account'],
  ['2', 'account:register.steps.weddingDetails', 'Wedding details'],
  ['2', 'account:register.steps.businessDetails', 'Business details'],
  ['2', 'account:register.steps.terms', 'Terms'],
  ['2', 'ui:next', 'Next'],
  ['2', 'ui:back', 'Back'],
  ['2', 'account:register.create', 'Create Account'],
  ['2', 'account:verify.resendIn', 'Resend in {{seconds}} seconds'],
  ['2', 'account:verify.backToLogin', 'Back to login'],
  ['2', 'site:error.text', "We're sorry, but an error occurred while processing your request."],
  ['2', 'site:error.back', 'Go back'],
  ['2', 'site:notFound.title', 'Page not found'],
  ['2', 'site:notFound.text', "Sorry, we couldn't find the page you're looking for."],
  ['2', 'ui:loading', 'Loading...'],
  ['2', 'app:broken.title', 'Something went wrong'],
  ['2', 'app:broken.tryAgain', 'Try again'],
  ['2', 'app:broken.support', 'If the problem persists, please contact support.'],
  ['3', 'account:fields.firstName', 'First name'],
  ['3', 'account:fields.lastName', 'Last name'],
  ['3', 'account:fields.email', 'Email'],
  ['3', 'account:fields.password', 'Password'],
  ['3', 'account:fields.confirmPassword', 'Confirm password'],
  ['3', 'wedding:fields.partnerName', 'Partner name'],
  ['3', 'wedding:fields.partnerEmail', 'Partner email'],
  ['3', 'wedding:fields.weddingDate', 'Wedding date'],
  ['3', 'wedding:fields.city', 'Wedding city'],
  ['3', 'wedding:fields.country', 'Wedding country'],
  ['3', 'wedding:fields.expectedGuests', 'Expected number of guests'],
  ['3', 'wedding:fields.type', 'Wedding type'],
  ['3', 'wedding:fields.budgetRange', 'Budget range'],
  ['3', 'vendors:fields.name', 'Business name'],
  ['3', 'vendors:fields.category', 'Service category'],
  ['3', 'vendors:fields.city', 'Business city'],
  ['3', 'vendors:fields.country', 'Business country'],
  ['3', 'vendors:fields.phone', 'Contact phone'],
  ['3', 'vendors:fields.website', 'Portfolio or website URL'],
  ['3', 'vendors:fields.description', 'Business description'],
  ['4', 'errors:login_failed', 'Login failed'],
  ['4', 'errors:registration_failed', 'Registration failed'],
  ['5', 'errors:missing_tokens', 'Missing tokens'],
  ['5', 'errors:required', 'This field is required'],
  ['5', 'errors:invalid_email', 'Please enter a valid email address'],
  ['5', 'errors:password_too_short', 'Password must be at least 8 characters'],
  [
    '5',
    'errors:password_too_weak',
    'Password must include uppercase, lowercase, number, and special character',
  ],
  ['5', 'errors:passwords_differ', 'Passwords do not match'],
  ['5', 'errors:invalid_number', 'Please enter a valid number'],
  ['5', 'errors:invalid_url', 'Please enter a valid URL'],
  ['5', 'errors:terms_not_accepted', 'You must accept the terms and conditions'],
  ['8', 'errors:user_exists', 'User already exists.'],
  ['8', 'errors:user_not_found', 'User not found.'],
  ['8', 'errors:incorrect_credentials', 'Incorrect email or password.'],
  ['8', 'errors:code_mismatch', 'Invalid verification code.'],
  ['8', 'errors:code_expired', 'Verification code expired.'],
  ['8', 'errors:invalid_input', 'Invalid input.'],
  ['8', 'errors:too_many_attempts', 'Too many attempts. Please try again later.'],
  ['8', 'errors:unexpected', 'An unexpected error occurred.'],
  [
    '8',
    'errors:refresh_method',
    'Method not allowed for token refresh endpoint. Please contact support with error code: AUTH-405-REFRESH',
  ],
  ['8', 'errors:refresh_failed', 'Failed to refresh token'],
  ['8', 'errors:session_expired', 'Your session has expired. Please sign in again to continue.'],
  ['8', 'errors:invalid_credentials', 'Invalid email or password'],
  ['8', 'app:broken.unexpected', 'Unexpected Application Error!'],
]

test.each(quoted)('section %s: %s says "%s"', (_, key, text) => {
  expect(textAt(key)).toBe(text)
})

test.each([
  ['errors:refresh_endpoint', 'AUTH-404-REFRESH'],
  ['errors:profile_method', 'AUTH-405-PROFILE'],
  ['errors:profile_endpoint', 'AUTH-404-PROFILE'],
  ['errors:refresh_network', 'connection'],
])('section 8: %s names %s', (key, text) => {
  expect(textAt(key)).toContain(text)
})

test('section 3: the wedding types, in order', () => {
  const words = [
    'Traditional',
    'Destination',
    'Elopement',
    'Intimate',
    'Luxury',
    'Outdoor',
    'Beach',
    'Garden',
    'Rustic',
    'Themed',
    'Other',
  ]
  expect(weddingTypes.map((type) => textAt(`wedding:type.${type}`))).toEqual(words)
})

test('section 3: the budget ranges, in order', () => {
  // The specification writes the first and the last in its own sentence, and the currency once.
  expect(
    budgetRanges.map((range) =>
      textAt(`wedding:budgetRange.${range}`).replace(/\$/g, '').toLowerCase(),
    ),
  ).toEqual([
    'under 10,000',
    '10,000-20,000',
    '20,000-30,000',
    '30,000-50,000',
    '50,000-75,000',
    '75,000-100,000',
    'over 100,000',
  ])
})

test('section 3: the service categories, in order', () => {
  expect(serviceCategories.map((category) => textAt(`vendors:category.${category}`))).toEqual([
    'Photography',
    'Videography',
    'Catering',
    'Venue',
    'Florist',
    'Music & Entertainment',
    'Cake & Desserts',
    'Decor & Rentals',
    'Wedding Planner',
    'Wedding Dress',
    'Suit & Tuxedo',
    'Jewelry',
    'Hair & Makeup',
    'Transportation',
    'Invitations & Stationery',
    'Favors & Gifts',
    'Other',
  ])
})

test('no option list has a text without an option', () => {
  expect(Object.keys(textsUnder('wedding:type'))).toEqual([...weddingTypes])
  expect(Object.keys(textsUnder('wedding:budgetRange'))).toEqual([...budgetRanges])
  expect(Object.keys(textsUnder('vendors:category'))).toEqual([...serviceCategories])
})

test('section 2: each role passes four steps, in order', () => {
  expect(stepsFor('COUPLE')).toEqual(['userType', 'account', 'weddingDetails', 'terms'])
  expect(stepsFor('VENDOR')).toEqual(['userType', 'account', 'businessDetails', 'terms'])
  expect(Object.keys(textsUnder('account:register.steps'))).toEqual([...registrationSteps])
})

test('section 8: the error catalogue', () => {
  const catalogue = Object.entries(identityRefusals).map(([cause, { message, type }]) => [
    cause,
    textAt(`errors:${message}`),
    type,
  ])
  expect(catalogue).toEqual(
    expect.arrayContaining([
      ['UsernameExists', 'User already exists.', 'USER_EXISTS_ERROR'],
      ['UserNotFound', 'User not found.', null],
      ['NotAuthorized', 'Incorrect email or password.', 'AUTHENTICATION_ERROR'],
      ['CodeMismatch', 'Invalid verification code.', null],
      ['ExpiredCode', 'Verification code expired.', null],
      ['InvalidParameter', 'Invalid input.', 'VALIDATION_ERROR'],
      ['LimitExceeded', 'Too many attempts. Please try again later.', null],
      ['Unknown', 'An unexpected error occurred.', 'UNKNOWN_ERROR'],
    ]),
  )
  expect(errorTypes).toEqual(
    expect.arrayContaining(['NETWORK_ERROR', 'CONNECTION_ERROR', 'METHOD_NOT_ALLOWED_ERROR']),
  )
})

test('sections 5 and 9: the constants', () => {
  expect([refreshInterval, retryDelay, maxRetries]).toEqual([48 * 60 * 1_000, 5_000, 3])
  expect([callRetries, backoff(1), backoff(2) / backoff(1), backoff(3) / backoff(2)]).toEqual([
    3, 300, 2, 2,
  ])
  const strong = passwordRules.filter(({ holds }) => holds('Aa1!aaaa')).map(({ name }) => name)
  expect(strong).toEqual(['length', 'uppercase', 'lowercase', 'number', 'special'])
  expect(passwordRules.find(({ name }) => name === 'length')?.holds('Aa1!aaa')).toBe(false)
})

test.each([
  [
    'public',
    [
      '/',
      '/about',
      '/contact',
      '/marketplace',
      '/pricing',
      '/payment-security',
      '/for-vendors',
      '/style-guide',
    ],
  ],
  [
    'sign-in',
    [
      '/login',
      '/register',
      '/verify-email',
      '/forgot-password',
      '/reset-password',
      '/callback',
      '/signout',
      '/auth/redirect',
    ],
  ],
  ['completion', ['/complete-vendor-profile', '/complete-couple-profile']],
  [
    'couple',
    [
      '/dashboard',
      '/dashboard/vendors',
      '/dashboard/guests',
      '/dashboard/budget',
      '/dashboard/timeline',
      '/couple-profile',
      '/settings',
    ],
  ],
  ['vendor', ['/vendor-dashboard', '/vendor-dashboard/vendor-profile', '/vendor-profile']],
  ['other', ['/error', '/404', '/unauthorized']],
  ['legal', ['/terms', '/privacy']],
])('section 2: every %s route is in the router', (_, paths) => {
  expect(paths.filter((path) => !routes.has(path))).toEqual([])
})

/** The addresses that the router's files name in full. */
const routes = new Set(
  readdirSync('src/app/routes')
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) =>
      [...readFileSync(join('src/app/routes', name), 'utf8').matchAll(/\bpath="([^"]+)"/g)].map(
        ([, path]) => path ?? '',
      ),
    ),
)

function textAt(key: string): string {
  const text = textsUnder(key)
  if (typeof text !== 'string') throw new Error(`locales/en has no text ${key}.`)
  return text
}

function textsUnder(key: string): Record<string, unknown> {
  const [namespace = '', path = ''] = key.split(':')
  const texts: unknown = JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8'))
  return path
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown>)?.[name], texts) as Record<
    string,
    unknown
  >
}
