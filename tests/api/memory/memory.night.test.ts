import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { allEngines } from '#tests/harness/database.ts'
import type { EngineName } from '#tests/harness/database.ts'
import type { Memory } from './rounds.ts'

/** The first rounds fill intended caches: compiled code, prepared statements, database buffers. */
const warmUp = 3

describe.each(allEngines)('memory on %s', (engine) => {
  test.each([
    ['importing and undoing 10,000 guests, ten times', 'imports', 10, 1, 1.1],
    ['100,000 refused requests', 'refusals', 10, 10_000, 1.05],
    ['10,000 pages of a thousand guests', 'pages', 10, 1_000, 1.05],
  ])(
    '%s leave nothing behind',
    async (_, work, rounds, times, mostResident) => {
      const memory = await measured(engine, work, rounds, times)
      const [before, after] = [memory.slice(warmUp - 1, warmUp + 2), memory.slice(-3)]
      const grown = (figure: keyof Memory) =>
        median(after.map((one) => one[figure])) / median(before.map((one) => one[figure]))
      // The JavaScript heap is exact after a collection; after large files the process returns
      // memory late and in large pieces.
      expect([memory, grown('held') < 1.05, grown('resident') < mostResident]).toEqual([
        memory,
        true,
        true,
      ])
    },
    1_800_000,
  )
})

/** The memory after each round, measured in a separate process. */
async function measured(
  engine: EngineName,
  work: string,
  rounds: number,
  times: number,
): Promise<Memory[]> {
  // With the flags of `npm start`, and access to the garbage collector.
  const script = new URL('rounds.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [
    '--expose-gc',
    '--max-semi-space-size=4',
    script,
    engine,
    work,
    String(rounds),
    String(times),
  ])
  let [printed, wrong] = ['', '']
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  child.stderr.on('data', (text: Buffer) => (wrong += text.toString()))
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(wrong)
  // The script prints one Memory per line.
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Memory)
}

function median(numbers: number[]) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
