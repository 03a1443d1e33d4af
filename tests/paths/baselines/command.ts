import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { describeBehaviour } from './describe.ts'
import { baselineFileOf, readBaseline, writeBaseline } from './files.ts'

/**
 * What `npm run baselines` prints, and how it ends: 0 when every machine does what its baseline
 * says, 1 when one does not, 2 when the arguments cannot be understood. Writes only with
 * `--accept`, and only with a reason.
 */
export function runBaselines(args: string[], today: string): { text: string; status: 0 | 1 | 2 } {
  const { values, positionals } = parseArgs({
    args,
    options: { accept: { type: 'string' } },
    allowPositionals: true,
  })
  const strangers = positionals.filter((id) => !catalogue.some((entry) => entry.id === id))
  if (strangers.length > 0)
    return { text: `No machine is called ${strangers.join(', ')}.`, status: 2 }
  const wanted = catalogue.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
  const { accept } = values
  if (accept !== undefined) return acceptAll(wanted, accept.trim(), today)
  const [only] = wanted
  if (only && wanted.length === 1) return { text: describeBehaviour(only), status: 0 }
  const differences = wanted.flatMap(differenceOf)
  if (differences.length === 0)
    return { text: 'Every machine does what its baseline says.', status: 0 }
  const advice = 'Where this is meant: npm run baselines -- --accept "<why>" <machine> …'
  return { text: [...differences, advice].join('\n'), status: 1 }
}

function acceptAll(
  entries: readonly CatalogueEntry[],
  reason: string,
  today: string,
): { text: string; status: 0 | 2 } {
  if (reason.length < 10)
    return { text: 'Say why in a few words: --accept "the appeal was added".', status: 2 }
  const written = entries.flatMap((entry) => {
    const known = readBaseline(entry)
    const behaviour = describeBehaviour(entry)
    if (known?.behaviour === behaviour) return []
    writeBaseline(entry, { reasons: [...(known?.reasons ?? []), `${today}: ${reason}`], behaviour })
    return [baselineFileOf(entry)]
  })
  return {
    text:
      written.length > 0
        ? `Written, to be read before it is committed:\n${written.join('\n')}`
        : 'Nothing differs.',
    status: 0,
  }
}

/** The committed text against what the chart does now, as git shows it. */
function differenceOf(entry: CatalogueEntry): string[] {
  const committed = readBaseline(entry)?.behaviour ?? ''
  const proposed = describeBehaviour(entry)
  if (committed === proposed) return []
  const scratch = mkdtempSync(join(tmpdir(), 'vowline-baselines-'))
  try {
    const files = [`${entry.id}.committed`, `${entry.id}.now`]
    for (const [place, text] of [committed, proposed].entries())
      writeFileSync(join(scratch, files[place] ?? ''), text)
    const { stdout } = spawnSync('git', ['diff', '--no-index', '--unified=2', ...files], {
      cwd: scratch,
      encoding: 'utf8',
    })
    return [stdout || `${baselineFileOf(entry)} differs.`]
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
