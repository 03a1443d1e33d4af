import { Hono } from 'hono'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { Provider } from '../provider.ts'
import { faultTypes } from './faults.ts'
import type { Faults } from './faults.ts'
import { seed } from './seed.ts'

const longestJump = 10 * 366 * 86_400
const email = v.pipe(v.string(), v.maxLength(254), v.trim(), v.toLowerCase())
const groups = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))), v.maxLength(20))

const clockSchema = v.strictObject({
  advanceSeconds: v.pipe(v.number(), v.minValue(-longestJump), v.maxValue(longestJump)),
})
const faultSchema = v.strictObject({
  op: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  type: v.picklist(faultTypes),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000)), 0),
})
const groupsSchema = v.strictObject({ email, groups })
const seedSchema = v.strictObject({
  users: v.pipe(
    v.array(
      v.strictObject({
        email,
        password: v.pipe(v.string(), v.maxLength(256)),
        firstName: v.pipe(v.string(), v.maxLength(200)),
        lastName: v.pipe(v.string(), v.maxLength(200)),
        userType: v.exactOptional(v.picklist(['COUPLE', 'VENDOR'])),
        groups: v.exactOptional(groups),
      }),
    ),
    v.maxLength(100),
  ),
})

/**
 * What development may do to the provider: move its clock, let calls fail, put users into groups.
 */
export function controlRoutes(provider: Provider, faults: Faults) {
  const routes = new Hono()
  routes.use(onlyOwnMachine(provider))

  routes.get('/process', (context) => context.json({ pid: process.pid }))
  routes.post('/clock', async (context) => {
    const { advanceSeconds } = await read(context, clockSchema)
    await provider.clock.advance(advanceSeconds)
    return context.json({ now: new Date(provider.clock.now()).toISOString() })
  })
  routes.post('/fault', async (context) => {
    faults.plan(await read(context, faultSchema))
    return context.json({ planned: true })
  })
  routes.post('/faults/clear', async (context) => {
    await read(context, v.strictObject({}))
    faults.clear()
    return context.json({ planned: false })
  })
  routes.post('/groups', async (context) => {
    const change = await read(context, groupsSchema)
    const user = provider.state.users.get(change.email)
    if (!user) return context.json({ error: 'no such user' }, 404)
    await provider.state.save([
      'users',
      user.email,
      { ...user, groups: change.groups, changedAt: provider.clock.now() },
    ])
    return context.json({ sub: user.sub, groups: change.groups })
  })
  routes.post('/users', async (context) =>
    context.json(await seed(provider, (await read(context, seedSchema)).users)),
  )

  routes.onError((error, context) => {
    if (error instanceof Unreadable) return context.json({ error: error.message }, error.status)
    throw error
  })
  return routes
}

class Unreadable extends Error {
  readonly status: 400 | 415

  constructor(message: string, status: 400 | 415) {
    super(message)
    this.status = status
  }
}

/**
 * No page of another origin may move the clock: browsers say where a request comes from, and JSON
 * needs a preflight that nobody answers.
 */
function onlyOwnMachine(provider: Provider) {
  return createMiddleware(async (context, next) => {
    const site = context.req.header('sec-fetch-site')
    const origin = context.req.header('origin')
    const isForeign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && origin !== provider.url())
    if (isForeign) return context.json({ error: 'cross-site' }, 403)
    return next()
  })
}

async function read<S extends v.GenericSchema>(
  context: Context,
  schema: S,
): Promise<v.InferOutput<S>> {
  if (!/^application\/json(?:\s*;|$)/i.test(context.req.header('content-type') ?? ''))
    throw new Unreadable('not JSON', 415)
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await context.req.text())
  if (!body.success) {
    const issue = body.issues[0]
    throw new Unreadable(
      `${v.getDotPath(issue) ?? 'body'}: expected ${issue.expected ?? 'another value'}`,
      400,
    )
  }
  return body.output
}
