import { readFileSync } from 'node:fs'

/**
 * A mutant by the code that it changes, on one line; backticks in it are written as acute accents.
 */
export interface Survivor {
  file: string
  original: string
  replacement: string
}

/** A report of Stryker, as far as it is read here. Lines and columns count from one. */
export interface Report {
  files: Record<
    string,
    { source: string; mutants: { status: string; location: Location; replacement?: string }[] }
  >
}

interface Location {
  start: { line: number; column: number }
  end: { line: number; column: number }
}

/**
 * The survivors that survivors.md argues: below a heading for each file, lines that begin with
 * `original` → `replacement`.
 */
export function arguedSurvivors(
  text = readFileSync(new URL('survivors.md', import.meta.url), 'utf8'),
): Survivor[] {
  return text.split(/^## /mu).flatMap((section) => {
    const [, file] = /^`([^`]+)`/.exec(section) ?? []
    if (file === undefined) return []
    return [...section.matchAll(/^- `([^`]*)` → `([^`]*)`/gmu)].map(
      ([, original = '', replacement = '']) => ({
        file,
        original,
        replacement,
      }),
    )
  })
}

/** The mutants of a report that nothing found out, as survivors.md writes them. */
export function survivorsIn({ files }: Report): (Survivor & { line: number })[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location, replacement = '' }) => ({
        file,
        line: location.start.line,
        original: onOneLine(sliceOf(source.split('\n'), location)),
        replacement: onOneLine(replacement),
      })),
  )
}

/** Code as survivors.md writes it. */
export function onOneLine(code: string) {
  return code.replaceAll('`', '´').replaceAll(/\s+/gu, ' ').trim()
}

function sliceOf(lines: readonly string[], { start, end }: Location) {
  const whole = lines.slice(start.line - 1, end.line)
  return whole
    .map((line, place) =>
      line.slice(
        place === 0 ? start.column - 1 : 0,
        place === whole.length - 1 ? end.column - 1 : line.length,
      ),
    )
    .join('\n')
}
