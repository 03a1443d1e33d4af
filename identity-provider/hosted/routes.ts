import { Hono } from 'hono'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Provider } from '../provider.ts'
import { ReturnedError } from './authorization-request.ts'
import { revoke, token, userInfo } from './back-channel.ts'
import { jwks, openIdConfiguration } from './discovery.ts'
import { endHostedSession } from './hosted-sessions.ts'
import { authorize, showLogin, signIn } from './login.ts'
import { OAuthError } from './oauth-error.ts'
import { pageHeaders, refusalPage } from './page.ts'
import { mayLeaveTo } from './return-addresses.ts'

/** The hosted login and what OpenID Connect clients find beside it. */
export function hostedRoutes(provider: Provider) {
  const routes = new Hono()
  for (const base of ['', '/:pool{[\\w-]+_[0-9A-Za-z]+}']) {
    routes.get(`${base}/.well-known/jwks.json`, (context) => jwks(provider, context))
    routes.get(`${base}/.well-known/openid-configuration`, (context) =>
      openIdConfiguration(provider, context),
    )
  }

  routes.use('/oauth2/*', notKept)
  routes.get('/oauth2/authorize', (context) => authorize(provider, context))
  routes.get('/login', (context) => showLogin(provider, context))
  routes.post('/login', (context) => signIn(provider, context))
  routes.get('/logout', (context) => logout(provider, context))

  routes.post('/oauth2/token', (context) => token(provider, context))
  routes.post('/oauth2/revoke', (context) => revoke(provider, context))
  routes.on(['GET', 'POST'], '/oauth2/userInfo', (context) => userInfo(provider, context))

  routes.onError((error, context) => {
    if (error instanceof ReturnedError) return context.redirect(error.location)
    if (!(error instanceof OAuthError)) throw error
    return isForPeople(context)
      ? context.html(refusalPage(error.message), 400, pageHeaders(null))
      : refuse(error, context)
  })
  return routes
}

/**
 * Codes and tokens pass here: no cache keeps them, and no address with one is told to the next
 * page.
 */
const notKept = createMiddleware((context, next) => {
  context.header('cache-control', 'no-store')
  context.header('referrer-policy', 'no-referrer')
  return next()
})

/** Ends the session of this browser here, and sends it back where the app may send it. */
async function logout(provider: Provider, context: Context) {
  const { client_id: clientId = '', logout_uri: logoutUri = '' } = context.req.query()
  if (!provider.clients.has(clientId))
    throw new OAuthError('invalid_client', 'The app that sent you here is not known.')
  if (!mayLeaveTo(provider.appUrl, logoutUri))
    throw new OAuthError(
      'redirect_mismatch',
      'The app asked to return to an address that is not its own.',
    )
  await endHostedSession(provider, context)
  return context.redirect(logoutUri)
}

function isForPeople(context: Context) {
  return ['/oauth2/authorize', '/login', '/logout'].includes(context.req.path)
}

function refuse(error: OAuthError, context: Context) {
  if (error.status === 401) context.header('www-authenticate', 'Basic realm="vowline-local"')
  context.header('cache-control', 'no-store')
  return context.json({ error: error.code, error_description: error.message }, error.status)
}
