import type { Facts } from './facts.ts'

/** One of several things that an event led to: from which contexts, and how it is written. */
export interface Case {
  before: Facts
  outcome: string
}

/**
 * The different outcomes of an event, each with what the context held where it happened: `when
 * email "" or "robin"`. The facts recorded are the fewest that decide the outcome; the outcome of
 * most contexts comes last, as "otherwise".
 */
export function distinguished(cases: readonly Case[]): { when: string | null; outcome: string }[] {
  const byOutcome = [...Map.groupBy(cases, ({ outcome }) => outcome)].toSorted(
    ([, a], [, b]) => a.length - b.length,
  )
  if (byOutcome.length <= 1) return byOutcome.map(([outcome]) => ({ when: null, outcome }))
  const deciding = decidingFacts(cases)
  return byOutcome.map(([outcome, same], place) => {
    if (place === byOutcome.length - 1) return { when: 'otherwise', outcome }
    if (!deciding) return { when: `in ${same.length} of ${cases.length} contexts`, outcome }
    return { when: whenOf(deciding, same, cases), outcome }
  })
}

/** The smallest set of facts, at most four, whose values decide the outcome in each case. */
function decidingFacts(cases: readonly Case[]): string[] | null {
  const paths = [...new Set(cases.flatMap(({ before }) => [...before.keys()]))]
  // Of facts that always change together, the first speaks for the others; one that never changes
  // decides nothing.
  const patterns = Map.groupBy(paths, (path) => patternOf(path, cases))
  patterns.delete(cases.map(() => 0).join(' '))
  const apart = [...patterns.values()].flatMap((same) => same.slice(0, 1))
  for (const size of [1, 2, 3, 4]) {
    const found = subsets(apart, size).filter((chosen) => decide(chosen, cases))
    const [best] = found.toSorted(
      (a, b) => combinations(a, cases).size - combinations(b, cases).size,
    )
    if (best) return best
  }
  return null
}

/** Which cases share a value of a fact: each value by the place where it is first met. */
function patternOf(path: string, cases: readonly Case[]) {
  const values = cases.map(({ before }) => valueOf(path, before))
  const first = new Map(
    values.toReversed().map((value, place) => [value, values.length - 1 - place]),
  )
  return values.map((value) => first.get(value)).join(' ')
}

function decide(paths: string[], cases: readonly Case[]) {
  const known = new Map<string, string>()
  return cases.every(({ before, outcome }) => {
    const key = combination(paths, before)
    const there = known.get(key) ?? outcome
    known.set(key, there)
    return there === outcome
  })
}

function combinations(paths: string[], cases: readonly Case[]) {
  return new Set(cases.map(({ before }) => combination(paths, before)))
}

/**
 * `email "" or "robin", isBusy true` where every value goes with every other; else each combination
 * of its own.
 */
function whenOf(paths: string[], same: readonly Case[], all: readonly Case[]) {
  const combined = combinations(paths, same)
  const values = paths.map((path) => ({
    path,
    here: valuesOf(path, same),
    anywhere: valuesOf(path, all),
  }))
  const isProduct = values.reduce((product, { here }) => product * here.length, 1) === combined.size
  if (!isProduct) return `when ${[...combined].toSorted().join(' or when ')}`
  const telling = values.filter(({ here, anywhere }) => here.length < anywhere.length)
  return `when ${telling.map(({ path, here }) => `${path} ${here.join(' or ')}`).join(', ')}`
}

function valuesOf(path: string, cases: readonly Case[]) {
  return [...new Set(cases.map(({ before }) => valueOf(path, before)))].toSorted()
}

function combination(paths: string[], before: Facts) {
  return paths.map((path) => `${path} ${valueOf(path, before)}`).join(', ')
}

function valueOf(path: string, before: Facts) {
  const inside = [...before.keys()].some((known) => known.startsWith(`${path}.`))
  return before.get(path) ?? (inside ? 'filled' : 'absent')
}

function subsets(paths: readonly string[], size: number): string[][] {
  if (size === 0) return [[]]
  return paths.flatMap((path, place) =>
    subsets(paths.slice(place + 1), size - 1).map((rest) => [path, ...rest]),
  )
}
