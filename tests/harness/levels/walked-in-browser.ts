import { isWholeSuite } from '#tests/suite.ts'

/**
 * The paths of a chart that a run walks in the browser, each with its number: all of them in the whole suite, in the gate the one with
 * the most steps.
 */
export function walkedInBrowser<Path>(
  paths: readonly Path[],
  stepsIn: (path: Path) => number,
): [number: number, path: Path][] {
  const numbered = paths.map((path, place): [number, Path] => [place + 1, path])
  if (isWholeSuite) return numbered
  return numbered.toSorted(([, one], [, other]) => stepsIn(other) - stepsIn(one)).slice(0, 1)
}
