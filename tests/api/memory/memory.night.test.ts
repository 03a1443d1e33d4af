import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { allEngines } from '#tests/harness/database.ts'
import type { EngineName } from '#tests/harness/database.ts'
import type { Memory } from './rounds.ts'

/**
 * What glibc's allocator has freed it returns to the system at once. Otherwise it keeps some of it,
 * another amount in each run, and a leak could not be told from that.
 */
const returningMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '0',
  MALLOC_MMAP_THRESHOLD_: '32768',
}

/** The first rounds fill intended caches: compiled code, prepared statements, database buffers. */
const warmUp = 3

describe.each(allEngines)('memory on %s', (engine) => {
  test.each([
    ['importing and undoing 10,000 guests, ten times', 'imports', 10, 1],
    ['100,000 refused requests', 'refusals', 10, 10_000],
    ['10,000 pages of a thousand guests', 'pages', 10, 1_000],
  ])(
    '%s leave nothing behind',
    async (_, work, rounds, times) => {
      const memory = await measured(engine, work, rounds, times)
      const [before, after] = [memory.slice(warmUp - 1, warmUp + 2), memory.slice(-3)]
      const grown = (figure: keyof Memory) =>
        median(after.map((one) => one[figure])) / median(before.map((one) => one[figure]))
      expect([memory, grown('held') < 1.05, grown('resident') < 1.05]).toEqual([memory, true, true])
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
  const flags = ['--expose-gc', '--max-semi-space-size=4']
  const child = spawn(
    process.execPath,
    [...flags, script, engine, work, String(rounds), String(times)],
    { env: { ...process.env, ...returningMemory } },
  )
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
