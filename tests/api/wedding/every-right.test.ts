import { beforeAll, describe, expect, test } from 'vitest'
import { planAreas } from '#machines/wedding/rights.schema.ts'
import type { PlanArea, Right, Rights } from '#machines/wedding/rights.schema.ts'
import { allRights } from '#machines/wedding/rights.rules.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { exampleRequest, isWrite, operationsOf } from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { gateOrNight } from '#tests/suite.ts'

/**
 * The part of the plan that a path belongs to, by the segment after the wedding’s id. `couple` is
 * for the partners alone.
 */
const parts: Record<string, PlanArea | 'couple' | 'everybody'> = {
  '': 'couple',
  activity: 'everybody',
  live: 'everybody',
  'date-preview': 'couple',
  members: 'couple',
  invitations: 'couple',
  board: 'everybody',
  website: 'couple',
  'guest-photos': 'couple',
  budget: 'budget',
  tasks: 'timeline',
  schedule: 'timeline',
  arrivals: 'timeline',
  calendar: 'timeline',
  'calendar.ics': 'timeline',
  choices: 'vendors',
  categories: 'vendors',
  'saved-businesses': 'vendors',
  'wanted-categories': 'vendors',
  enquiries: 'vendors',
  quotes: 'vendors',
  bookings: 'vendors',
  setup: 'couple',
  households: 'guests',
  guests: 'guests',
  events: 'guests',
  rsvps: 'guests',
  'rsvp-settings': 'guests',
  messages: 'guests',
  tables: 'guests',
  'seating-rules': 'guests',
  registry: 'guests',
  'registry-delivery': 'couple',
  'registry-givers': 'couple',
}

/** Each part with each right once, and other rights beside it. */
const levels = ['none', 'view', 'edit'] as const
const mixed = levels.map(
  (_, first) =>
    Object.fromEntries(
      planAreas.map((area, place) => [area, levels[(first + place) % levels.length]]),
    ) as Rights,
)

/** Operations open to every member; their responses depend on the member’s rights. */
const forEverybody = new Set(['GET /api/weddings/{id}', 'GET /api/weddings/{id}/members'])

describe.each(engines)('rights on %s', (engine) => {
  const api = openTestApp(engine)
  let weddingId: string
  let operations: Operation[]

  beforeAll(async () => {
    weddingId = (await coupleWithWedding(api)).wedding.id
    operations = (await operationsOf(api)).filter(({ path }) =>
      path.startsWith('/api/weddings/{id}'),
    )
  })

  test('each path of a wedding belongs to a part of its plan', () => {
    const unknown = operations
      .filter((operation) => partOf(operation) === undefined)
      .map(({ path }) => path)
    expect(unknown).toEqual([])
  })

  test('a helper with all other rights can do no more in a part than their right there allows', async () => {
    const alone = planAreas.flatMap((area) =>
      (['none', 'view'] as const).map((right) => ({ ...allRights, [area]: right })),
    )
    for (const rights of gateOrNight({ gate: mixed, night: [...alone, allRights] }))
      await walk(rights)
  })

  async function walk(rights: Rights) {
    const helper = await memberOf(api, weddingId, { rights })
    const wrong: string[] = []
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`
      const part = partOf(operation)
      if (part === undefined || part === 'everybody' || forEverybody.has(name)) continue
      const isRefused = await refused(operation, helper)
      if (isRefused !== mustRefuse(operation, part, rights))
        wrong.push(`${name} is ${isRefused ? 'refused' : 'let in'} with ${JSON.stringify(rights)}`)
    }
    expect(wrong).toEqual([])
  }

  async function refused(operation: Operation, as: SignedIn) {
    const { path, options } = exampleRequest(operation, weddingId)
    const answer = await api.request(operation.method, path, { ...options, as })
    const { code } = answer.headers.get('content-type')?.includes('problem')
      ? ((await answer.json()) as { code: string })
      : { code: '' }
    if (answer.status === 403) expect([operation.path, code]).toEqual([operation.path, 'no_right'])
    return answer.status === 403
  }
})

function partOf({ path }: Operation) {
  return parts[path.split('/')[4] ?? '']
}

function mustRefuse(operation: Operation, part: PlanArea | 'couple', rights: Rights) {
  // A subscription is personal and changes nothing in the plan, so viewing is enough.
  const isOwn = operation.path.endsWith('/calendar/subscription')
  const allowing: Right[] = isWrite(operation) && !isOwn ? ['edit'] : ['view', 'edit']
  return part === 'couple' || !allowing.includes(rights[part])
}
