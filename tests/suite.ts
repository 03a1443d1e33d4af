import { execFileSync } from 'node:child_process'

/**
 * True in `npm run test:all`: every engine, every generated path, every repetition. `npm test` runs as much of each as fits into six
 * minutes; whole files that belong to the night end in `.night.test.ts`, and journeys carry the tag `atNight`.
 */
export const isWholeSuite = process.env['ALL_TESTS'] === '1'

/** Picks how often something is done: in the gate, and in the whole suite. */
export function gateOrNight<T>({ gate, night }: { gate: T; night: T }): T {
  return isWholeSuite ? night : gate
}

/** Whether files below these paths have changed in the day before the newest commit, or since. Without Git they count as changed. */
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
