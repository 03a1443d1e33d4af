import { beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '#api/http/contract/open-api.ts'
import { problemStatus } from '#machines/kernel/problem.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { bodySchemaOf, exampleOf, isWrite, operationsOf } from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'
import { gateOrNight, mulberry32, today } from '#tests/suite.ts'
import type { Chance } from '#tests/suite.ts'

/**
 * None of a hundred thousand hostile requests may fail; the gate sends five thousand, different
 * ones every day. Each operation gets its share, in rounds of fifty at once.
 */
const requestsInAll = gateOrNight({ gate: 5_000, night: 100_000 })
/**
 * The day, so that the gate’s requests differ daily and a failure can be repeated on the same day.
 * FUZZ_SEED overrides it.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? today)
const atOnce = 50
const marker = 'Hunter2-marker'

const api = openTestApp(mainEngine)
let operations: Operation[]
let people: SignedIn[]
beforeAll(async () => {
  // The pages parse no input, and signing out would end the run.
  operations = (await operationsOf(api)).filter(({ path }) =>
    /^\/api\/(?!docs|openapi|auth\/logout)/.test(path),
  )
  people = [
    await api.signedInAs('COUPLE'),
    await api.signedInAs('VENDOR'),
    await api.signedInAs('undecided'),
    await api.signedInAs('ADMIN'),
  ]
})

test(`${requestsInAll} hostile requests across all operations cause no server error, one shape of refusal and no echo`, async () => {
  const each = Math.ceil(requestsInAll / operations.length)
  for (const [index, operation] of operations.entries()) {
    const chance = mulberry32(seed * 1_000 + index)
    for (let sent = 0; sent < each; sent += atOnce) {
      const round = Array.from({ length: Math.min(atOnce, each - sent) }, () =>
        hostileRequest(operation, chance),
      )
      await Promise.all(round.map((request) => check(operation, request)))
    }
  }
  expect(api.logged.filter(({ event }) => event === 'request_failed')).toEqual([])
}, 300_000)

async function check(operation: Operation, { path, init }: { path: string; init: RequestInit }) {
  const answer = await api.app.request(path, init)
  // A connection of live updates ends with whoever listens.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return
  }
  const text = await answer.text()
  const about = `FUZZ_SEED=${seed} ${operation.method} ${path} ${JSON.stringify(init).slice(0, 500)} → ${answer.status} ${text.slice(0, 300)}`
  if (answer.status >= 500) throw new Error(about)
  if (answer.status < 400) return
  if (answer.headers.get('content-type') !== 'application/problem+json') throw new Error(about)
  const { code, status, requestId } = JSON.parse(text) as {
    code: string
    status: number
    requestId: string
  }
  if (!(code in problemStatus) || status !== answer.status || !requestId) throw new Error(about)
  if (text.includes(marker)) throw new Error(about)
}

function hostileRequest(operation: Operation, chance: Chance): { path: string; init: RequestInit } {
  const id = pick(chance, [
    '01900000-0000-7000-8000-000000000000',
    ...hostileTexts.map(inUrl),
    '%',
    '%ff',
    '..%2f..',
    '%00',
  ])
  const query =
    chance() < 0.3
      ? `?${pick(chance, ['limit', 'cursor', 'remember', '__proto__', marker])}=${inUrl(hostileText(chance))}`
      : ''
  const schema = bodySchemaOf(operation)
  const headers: Record<string, string> = {
    'x-vowline': '1',
    cookie: pick(chance, people).cookie,
    ...(isWrite(operation) ? { 'content-type': 'application/json' } : {}),
    ...(chance() < 0.2
      ? { 'idempotency-key': pick(chance, ['k', 'x'.repeat(300), 'a b', marker]) }
      : {}),
  }
  const body = isWrite(operation) ? hostileBody(schema, chance) : undefined
  return {
    path: operation.path.replaceAll(/\{\w+\}/g, id) + query,
    init: { method: operation.method, headers, ...(body === undefined ? {} : { body }) },
  }
}

function hostileBody(schema: JsonSchema | null, chance: Chance): string {
  const kind = chance()
  if (kind < 0.1)
    return pick(chance, [
      '',
      '{',
      '[]',
      'null',
      '""',
      '0',
      '[[[[',
      '{"a":',
      '\0',
      'NaN',
      '{"__proto__":{}}',
      '\uFEFF{}',
    ])
  if (!schema || kind < 0.2) return JSON.stringify(hostileValue(chance, 0))
  const body = exampleOf(schema)
  if (typeof body !== 'object' || body === null) return JSON.stringify(body)
  const changed: Record<string, unknown> = { ...body }
  // Mostly one field is wrong, because with all wrong the first check would hide the last one.
  if (chance() < 0.7)
    changed[pick(chance, Object.keys(changed))] =
      chance() < 0.7 ? hostileText(chance) : hostileValue(chance, 0)
  else
    for (const key of Object.keys(changed))
      if (chance() < 0.3) changed[key] = hostileValue(chance, 0)
  if (chance() < 0.1)
    changed[pick(chance, ['id', 'constructor', 'version', marker, 'role', '$ref'])] = hostileValue(
      chance,
      0,
    )
  if (chance() < 0.1) delete changed[Object.keys(changed)[0] ?? '']
  const text = JSON.stringify(changed)
  return chance() < 0.1 ? text.slice(0, Math.floor(chance() * text.length)) : text
}

function hostileValue(chance: Chance, depth: number): unknown {
  const kind = Math.floor(chance() * (depth > 3 ? 4 : 6))
  if (kind === 0)
    return pick(chance, [0, -0, -1, 1e308, -1e308, 2 ** 53, 0.1, 2_147_483_648, 9_999_999])
  if (kind === 1) return pick(chance, [true, false, null])
  if (kind === 4)
    return Array.from({ length: Math.floor(chance() * 5) }, () => hostileValue(chance, depth + 1))
  if (kind === 5) return { [hostileText(chance)]: hostileValue(chance, depth + 1) }
  return hostileText(chance)
}

const hostileTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\udc00x',
  '\u202e',
  '\u{1F470}\u200D\u2642',
  "' or 1=1 --",
  '; drop table users',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '%s%n',
  '2027-02-30',
  '0000-01-01',
  '0000-00-00',
  '9999-12-31',
  '-infinity',
  'infinity',
  'epoch',
  'NaN',
  'javascript:alert(1)',
  'http://[::1',
  'https://a.b',
  'a@b.c',
  'COUPLE',
  'ADMIN',
  `${marker} password`,
  'x'.repeat(5_000),
  '＝1+1',
  '\r\nSet-Cookie: a=b',
]

function hostileText(chance: Chance) {
  const text = pick(chance, hostileTexts)
  return chance() < 0.2 ? text + pick(chance, hostileTexts) : text
}

/** Half a surrogate pair cannot be in a URL; the replacement character stands in for it. */
function inUrl(text: string) {
  return encodeURIComponent(text.toWellFormed())
}

function pick<T>(chance: Chance, from: readonly T[]): T {
  const one = from[Math.floor(chance() * from.length)]
  if (one === undefined) throw new Error('There is nothing to pick from.')
  return one
}
