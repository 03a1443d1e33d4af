import { beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '#api/http/contract/open-api.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { bodySchemaOf, exampleRequest, operationsOf } from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { gateOrNight, today } from '#tests/suite.ts'

const word = 'Unheard-of-word-9'

const api = openTestApp(mainEngine)
let operations: Operation[]
let weddingId: string
const people: SignedIn[] = []
beforeAll(async () => {
  operations = await operationsOf(api)
  const { couple, wedding } = await coupleWithWedding(api)
  weddingId = wedding.id
  people.push(
    couple,
    await api.signedInAs('VENDOR'),
    await api.signedInAs('ADMIN'),
    await api.signedInAs('undecided'),
  )
})

test('no operation accepts an unknown field, so nobody can make themselves an owner', async () => {
  const names = [
    'id',
    'ownerId',
    'userId',
    'weddingId',
    'role',
    'isAdmin',
    'state',
    'approval',
    'createdAt',
    '__proto__',
  ]
  const loose: string[] = []
  for (const [number, operation] of operations.entries()) {
    const schema = bodySchemaOf(operation)
    if (!schema) continue
    // The gate tries two with each operation, other ones every day.
    const unknown = names.filter((name) => !knows(schema, name))
    const first = (today + number) % unknown.length
    const tried = gateOrNight({
      gate: [...unknown, ...unknown].slice(first, first + 2),
      night: unknown,
    })
    for (const field of tried) {
      // An own property, so that `__proto__` is a field too.
      const body = JSON.stringify(exampleRequest(operation, weddingId).options.body).replace(
        /^\{/,
        `{${JSON.stringify(field)}:"${weddingId}",`,
      )
      const statuses = await Promise.all(people.map((as) => send(operation, { as, body })))
      if (statuses.some((status) => status < 400))
        loose.push(`${operation.method} ${operation.path} takes ${field}`)
    }
  }
  expect(loose).toEqual([])
})

test('the log never contains text from a URL, query or body, whatever the operation', async () => {
  for (const operation of operations.filter(({ path }) => path !== '/api/auth/logout')) {
    const { path, options } = exampleRequest(operation, word)
    const text = JSON.stringify(options.body ?? {}).replaceAll('vowline.test', word)
    for (const as of [people[0], undefined]) {
      await send(operation, {
        as,
        path: `${path}${path.includes('?') ? '&' : '?'}cursor=${word}`,
        body: text,
      })
      await send(operation, { as, path: path.replace(word, weddingId), body: text })
    }
  }
  const logged = api.logged.map((line) => JSON.stringify(line))
  expect(logged.length).toBeGreaterThan(0)
  expect(
    logged.filter(
      (line) => line.includes(word) || line.includes('@vowline.test') || line.includes('jonas'),
    ),
  ).toEqual([])
})

async function send(
  operation: Operation,
  { as, path, body }: { as: SignedIn | undefined; path?: string; body: string },
) {
  const { path: own, options } = exampleRequest(operation, weddingId)
  const hasBody = options.body !== undefined
  const answer = await api.request(operation.method, path ?? own, {
    ...options,
    as,
    ...(hasBody && { body }),
  })
  await answer.body?.cancel()
  return answer.status
}

function knows(schema: JsonSchema, name: string): boolean {
  const choices = [schema['anyOf'], schema['oneOf']].flat().filter(Boolean) as JsonSchema[]
  return (
    Object.hasOwn(schema.properties ?? {}, name) || choices.some((choice) => knows(choice, name))
  )
}
