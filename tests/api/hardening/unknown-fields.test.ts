import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '#api/http/contract/open-api.ts'
import { testApp } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { bodySchemaOf, exampleRequest, operationsOf } from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

const word = 'Unheard-of-word-9'

let api: TestApp
let operations: Operation[]
let weddingId: string
const people: SignedIn[] = []
beforeAll(async () => {
  api = await testApp(mainEngine)
  operations = await operationsOf(api)
  const { couple, wedding } = await coupleWithWedding(api)
  weddingId = wedding.id
  people.push(couple, await api.signedInAs('VENDOR'), await api.signedInAs('ADMIN'), await api.signedInAs('undecided'))
})
afterAll(() => api.close())

test('no operation takes a field that it does not name: nobody makes themselves an owner by sending it', async () => {
  const names = ['id', 'ownerId', 'userId', 'weddingId', 'role', 'isAdmin', 'state', 'approval', 'createdAt', '__proto__']
  const loose: string[] = []
  for (const operation of operations) {
    const schema = bodySchemaOf(operation)
    if (!schema) continue
    for (const field of names.filter((name) => !knows(schema, name))) {
      // Own, so that `__proto__` is a field as well.
      const body = JSON.stringify(exampleRequest(operation, weddingId).options.body).replace(
        /^\{/,
        `{${JSON.stringify(field)}:"${weddingId}",`,
      )
      const statuses = await Promise.all(people.map((as) => send(operation, { as, body })))
      if (statuses.some((status) => status < 400)) loose.push(`${operation.method} ${operation.path} takes ${field}`)
    }
  }
  expect(loose).toEqual([])
})

test('what stands in an address, a query or a body is in no line of the log, whichever operation it was sent to', async () => {
  for (const operation of operations.filter(({ path }) => path !== '/api/auth/logout')) {
    const { path, options } = exampleRequest(operation, word)
    const text = JSON.stringify(options.body ?? {}).replaceAll('vowline.test', word)
    for (const as of [people[0], undefined]) {
      await send(operation, { as, path: `${path}${path.includes('?') ? '&' : '?'}cursor=${word}`, body: text })
      await send(operation, { as, path: path.replace(word, weddingId), body: text })
    }
  }
  const told = api.logged.map((line) => JSON.stringify(line))
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter((line) => line.includes(word) || line.includes('@vowline.test') || line.includes('jonas'))).toEqual([])
})

async function send(operation: Operation, { as, path, body }: { as: SignedIn | undefined; path?: string; body: string }) {
  const { path: own, options } = exampleRequest(operation, weddingId)
  const hasBody = options.body !== undefined
  const answer = await api.request(operation.method, path ?? own, { ...options, as, ...(hasBody && { body }) })
  await answer.body?.cancel()
  return answer.status
}

function knows(schema: JsonSchema, name: string): boolean {
  const choices = [schema['anyOf'], schema['oneOf']].flat().filter(Boolean) as JsonSchema[]
  return Object.hasOwn(schema.properties ?? {}, name) || choices.some((choice) => knows(choice, name))
}
