import { fileURLToPath } from 'node:url'

/** Settings of Stryker, which `npm run test:mutation` runs: docs/decisions/126-mutation.md. */
export default {
  testRunner: 'vitest',
  plugins: [
    '@stryker-mutator/vitest-runner',
    fileURLToPath(new URL('./ignored-mutants.mjs', import.meta.url)),
  ],
  vitest: { configFile: 'tests/house/mutation/vitest.config.mjs', related: true },
  mutate: ['machines/**/*.{machine,rules}.ts', 'api/http/request/{guard,admit}.ts'],
  ignorers: ['not-behaviour'],
  coverageAnalysis: 'perTest',
  // A machine that does other work besides must not make a mutant look found out.
  timeoutMS: 60_000,
  timeoutFactor: 3,
  concurrency: 1,
  // Stryker reuses the last result of a static mutant even if a test or baseline has changed since.
  incremental: false,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'reports/mutation/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['/dist', '/.data', '/docs/screens', '/src/**/*.webp'],
  // Most of a chart is built while its module loads, so that most of its mutants are static: they
  // are what this is about.
  warnings: { slow: false },
}
