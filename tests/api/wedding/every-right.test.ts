import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planAreas } from '#machines/wedding/rights.schema.ts'
import type { PlanArea, Right, Rights } from '#machines/wedding/rights.schema.ts'
import { allRights } from '#machines/wedding/rights.rules.ts'
import { testApp } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { exampleRequest, isWrite, operationsOf } from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

/** The part of the plan that an address belongs to, by what follows the wedding's id. `couple` is for the two alone. */
const parts: Record<string, PlanArea | 'couple' | 'everybody'> = {
  '': 'couple',
  activity: 'everybody',
  live: 'everybody',
  'date-preview': 'couple',
  members: 'couple',
  invitations: 'couple',
  board: 'everybody',
  website: 'couple',
  budget: 'budget',
  tasks: 'timeline',
  schedule: 'timeline',
  calendar: 'timeline',
  'calendar.ics': 'timeline',
  choices: 'vendors',
  categories: 'vendors',
  'saved-businesses': 'vendors',
  households: 'guests',
  guests: 'guests',
  events: 'guests',
  rsvps: 'guests',
  'rsvp-settings': 'guests',
  tables: 'guests',
  'seating-rules': 'guests',
  registry: 'guests',
  'registry-givers': 'couple',
}

/** What every member may do, whatever their rights; what it answers follows them. */
const forEverybody = new Set(['GET /api/weddings/{id}', 'GET /api/weddings/{id}/members'])

describe.each(engines)('rights, on %s', (engine) => {
  let api: TestApp
  let weddingId: string
  let operations: Operation[]

  beforeAll(async () => {
    api = await testApp(engine)
    weddingId = (await coupleWithWedding(api)).wedding.id
    operations = (await operationsOf(api)).filter(({ path }) => path.startsWith('/api/weddings/{id}'))
  })
  afterAll(() => api.close())

  test('each address of a wedding belongs to a part of its plan', () => {
    const unknown = operations.filter((operation) => partOf(operation) === undefined).map(({ path }) => path)
    expect(unknown).toEqual([])
  })

  test('a helper who may do everything else does no more in a part than their right there says', async () => {
    for (const area of planAreas) {
      for (const right of ['none', 'view'] as const) await walk({ ...allRights, [area]: right })
    }
    await walk(allRights)
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
    const { code } = answer.headers.get('content-type')?.includes('problem') ? ((await answer.json()) as { code: string }) : { code: '' }
    if (answer.status === 403) expect([operation.path, code]).toEqual([operation.path, 'no_right'])
    return answer.status === 403
  }
})

function partOf({ path }: Operation) {
  return parts[path.split('/')[4] ?? '']
}

function mustRefuse(operation: Operation, part: PlanArea | 'couple', rights: Rights) {
  // A subscription is one's own: it changes nothing of the plan, so that to look is enough.
  const isOwn = operation.path.endsWith('/calendar/subscription')
  const allowing: Right[] = isWrite(operation) && !isOwn ? ['edit'] : ['view', 'edit']
  return part === 'couple' || !allowing.includes(rights[part])
}
