import { isInTurn, isWholeSuite } from '#tests/suite.ts'

/**
 * The paths of a chart that a run walks in the browser, each with its number: all of them in the
 * whole suite, in the gate the one with the most steps, where it is the chart's turn.
 */
export function walkedInBrowser<Path>(
  chart: string,
  paths: readonly Path[],
  stepsIn: (path: Path) => number,
): [number: number, path: Path][] {
  const numbered = paths.map((path, place): [number, Path] => [place + 1, path])
  if (isWholeSuite) return numbered
  if (!isInTurn(chart)) return []
  return numbered.toSorted(([, one], [, other]) => stepsIn(other) - stepsIn(one)).slice(0, 1)
}
