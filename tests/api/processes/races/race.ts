import { beforeAll, expect } from 'vitest'
import { DatabaseFailure } from '#api/db/engine/failure.ts'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'

/** Sends one write; its reads happened before, so that two of them meet in the database. */
type Send = () => Promise<Response | null>

/** Commands by what they do, each prepared for one race. */
export type Commands = Map<string, () => Promise<Send>>

/**
 * Sends the commands at the same moment. None may fail, and at least one must be accepted, because
 * refused commands meet nothing.
 */
export async function race(commands: Commands, names: readonly string[]) {
  const sends = await Promise.all(names.map(async (name) => commands.get(name)!()))
  const answers = await Promise.all(sends.map((send) => send()))
  const outcomes = await Promise.all(
    answers.map(async (answer, at) => ({
      command: names[at],
      isAccepted: answer?.ok ?? true,
      response: answer && (await bodyIn(answer)),
    })),
  )
  expect(
    answers
      .map((answer, at) => (answer && answer.status >= 500 ? outcomes[at] : null))
      .filter(Boolean),
  ).toEqual([])
  expect(outcomes).toContainEqual(expect.objectContaining({ isAccepted: true }))
}

/**
 * Each round has its own wedding, where no gift is reserved, no invitation opened and no list full
 * yet. `only` picks pairs.
 */
export async function raceEveryPair(
  prepare: () => Promise<Commands>,
  { rounds, only }: { rounds: number; only?: (names: readonly [string, string]) => boolean },
) {
  const names = [...(await prepare()).keys()]
  for (const one of names) {
    for (const other of names.slice(names.indexOf(one))) {
      if (only && !only([one, other])) continue
      for (let round = 0; round < rounds; round++) await race(await prepare(), [one, other])
    }
  }
}

/** Every command alone must be accepted: what is refused by itself races with nothing. */
export async function acceptEach(commands: Commands) {
  for (const name of commands.keys()) {
    const answer = await (await commands.get(name)!())()
    expect({ name, refused: answer && !answer.ok ? await bodyIn(answer) : null }).toEqual({
      name,
      refused: null,
    })
  }
}

/** A job, which answers nobody. */
export function job(work: () => Promise<unknown>) {
  return async (): Promise<Send> => async () => {
    await work()
    return null
  }
}

/** Erases an account as its job does: whoever holds it erases it, the next one finds it gone. */
export function erasure({ deps }: TestApp, { id }: SignedIn) {
  return async (): Promise<Send> => {
    const user = await deps.db.query
      .selectFrom('users')
      .select(['id', 'sub', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return async () => {
      await deps.db.transaction(async (tx) => {
        const held = await tx
          .selectFrom('users')
          .select('id')
          .where('id', '=', user.id)
          .forNoKeyUpdate()
          .executeTakeFirst()
        if (held) await erasePerson(tx, deps, user, deps.now())
      })
      return null
    }
  }
}

/**
 * Counts the deadlocks of the tests of a file or of a `describe` since the last look. Their
 * transactions are run again, so that nobody is told of them; but where all lock in one order there
 * are none.
 */
export function countDeadlocks(api: TestApp): () => number {
  let count = 0
  beforeAll(() => {
    const { db } = api.deps
    const transaction: typeof db.transaction = (work) =>
      db.transaction(async (tx) => {
        try {
          return await work(tx)
        } catch (error) {
          if (error instanceof DatabaseFailure && error.code === '40P01') count++
          throw error
        }
      })
    api.deps.db = { ...db, transaction }
  })
  return () => {
    const counted = count
    count = 0
    return counted
  }
}

async function bodyIn(answer: Response) {
  return `${answer.status} ${await answer.text()}`
}
