import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Provider } from '../provider.ts'
import { signInWithPassword } from '../users/directory.ts'
import { addressOf } from '../wire/address.ts'
import { isSameText } from '../wire/secrets.ts'
import { ServiceError } from '../wire/service-error.ts'
import { giveCode } from './authorization-codes.ts'
import { ReturnedError, readAuthorizationRequest, returnAddress } from './authorization-request.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { findHostedSession, startHostedSession } from './hosted-sessions.ts'
import { loginPage, pageHeaders } from './page.ts'

const cookieName = 'vowline_idp_login'
const cookiePath = '/login'
// A page from before a restart is refused and shown anew.
const proofKey = randomBytes(32)

/**
 * Checks the request. Whoever is signed in here goes back with a code, unless the app wants them
 * asked; anybody else sees the login page.
 */
export async function authorize(provider: Provider, context: Context) {
  const query = new URL(context.req.url).searchParams
  const request = readAuthorizationRequest(provider, query)
  const session = request.prompt === 'login' ? null : findHostedSession(provider, context)
  const { redirectUri, state } = request
  if (session)
    return context.redirect(
      returnAddress(redirectUri, { code: await giveCode(provider, request, session), state }),
    )
  if (request.prompt === 'none') {
    const error_description = 'Sign-in needs a person'
    throw new ReturnedError(
      returnAddress(redirectUri, { error: 'login_required', error_description, state }),
    )
  }
  return context.redirect(`/login?${query.toString()}`)
}

export function showLogin(provider: Provider, context: Context) {
  const query = new URL(context.req.url).searchParams
  return show(context, readAuthorizationRequest(provider, query), query, {
    email: '',
    error: null,
    status: 200,
  })
}

/**
 * Takes the login form. The form is ours only with the cookie it was shown with and a proof made
 * for it and this very request.
 */
export async function signIn(provider: Provider, context: Context) {
  const query = new URL(context.req.url).searchParams
  const request = readAuthorizationRequest(provider, query)
  if (!isFromOwnPage(context))
    return show(context, request, query, { email: '', error: refused.foreign, status: 403 })
  const form = new URLSearchParams(await context.req.text())
  const email = (form.get('username') ?? '').slice(0, 254)
  const cookie = getCookie(context, cookieName)
  if (!cookie || !isSameText(form.get('proof') ?? '', proofFor(cookie, query))) {
    return show(context, request, query, { email, error: refused.stale, status: 403 })
  }
  const password = form.get('password') ?? ''
  if (email === '' || password === '' || password.length > 256) {
    return show(context, request, query, { email, error: refused.wrong, status: 200 })
  }
  try {
    const user = await signInWithPassword(
      provider,
      request.client,
      { username: email, password },
      addressOf(context),
    )
    const code = await giveCode(provider, request, { user, authTime: provider.clock.now() })
    await startHostedSession(provider, context, user)
    return context.redirect(returnAddress(request.redirectUri, { code, state: request.state }), 303)
  } catch (error) {
    if (error instanceof ServiceError)
      return show(context, request, query, { email, error: textFor(error), status: 200 })
    throw error
  }
}

const refused = {
  foreign: 'This form was sent from another page. Please sign in here.',
  stale: 'This page was open for too long. Please try again.',
  wrong: 'Incorrect email or password.',
  locked: 'Too many attempts. Please try again later.',
  unconfirmed: 'This account is not verified yet. Verify your email address in Vowline first.',
}

function textFor(error: ServiceError) {
  if (error.type === 'UserNotConfirmedException') return refused.unconfirmed
  return error.message === 'Password attempts exceeded' ? refused.locked : refused.wrong
}

interface Shown {
  email: string
  error: string | null
  status: 200 | 403
}

async function show(
  context: Context,
  request: AuthorizationRequest,
  query: URLSearchParams,
  { email, error, status }: Shown,
) {
  const known = getCookie(context, cookieName)
  const cookie = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  setCookie(context, cookieName, cookie, {
    httpOnly: true,
    sameSite: 'Strict',
    path: cookiePath,
    maxAge: 3_600,
  })
  const content = await loginPage({
    action: `/login?${query.toString()}`,
    proof: proofFor(cookie, query),
    cancel: returnAddress(request.redirectUri, {
      error: 'access_denied',
      error_description: 'The sign-in was cancelled',
      state: request.state,
    }),
    email,
    error,
  })
  return context.html(content, status, pageHeaders(request.redirectUri))
}

/**
 * Says that we showed this form, to the browser with this cookie, for this request and no other.
 */
function proofFor(cookie: string, query: URLSearchParams) {
  return createHmac('sha256', proofKey).update(`${cookie}\n${query.toString()}`).digest('base64url')
}

function isFromOwnPage(context: Context) {
  const origin = context.req.header('origin')
  const site = context.req.header('sec-fetch-site')
  return (
    (origin === undefined || origin === new URL(context.req.url).origin) &&
    (site === undefined || site === 'same-origin')
  )
}
