import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

/**
 * True in `npm run test:all`: every engine, every generated path, every repetition. `npm test` runs
 * as much of each as fits into six minutes; whole files that belong to the night end in
 * `.night.test.ts`, and journeys carry the tag `atNight`.
 */
export const isWholeSuite = process.env['ALL_TESTS'] === '1'

/** Picks how often something is done: in the gate, and in the whole suite. */
export function gateOrNight<T>({ gate, night }: { gate: T; night: T }): T {
  return isWholeSuite ? night : gate
}

/**
 * Over so many days the gate runs everything that takes turns: a seventh of it a day, all of it in
 * a week.
 */
const turns = 7

/** The day since 1970, UTC: what differs from one gate to the next goes by it. */
export const today = Math.floor(Date.now() / 86_400_000)

/**
 * Whether what has this place in a list, or this name, runs today. What is slow takes turns: a
 * seventh of it in each day's gate, all of it at night. `GATE_TURN` takes another seventh (`0` to
 * `6`), or `all`. Whole files that take turns end in `.turn.test.ts` or `.turn.e2e.ts`.
 */
export function isInTurn(place: number | string): boolean {
  const turn = process.env['GATE_TURN'] ?? String(today % turns)
  if (isWholeSuite || turn === 'all') return true
  const number =
    typeof place === 'number' ? place : Buffer.from(place).reduce((sum, byte) => sum + byte, 0)
  return number % turns === Number(turn)
}

/** The files that wait for another day, of all that take turns. */
export function outOfTurn(ending: '.turn.test.ts' | '.turn.e2e.ts'): string[] {
  return globSync(`{src,machines,api,tests}/**/*${ending}`)
    .toSorted()
    .filter((_, place) => !isInTurn(place))
}

/**
 * Whether files below these paths have changed in the day before the newest commit, or since.
 * Without Git they count as changed.
 */
export function changedLately(paths: string[]): boolean {
  const git = (...args: string[]) =>
    execFileSync('git', [...args, '--', ...paths], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    const newest = Number(execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }))
    return (
      git('status', '--porcelain') !== '' ||
      git('log', '-1', '--format=%h', `--since=${newest - 86_400}`) !== ''
    )
  } catch {
    return true
  }
}

/** Numbers from 0 to 1, without 1. */
export type Chance = () => number

/** A small seeded generator, so that a failure can be repeated. */
export function mulberry32(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
