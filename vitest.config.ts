import { globSync, readFileSync } from 'node:fs'
import { defineConfig, mergeConfig } from 'vitest/config'
import { isWholeSuite, outOfTurn } from './tests/suite.ts'
import viteConfig from './vite.config.ts'

/** The test files that say that they need a DOM. */
const testsOfScreens = globSync('src/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment happy-dom'),
)

/** Apart from the build's configuration: `npm start` installs no test runner. */
export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    test: {
      // One more than the two cores that there are at least: tests wait for clocks, for databases and
      // for processes to end.
      maxWorkers: 3,
      globalSetup: 'tests/harness/database.ts',
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            include: [
              '{machines,src,api}/**/*.test.{ts,tsx}',
              'tests/{api,paths,house}/**/*.test.ts',
            ],
            // What takes minutes, or watches a wall clock, belongs to `npm run test:all`.
            exclude: [
              ...testsOfScreens,
              ...(isWholeSuite ? [] : ['**/*.night.test.ts']),
              ...outOfTurn('.turn.test.ts'),
            ],
            // To bring the API, both databases' clients and the charts anew for each file was a third
            // of the run; each project transforms its own.
            isolate: false,
            // They end what hangs. A machine that is busy with other things takes minutes for what
            // takes seconds.
            testTimeout: isWholeSuite ? 1_800_000 : 240_000,
            hookTimeout: 240_000,
          },
        },
        {
          // Apart from the others, because a worker is used again only for the next file of the same
          // environment.
          extends: true,
          test: {
            name: 'screens',
            include: testsOfScreens,
            exclude: outOfTurn('.turn.test.ts'),
            setupFiles: ['tests/house/screens.setup.ts'],
            isolate: false,
            testTimeout: 120_000,
          },
        },
      ],
    },
  }),
)
