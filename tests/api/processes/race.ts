import { expect } from 'vitest'

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
  const said = await Promise.all(
    answers.map(async (answer, at) => ({
      command: names[at],
      isAccepted: answer?.ok ?? true,
      response: answer && (await bodyIn(answer)),
    })),
  )
  expect(
    answers.map((answer, at) => (answer && answer.status >= 500 ? said[at] : null)).filter(Boolean),
  ).toEqual([])
  expect(said).toContainEqual(expect.objectContaining({ isAccepted: true }))
}

async function bodyIn(answer: Response) {
  return `${answer.status} ${await answer.text()}`
}
