/**
 * Proves that each import rule of .dependency-cruiser.mjs bites: plants one violation per rule in a
 * copy of the tree and expects the rule to report that very file. Without it a checker that reads
 * nothing would pass for a clean tree.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const areas = ['machines', 'api', 'identity-provider', 'src', 'locales', 'tests']

/** Rule, the file that breaks it, and how. `with` adds what the violation needs beside it. */
const plants = [
  ['machines-know-no-outside', 'machines/session/plant-a.rules.ts', `import '#api/deps.ts'`],
  ['machines-know-no-outside', 'machines/session/plant-b.rules.ts', `import 'node:fs'`],
  ['machines-know-no-outside', 'machines/session/plant-c.rules.ts', `import 'hono'`],
  ['csv-is-read-in-one-place', 'machines/session/plant-d.rules.ts', `import 'papaparse'`],
  [
    'csv-is-read-in-one-place',
    'src/client/plant-d.ts',
    `import Papa from 'papaparse'\nexport const x = Papa`,
  ],
  [
    'kernel-knows-no-domain',
    'machines/kernel/plant.ts',
    `import type { Role } from '#machines/session/session.schema.ts'\nexport type R = Role`,
  ],
  [
    'domains-share-schemas-only',
    'machines/wedding/plant.rules.ts',
    `export { x } from '#machines/session/plant.selectors.ts'`,
  ],
  ['machines-know-no-outside', 'machines/catalogue/plant.ts', `import '#api/deps.ts'`],
  [
    'catalogue-is-for-tools',
    'src/features/plant/plant.bindings.ts',
    `import '#machines/catalogue/catalogue.ts'`,
  ],
  [
    'domains-share-schemas-only',
    'machines/wedding/plant.model.ts',
    `export { x } from '#machines/session/plant.machine.ts'`,
  ],
  [
    'schema-is-the-floor',
    'machines/session/plant.schema.ts',
    `export { x } from './plant.selectors.ts'`,
  ],
  [
    'rules-and-ports-below-the-machine',
    'machines/session/plant.ports.ts',
    `export { x } from './plant.selectors.ts'`,
  ],
  ['api-knows-no-browser', 'api/plant.ts', `import '#src/main.tsx'`],
  [
    'only-app-mounts-routes',
    'api/http/plant-a.ts',
    `export { x } from '#api/features/plant/routes.ts'`,
  ],
  [
    'only-compose-chooses-adapters',
    'api/features/plant/reactions.ts',
    `import '#api/adapters/mail/smtp.ts'`,
  ],
  [
    'adapters-know-no-feature',
    'api/adapters/mail/plant.ts',
    `import '#api/features/plant/queries.ts'`,
  ],
  [
    'identity-provider-when-used',
    'api/plant-e.ts',
    `import { pool } from '#identity-provider/pool.ts'\nexport const x = pool`,
  ],
  [
    'identity-provider-in-compose',
    'api/http/plant-b.ts',
    `export const x = () => import('#identity-provider/start.ts')`,
  ],
  [
    'identity-provider-stands-alone',
    'identity-provider/plant.ts',
    `import '#api/db/id.ts'\nexport const x = 1`,
  ],
  [
    'database-and-adapters-below-http',
    'api/db/plant.ts',
    `import type { Env } from '#api/http/env.ts'\nexport type E = Env`,
  ],
  [
    'migrations-import-no-rules',
    'api/db/migrations/plant.ts',
    `import { idSchema } from '#machines/kernel/ids.ts'\nexport const x = idSchema`,
  ],
  ['log-imports-nothing', 'api/log/plant.ts', `import '#api/db/id.ts'`],
  [
    'only-data-code-touches-db',
    'api/features/plant/routes.ts',
    `import '#api/db/id.ts'\nexport const x = 1`,
  ],
  [
    'api-features-public-surface',
    'api/features/sprout/routes.ts',
    `import '#api/features/plant/reactions.ts'`,
  ],
  ['commands-know-no-http', 'api/features/plant/queries.ts', `import 'hono'`],
  [
    'src-sees-api-as-a-type',
    'src/client/plant-a.ts',
    `import type { Deps } from '#api/deps.ts'\nexport type X = Deps`,
  ],
  ['src-api-type-only', 'src/client/plant-b.ts', `import '#api/app.ts'`],
  [
    'src-api-one-door',
    'src/features/plant/plant.queries.ts',
    `import type { Api } from '#api/app.ts'\nexport type X = Api`,
  ],
  ['features-below-app', 'src/features/plant/use-plant.ts', `import '#src/app/plant.tsx'`],
  ['ui-is-domain-free', 'src/ui/plant.tsx', `import '#machines/session/session.schema.ts'`],
  [
    'client-and-i18n-know-no-feature',
    'src/client/plant-c.ts',
    `import '#src/features/plant/use-plant.ts'`,
  ],
  [
    'src-features-public-surface',
    'src/features/sprout/use-sprout.ts',
    `import '#src/features/plant/components/plant.tsx'`,
  ],
  [
    'statecharts-are-beside-the-product',
    'src/features/plant/use-chart.ts',
    `import '#src/statecharts/page/plant.tsx'`,
  ],
  ['layout-is-for-the-build', 'src/statecharts/page/plant-b.tsx', `import '../layout/arrange.ts'`],
  [
    'only-bindings-run-machines',
    'src/features/plant/components/plant.tsx',
    `import '#machines/session/plant.machine.ts'`,
  ],
  [
    'locales-through-i18n',
    'src/features/plant/pages/plant.tsx',
    `import '#locales/en/errors.json'`,
  ],
  ['nothing-imports-tests', 'api/plant-b.ts', `import '#tests/harness/plant.ts'`],
  ['no-circular', 'machines/kernel/circle-a.ts', `import './circle-b.ts'`],
  ['no-unresolvable', 'api/plant-c.ts', `import './nowhere.ts'`],
  ['no-dev-dependency', 'api/plant-d.ts', `import 'vitest'`],
  ['no-orphan', 'src/ui/lonely.tsx', `export const lonely = 1`],
]

const beside = {
  'machines/session/plant.selectors.ts': 'export const x = 1',
  'machines/session/plant.machine.ts': 'export const x = 1',
  'machines/kernel/circle-b.ts': `import './circle-a.ts'`,
  'src/app/plant.tsx': 'export const x = 1',
  'src/statecharts/page/plant.tsx': 'export const x = 1',
  'tests/harness/plant.ts': 'export const x = 1',
}

/**
 * What is wrong with the imports: violations in the tree, and plants that no rule reported. One
 * reading of the tree with its plants tells both.
 */
export function importFaults() {
  const copy = mkdtempSync(join(tmpdir(), 'vowline-plants-'))
  try {
    for (const area of [...areas, 'tsconfig.json', 'package.json', '.dependency-cruiser.mjs']) {
      cpSync(join(root, area), join(copy, area), {
        recursive: true,
        filter: (path) => !/node_modules|bench[\\/]peers/.test(path),
      })
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
    const planted = new Map([
      ...plants.map(([, file, code]) => [file, code]),
      ...Object.entries(beside),
    ])
    for (const [file, code] of planted) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), `${code}\n`)
    }
    const found = violations(copy)
    const caught = new Set(found.map(([rule, file]) => `${rule} ${file}`))
    const uncaught = plants.filter(([rule, file]) => !caught.has(`${rule} ${file}`))
    return [
      ...found.filter(([, file]) => !planted.has(file)).map((row) => row.join('  ')),
      ...uncaught.map(([rule, file]) => `${rule} did not report ${file}`),
    ]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Violations of the import rules in the tree at `folder`, as `[rule, from, to]`. */
function violations(folder) {
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const run = spawnSync(
    process.execPath,
    [command, ...areas, '--config', '.dependency-cruiser.mjs', '-T', 'json'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 200e6,
    },
  )
  if (!run.stdout) throw new Error(`The import checker did not run: ${run.stderr}`)
  const { summary } = JSON.parse(run.stdout)
  if (summary.totalCruised < 50)
    throw new Error(`The import checker read ${summary.totalCruised} files only.`)
  return summary.violations.map(({ rule, from, to }) => [rule.name, from, to])
}
