import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'

/** The reviewed text of a machine, as it is committed. */
export interface Baseline {
  /** Why the text is as it is: one dated line for each change. */
  reasons: string[]
  behaviour: string
}

const folder = 'tests/baselines'

export function baselineFileOf({ domain, id }: Pick<CatalogueEntry, 'domain' | 'id'>) {
  return join(folder, domain, `${id}.txt`)
}

export function baselineFiles() {
  return globSync(`${folder}/*/*.txt`).toSorted()
}

export function readBaseline(entry: CatalogueEntry): Baseline | null {
  const file = baselineFileOf(entry)
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const start = lines.findIndex((line) => !line.startsWith('#'))
  return {
    reasons: lines
      .slice(0, start)
      .flatMap((line) => /^# (\d{4}-\d\d-\d\d: .+)/.exec(line)?.[1] ?? []),
    behaviour: lines.slice(start + 1).join('\n'),
  }
}

export function writeBaseline(entry: CatalogueEntry, { reasons, behaviour }: Baseline) {
  const file = baselineFileOf(entry)
  const header = [
    `# ${entry.title}: what the machine "${entry.id}" does, as reviewed.`,
    '# A test holds the chart against this text. It changes only by hand, with a reason: tests/baselines/README.md.',
    ...reasons.map((reason) => `# ${reason}`),
  ]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${header.join('\n')}\n\n${behaviour}`)
}
