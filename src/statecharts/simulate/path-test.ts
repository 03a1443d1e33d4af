import type { AnyEventObject } from 'xstate'

interface Walked {
  id: string
  input: unknown
  /** Without the start. */
  events: readonly AnyEventObject[]
  /** Where the machine is after the start and after each event. */
  values: readonly unknown[]
}

/**
 * A path as a test for Vitest, to be put into tests/paths: it plays the same events and expects the
 * same states.
 */
export function pathTest({ id, input, events, values }: Walked) {
  const given = input === undefined ? 'undefined' : literal(input, 2)
  const steps = events.map(
    (event, at) => `    [${literal(event, 4)}, ${literal(values[at + 1], 4)}],`,
  )
  const last =
    typeof values.at(-1) === 'string' ? String(values.at(-1)) : JSON.stringify(values.at(-1))
  return `import { expect, test } from 'vitest'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { play } from '#machines/catalogue/paths/play.ts'

test(${quoted(`${id} comes to ${last}`)}, () => {
  const entry = catalogue.find(({ id }) => id === ${quoted(id)})
  const input = ${given}
  const path: [event: { type: string }, state: unknown][] = [
${steps.join('\n')}
  ]
  const [start, ...played] = play(entry!.machine, input as never, path.map(([event]) => event))
  expect(start?.state.value).toEqual(${literal(values[0], 2)})
  expect(played.map(({ state }) => state.value as unknown)).toEqual(path.map(([, state]) => state))
})
`
}

/** A value as it is written in the house's style. */
function literal(value: unknown, margin: number): string {
  if (typeof value === 'string') return quoted(value)
  if (value === undefined) return 'undefined'
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, margin + 2)).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([key, field]) =>
      `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)}: ${literal(field, margin + 2)}`,
  )
  if (fields.length === 0) return '{}'
  const line = `{ ${fields.join(', ')} }`
  const space = ' '.repeat(margin)
  return line.length <= 100
    ? line
    : `{\n${fields.map((field) => `${space}  ${field},\n`).join('')}${space}}`
}

function quoted(text: string) {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
