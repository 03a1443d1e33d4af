import { describe, expect, test } from 'vitest'
import type { ActivityKind } from '#machines/wedding/activity.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

/** One kind of record: how one is made, and two changes of it. */
interface Kind {
  name: string
  path: string
  activity: ActivityKind
  make: object
  change: object
  other: object
  /** The record's id in the answer to its making. */
  idIn: (made: Answer) => string
}

interface Answer {
  id: string
  guests: { id: string }[]
}

const task = { category: 'other', due: { by: 'day', day: '2027-01-05' }, assigneeId: null }
const item = { title: 'Ceremony', dayOffset: 0, start: 960, end: 1_010, place: '', notes: '' }

const kinds: Kind[] = [
  {
    name: 'task',
    path: 'tasks',
    activity: 'task.changed',
    make: { ...task, title: 'Buy sparklers', notes: '' },
    change: { version: 1, notes: 'The long ones' },
    other: { version: 1, notes: 'The short ones' },
    idIn: ({ id }) => id,
  },
  {
    name: 'schedule item',
    path: 'schedule',
    activity: 'schedule.changed',
    make: { ...item, people: [] },
    change: { ...item, people: [], version: 1, place: 'Orchard' },
    other: { ...item, people: [], version: 1, place: 'Barn' },
    idIn: ({ id }) => id,
  },
  {
    name: 'guest',
    path: 'guests',
    activity: 'guest.changed',
    make: { name: 'Priya Raman', guests: [{ firstName: 'Priya' }] },
    change: { version: 1, meal: 'Sea bass' },
    other: { version: 1, meal: 'Risotto' },
    idIn: ({ guests }) => guests[0]!.id,
  },
]

describe.each(engines)('a change that is sent with a key on %s', (engine) => {
  const api = openTestApp(engine)

  const begun = async ({ path, activity, make, idIn }: Kind) => {
    const { couple, wedding } = await coupleWithWedding(api)
    const at = `/api/weddings/${wedding.id}`
    const body = await bodyOf<Answer>(
      await api.request('POST', `${at}/${path === 'guests' ? 'households' : path}`, {
        as: couple,
        body: make,
      }),
    )
    const id = idIn(body)
    return {
      id,
      couple,
      activities: async () =>
        (
          await api.deps.db.query
            .selectFrom('activities')
            .select('id')
            .where('weddingId', '=', wedding.id)
            .where('kind', '=', activity)
            .execute()
        ).length,
      send: async (change: object, key: string, as: SignedIn = couple) => {
        const headers = { 'idempotency-key': key }
        const answer = await api.request('PATCH', `${at}/${path}/${id}`, {
          as,
          body: change,
          headers,
        })
        return { status: answer.status, body: await bodyOf(answer) }
      },
    }
  }

  test.each(kinds)('changes a $name once, and is answered alike each time', async (kind) => {
    const { send, activities } = await begun(kind)
    const answers = await Promise.all([1, 2, 3].map(() => send(kind.change, 'once')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]).toEqual(answers[0])
    expect(await send(kind.change, 'once')).toEqual(answers[0])
    expect(await activities()).toBe(1)
    // Under another key it is a change of a version that is no longer current.
    expect(await send(kind.change, 'twice')).toMatchObject({
      status: 409,
      body: { code: 'version_stale', current: { version: 2, ...withoutVersion(kind.change) } },
    })
  })

  test.each(kinds)('of a $name is refused under the key of another one', async (kind) => {
    const { send, activities } = await begun(kind)
    const first = await send(kind.change, 'once')
    expect(first.status).toBe(200)
    expect(await send(kind.other, 'once')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
    expect(await send({ ...kind.change, version: 2 }, 'once')).toMatchObject({ status: 422 })
    expect(await activities()).toBe(1)
    expect(await send(kind.change, 'once')).toEqual(first)
  })

  test.each(kinds)('of a $name that was refused leaves its key free', async (kind) => {
    const { send, activities } = await begun(kind)
    expect(await send({ ...kind.change, version: 7 }, 'once')).toMatchObject({ status: 409 })
    expect(await activities()).toBe(0)
    expect(await send(kind.change, 'once')).toMatchObject({ status: 200 })
    expect(await activities()).toBe(1)
  })
})

/** The fields that a change sets. */
function withoutVersion(change: object) {
  return Object.fromEntries(Object.entries(change).filter(([field]) => field !== 'version'))
}
