import { Hono } from 'hono'
import * as v from 'valibot'
import type { Deps } from '#api/deps.ts'
import type { Env, RequestContext } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import {
  clearedCaches,
  clearedCookies,
  readCookie,
  sessionCookieName,
  sessionCookies,
} from '#api/http/request/cookies.ts'
import { passwordChangeSchema } from '#machines/account/account.schema.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import { hostedCodeSchema, meSchema, tokensSchema } from '#machines/session/session.schema.ts'
import { changePassword } from './commands/changes/change-password.ts'
import { signOut } from './commands/end-sessions.ts'
import type { SessionCache } from './commands/find-viewer.ts'
import { signOutEverywhere } from './commands/sign-out-everywhere.ts'
import type { RefreshSession } from './commands/refresh-session.ts'
import {
  startWithCode,
  startWithTokens,
  type Browser,
  type Started,
} from './commands/start-session.ts'

const tokenProblems = [
  ...([
    'token_malformed',
    'token_algorithm',
    'token_key',
    'token_signature',
    'token_issuer',
    'token_audience',
    'token_use',
  ] as const),
  ...(['token_expired', 'token_too_old', 'token_subject', 'token_origin', 'token_claims'] as const),
  ...(['refresh_token_refused', 'refresh_token_foreign'] as const),
] satisfies ProblemCode[]

/** /api/auth: the way in, staying in, and the way out. */
export function sessionRoutes(deps: Deps, viewers: SessionCache, refreshSession: RefreshSession) {
  return new Hono<Env>()
    .route('/', startRoutes(deps, viewers))
    .route('/', refreshRoutes(deps, refreshSession))
    .route('/', passwordRoutes(deps, viewers, refreshSession))
    .route('/', endRoutes(deps, viewers))
}

/** The way in. */
const startRoutes = (deps: Deps, viewers: SessionCache) =>
  new Hono<Env>()
    .post(
      '/api/auth/set-cookie',
      operation(
        {
          summary: 'Start a session with the tokens of a sign-in',
          roles: 'everyone',
          query: v.strictObject({ remember: v.optional(v.picklist(['true', 'false'])) }),
          body: tokensSchema,
          limit: { name: 'set-cookie', by: 'address', limit: 120, seconds: 60 },
          answers: { 200: meSchema },
          problems: [
            ...tokenProblems,
            'account_erased',
            'other_session',
            'provider_unavailable',
            'too_many_requests',
          ],
        },
        async ({ body, query, request, exchange }) => {
          const remembered = query.remember === 'true'
          return signedIn(
            deps,
            await startWithTokens(deps, viewers, body, browserOf(deps, request, remembered)),
            exchange,
            remembered,
          )
        },
      ),
    )
    .post(
      '/api/auth/hosted',
      operation(
        {
          summary: 'Start a session with the code of the hosted login',
          roles: 'everyone',
          body: hostedCodeSchema,
          limit: { name: 'hosted', by: 'address', limit: 120, seconds: 60 },
          answers: { 200: meSchema },
          problems: [
            'hosted_code_refused',
            'hosted_nonce',
            'account_erased',
            'other_session',
            'provider_unavailable',
            'too_many_requests',
          ],
        },
        async ({ body, request, exchange }) =>
          signedIn(
            deps,
            await startWithCode(deps, viewers, body, browserOf(deps, request, false)),
            exchange,
            false,
          ),
      ),
    )

/** Staying in. */
const refreshRoutes = (deps: Deps, refreshSession: RefreshSession) =>
  new Hono<Env>().post(
    '/api/auth/refresh',
    operation(
      {
        summary: 'Confirm the session with the identity provider, and renew its tokens',
        roles: 'signed in',
        unconfirmed: true,
        limit: { name: 'refresh', by: 'account', limit: 120, seconds: 60 },
        answers: { 200: v.object({ refreshedAt: instantSchema }) },
        problems: ['provider_unavailable'],
      },
      async ({ viewer, exchange }) => {
        await deps.limits.take(`refresh:${exchange.address()}`, { limit: 1_200, seconds: 60 })
        const { refreshedAt } = await refreshSession(viewer.sessionId)
        return { status: 200, body: { refreshedAt: refreshedAt.toISOString() } }
      },
    ),
  )

/** Another password ends the sessions that were started with the one before. */
const passwordRoutes = (deps: Deps, viewers: SessionCache, refreshSession: RefreshSession) =>
  new Hono<Env>()
    .post(
      '/api/auth/change-password',
      operation(
        {
          summary: 'Change my password at the identity provider, and sign out all my other devices',
          roles: 'signed in',
          body: passwordChangeSchema,
          idempotent: true,
          limit: { name: 'change-password', by: 'account', limit: 10, seconds: 15 * 60 },
          answers: { 204: null },
          problems: [
            'wrong_password',
            'password_refused',
            'password_elsewhere',
            'provider_unavailable',
            'too_many_requests',
          ],
        },
        ({ viewer, body, idempotencyKey }) =>
          changePassword(deps, viewers, refreshSession, viewer, body, idempotencyKey),
      ),
    )
    .post(
      '/api/auth/sign-out-everywhere',
      operation(
        {
          summary:
            'Sign out all devices after a password reset, with the tokens of a new sign-in as proof',
          roles: 'everyone',
          body: tokensSchema,
          limit: { name: 'sign-out-everywhere', by: 'address', limit: 60, seconds: 60 },
          answers: { 204: null },
          problems: [...tokenProblems, 'provider_unavailable', 'too_many_requests'],
        },
        async ({ body }) => {
          await signOutEverywhere(deps, viewers, body)
          return { status: 204, body: null }
        },
      ),
    )

/** The way out. */
const endRoutes = (deps: Deps, viewers: SessionCache) =>
  new Hono<Env>().post(
    '/api/auth/logout',
    operation(
      { summary: 'End the session, if there is one', roles: 'everyone', answers: { 204: null } },
      async ({ request, exchange }) => {
        await signOut(deps, viewers, cookieOf(deps, request))
        exchange.cookies = clearedCookies(deps.config)
        return { status: 204, body: null, headers: clearedCaches }
      },
    ),
  )

function signedIn(
  { config }: Deps,
  { me, cookie }: Started,
  exchange: RequestContext,
  remembered: boolean,
) {
  exchange.cookies = sessionCookies(config, cookie, remembered)
  return { status: 200 as const, body: me }
}

function browserOf(deps: Deps, request: Request, remembered: boolean): Browser {
  return {
    cookie: cookieOf(deps, request),
    userAgent: request.headers.get('user-agent'),
    remembered,
  }
}

function cookieOf({ config }: Deps, request: Request) {
  return readCookie(request.headers.get('cookie'), sessionCookieName(config))
}
