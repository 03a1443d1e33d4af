import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { testApp } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { exampleRequest, isWrite, operationsOf } from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'

let api: TestApp
let writes: Operation[]
beforeAll(async () => {
  api = await testApp(mainEngine)
  writes = (await operationsOf(api)).filter(isWrite)
})
afterAll(() => api.close())

const nobodys = '01900000-0000-7000-8000-000000000000'

test('every write says that it may be asked too often', () => {
  const unlimited = writes.filter(({ spec }) => !spec.responses['429']?.['x-codes']?.includes('too_many_requests'))
  expect(unlimited.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('every write of an account is counted for the account, every other one for its address, and refused where the count is full', async () => {
  const taken: string[] = []
  const limits = {
    take(bucket: string) {
      taken.push(bucket)
      return Promise.reject(new Problem('too_many_requests', { retryAfterSeconds: 7 }))
    },
  }
  const app = createApp({ ...api.deps, limits })
  const people: Record<string, SignedIn> = {}
  for (const role of ['COUPLE', 'VENDOR', 'ADMIN'] as const) people[role] = await api.signedInAs(role)
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

test('what declares no limit of its own is for six hundred in a minute', async () => {
  const rules: object[] = []
  const limits = { take: (_: string, rule: { limit: number; seconds: number }) => Promise.resolve(void rules.push(rule)) }
  const app = createApp({ ...api.deps, limits })
  const couple = await api.signedInAs('COUPLE')
  const plain = writes.find(({ method, path }) => `${method} ${path}` === 'PATCH /api/weddings/{id}/budget/items/{itemId}')!
  expect((await send(app, plain, couple)).status).toBe(404)
  expect(rules).toEqual([expect.objectContaining({ name: 'write', by: 'account', limit: 600, seconds: 60 })])
})

function send(app: TestApp['app'], operation: Operation, as: SignedIn | null) {
  const { path, options } = exampleRequest(operation, nobodys)
  const { body, headers = {} } = options
  return Promise.resolve(
    app.request(path, {
      method: operation.method,
      headers: { 'x-vowline': '1', 'content-type': 'application/json', ...(as ? { cookie: as.cookie } : {}), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
    }),
  )
}
