import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { chartOf } from '#machines/catalogue/chart.ts'

const peers = (path: string) => path.startsWith('tests/bench/peers')
const files = globSync('{machines,api,identity-provider,src,tests}/**/*.{ts,tsx}', {
  exclude: peers,
}).toSorted()

/** Each place speaks a closed vocabulary. A new word is a decision, made here and in README.md. */
const vocabulary: [place: RegExp, word: RegExp][] = [
  [
    /^machines\/(?!kernel\/|catalogue\/)[a-z]+\/(?:[a-z-]+\/)?[^/]+$/,
    /^[a-z-]+\.(schema|rules|ports|machine|selectors|cases|model|data)(\.test)?\.ts$/,
  ],
  [
    /^machines\/(kernel|catalogue)\/(?:(?:paths|files|forms|values)\/)?[^/]+$/,
    /^[a-z-]+(\.test)?\.ts$/,
  ],
  [
    /^api\/features\/[a-z]+\/(?:(?!commands\/)[a-z-]+\/)?[^/]+$/,
    /^(routes|queries|reactions|jobs)(\.test)?\.ts$/,
  ],
  [/^api\/features\/[a-z]+\/commands\/(?:[a-z-]+\/)?[^/]+$/, /^[a-z-]+(\.test)?\.ts$/],
  [
    /^src\/features\/[a-z]+\/(?:(?!pages\/|components\/)[a-z-]+\/)?[^/]+$/,
    /^([a-z-]+\.(queries|bindings)|use-[a-z-]+|routes)(\.test)?\.tsx?$/,
  ],
  [/^src\/features\/[a-z]+\/(pages|components)\/(?:[a-z-]+\/)?[^/]+$/, /^[a-z-]+(\.test)?\.tsx$/],
]

/**
 * Folders that are allowed more than twelve entries, each with its reason: they have one for each
 * domain, or one for each step there was.
 */
const wide = new Set([
  'machines',
  'locales/en',
  'api/features',
  'src/features',
  'api/db/migrations',
  'api/db/tables',
  'tests/api',
  'tests/baselines',
  'tests/paths',
])

/** Files over the limit that are still to be split. A file leaves this list and never joins it. */
const tooLong = [
  'machines/account/registration/registration.machine.ts',
  'machines/budget/files/columns.rules.ts',
  'machines/budget/files/files.rules.test.ts',
  'machines/budget/sums/budget.rules.test.ts',
  'machines/guests/flow/guest-import.machine.ts',
  'machines/session/session/session.machine.ts',
  'machines/session/sign-in/sign-in.machine.ts',
  'machines/timeline/template/checklist.rules.ts',
  'machines/vendors/vendor-approval.machine.ts',
  'src/app/i18n-coverage/i18n-coverage.test.tsx',
  'src/features/website/components/sheet/art.tsx',
  'src/statecharts/layout/arrange.ts',
  'src/statecharts/simulate/simulate-panel.tsx',
  'tests/api/budget/budget.test.ts',
  'tests/api/guests/rsvp.test.ts',
  'tests/api/registry/registry.test.ts',
  'tests/api/vendors/approval.test.ts',
  'tests/api/wedding/every-undo.test.ts',
]

const isComment = /^\s*(\/\/|\/?\*)/
const isDirective = /(oxlint-disable|Stryker disable)/

test('every file in a domain has one of the agreed names', () => {
  const strays = files.filter((file) => {
    const rules = vocabulary.filter(([place]) => place.test(file))
    const deepInFeature = /^(machines|api\/features|src\/features)\/[a-z]+\//.test(file)
    return deepInFeature && !rules.some(([, word]) => word.test(basename(file)))
  })
  expect(strays).toEqual([])
})

test('there are no barrels and no bags', () => {
  const bags = files.filter((file) =>
    /(^|\/)(index|utils?|helpers?|common|misc|shared|types)(\.tsx?$|\/)/.test(file),
  )
  expect(bags).toEqual([])
})

test('a file is read in one sitting', () => {
  // A table of facts is looked up and not read.
  const read = files.filter((file) => !file.endsWith('.data.ts'))
  const long = read.filter(
    (file) => readFileSync(file, 'utf8').split('\n').length > (isTest(file) ? 400 : 250),
  )
  expect(long).toEqual(tooLong)
})

test('a comment is no wider than code', () => {
  const wide = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        line.length > 100 && isComment.test(line) && !isDirective.test(line)
          ? [`${file}:${at + 1}`]
          : [],
      ),
  )
  // A migration that has run anywhere is never written anew.
  expect(wide.filter((place) => !place.startsWith('api/db/migrations/'))).toEqual([])
})

test('a folder is seen at one glance', () => {
  const entries = Map.groupBy(
    new Set(globSync('{machines,api,identity-provider,src,tests,locales}/**', { exclude: peers })),
    (path) => dirname(path),
  )
  const crowded = [...entries]
    .filter(([folder, inside]) => inside.length > 12 && !wide.has(folder))
    .map(([folder]) => folder)
  expect(crowded).toEqual([])
})

test('machines ask nobody for the time, chance, or the browser', () => {
  const impure =
    /\b(Date\.now|new Date\(\)|Math\.random|fetch\(|localStorage|sessionStorage|window\.|document\.)/
  const askers = files.filter(
    (file) =>
      file.startsWith('machines/') && !isTest(file) && impure.test(readFileSync(file, 'utf8')),
  )
  expect(askers).toEqual([])
})

test('a view asks the chart, and compares no state of a lifecycle by its name', () => {
  const comparers = files.filter(
    (file) =>
      /^src\/(features|app)\/.*\.tsx?$/.test(file) &&
      !isTest(file) &&
      [...readFileSync(file, 'utf8').matchAll(comparison)].some(
        ([, of = '', name = '']) => !flows.has(of.replace(/[?!.]+$/, '')) && stateNames.has(name),
      ),
  )
  expect(comparers).toEqual([])
})

/** `choice.state === 'booked'`, `approval !== 'draft'`. */
const comparison = /((?:\w+[?!]?\.)*)\b(?:state|approval)\s*[!=]==\s*'(\w+)'/g
/** What has a state that is no lifecycle's: what became of a press, a file, or a read. */
const flows = new Set(['known', 'list', 'move', 'outcome', 'read', 'step'])
const stateNames = new Set(
  catalogue
    .filter(({ kind }) => kind === 'lifecycle')
    .flatMap(({ machine }) => chartOf(machine).nodes.map(({ key }) => key)),
)

test('a machine without ports is a lifecycle: it neither waits nor calls', () => {
  const machines = files.filter((file) => file.endsWith('.machine.ts'))
  const lifecycles = machines.filter(
    (file) => !files.includes(file.replace('.machine.ts', '.ports.ts')),
  )
  expect(lifecycles.filter((file) => /\b(invoke|after):/.test(readFileSync(file, 'utf8')))).toEqual(
    [],
  )
})

test('features form a tree', () => {
  for (const area of ['machines', 'api/features', 'src/features'])
    expect(cycles(featureGraph(area))).toEqual([])
})

function isTest(file: string) {
  return file.startsWith('tests/') || file.includes('.test.')
}

/** feature → the features that its files import, by alias. */
function featureGraph(area: string) {
  const imported = new RegExp(`from '#${area}/([a-z]+)/`, 'g')
  const inArea = files.filter((file) => file.startsWith(`${area}/`))
  const byFeature = Map.groupBy(inArea, (file) => file.slice(area.length + 1).split('/')[0] ?? '')
  return new Map(
    [...byFeature].map(([feature, own]) => {
      const targets = own.flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(imported)].map((hit) => hit[1] ?? ''),
      )
      return [
        feature,
        new Set(targets.filter((target) => target !== feature && target !== 'kernel')),
      ] as const
    }),
  )
}

function cycles(graph: Map<string, Set<string>>) {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(graph.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  return [...graph.keys()].filter((feature) => reaches(feature, feature))
}
