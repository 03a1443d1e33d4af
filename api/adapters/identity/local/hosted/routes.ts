import { Hono } from 'hono'
import type { Provider } from '../provider.ts'
import { jwks, openIdConfiguration } from './discovery.ts'

/** The hosted login and what OpenID Connect clients find beside it. */
export function hostedRoutes(provider: Provider) {
  const routes = new Hono()
  for (const base of ['', '/:pool{[\\w-]+_[0-9A-Za-z]+}']) {
    routes.get(`${base}/.well-known/jwks.json`, (context) => jwks(provider, context))
    routes.get(`${base}/.well-known/openid-configuration`, (context) => openIdConfiguration(provider, context))
  }
  return routes
}
