import { expect, test } from 'vitest'
import { DatabaseFailure } from '#api/db/engine/failure.ts'
import { problemResponse } from './problems.ts'

type Exchange = Parameters<typeof problemResponse>[1]

/** The response to an error, with the lines that are logged. */
async function heard(error: unknown) {
  const logged: string[] = []
  const exchange = {
    id: 'a',
    route: '/api/x',
    problem: null,
    edge: { headers: {}, log: { error: (event: string) => void logged.push(event) } },
  }
  // Only these are read.
  const response = problemResponse(error, exchange as unknown as Exchange)
  // The answer is JSON, as every problem is.
  const { code } = (await response.json()) as { code: string }
  return [response.status, code, response.headers.get('retry-after'), logged]
}

test.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
  ['a lock that did not come in its time', '55P03'],
  ['a connection that broke', '08006'],
  ['a server that shuts down', '57P01'],
  ['a server without free connections', '53300'],
])('%s (%s) is worth another try in a few seconds', async (_, code) => {
  expect(await heard(new DatabaseFailure(code, null))).toEqual([
    503,
    'database_unavailable',
    '5',
    ['request_failed'],
  ])
})

test('a full disk and a mistake of our own have different problems', async () => {
  expect(await heard(new DatabaseFailure('53100', null))).toEqual([
    507,
    'storage_full',
    null,
    ['request_failed'],
  ])
  expect(await heard(new DatabaseFailure('22007', null))).toEqual([
    500,
    'internal',
    null,
    ['request_failed'],
  ])
})
