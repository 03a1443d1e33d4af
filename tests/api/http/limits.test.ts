import { beforeAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { exampleRequest, isWrite, operationsOf } from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'

const api = openTestApp(mainEngine)
let writes: Operation[]
beforeAll(async () => {
  writes = (await operationsOf(api)).filter(isWrite)
})

const nobodys = '01900000-0000-7000-8000-000000000000'

test('every write documents that it can be rate-limited', () => {
  const unlimited = writes.filter(
    ({ spec }) => !spec.responses['429']?.['x-codes']?.includes('too_many_requests'),
  )
  expect(unlimited.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('writes are counted per account, or per address without one, and refused at the limit', async () => {
  const taken: string[] = []
  const limits = {
    take(bucket: string) {
      taken.push(bucket)
      return Promise.reject(new Problem('too_many_requests', { retryAfterSeconds: 7 }))
    },
  }
  const app = createApp({ ...api.deps, limits })
  const people: Record<string, SignedIn> = {}
  for (const role of ['COUPLE', 'VENDOR', 'ADMIN'] as const)
    people[role] = await api.signedInAs(role)
  for (const operation of writes) {
    const [role = ''] = operation.spec['x-roles']
    const person = role === 'everyone' ? null : people[role === 'signed in' ? 'COUPLE' : role]!
    const answer = await send(app, operation, person)
    const name = `${operation.method} ${operation.path}`
    expect([name, answer.status, answer.headers.get('retry-after')]).toEqual([name, 429, '7'])
    const bucket = taken.pop() ?? ''
    expect([name, bucket.slice(bucket.indexOf(':') + 1)]).toEqual([name, person?.id ?? 'local'])
  }
})

test('an operation without its own limit allows six hundred requests a minute', async () => {
  const rules: object[] = []
  const limits = {
    take: (_: string, rule: { limit: number; seconds: number }) =>
      Promise.resolve(void rules.push(rule)),
  }
  const app = createApp({ ...api.deps, limits })
  const couple = await api.signedInAs('COUPLE')
  const plain = writes.find(
    ({ method, path }) => `${method} ${path}` === 'PATCH /api/weddings/{id}/budget/items/{itemId}',
  )!
  expect((await send(app, plain, couple)).status).toBe(404)
  expect(rules).toEqual([
    expect.objectContaining({ name: 'write', by: 'account', limit: 600, seconds: 60 }),
  ])
})

function send(app: TestApp['app'], operation: Operation, as: SignedIn | null) {
  const { path, options } = exampleRequest(operation, nobodys)
  const { body, headers = {} } = options
  return Promise.resolve(
    app.request(path, {
      method: operation.method,
      headers: {
        'x-vowline': '1',
        'content-type': 'application/json',
        ...(as ? { cookie: as.cookie } : {}),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
    }),
  )
}
