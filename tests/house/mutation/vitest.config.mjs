import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * The tests that a mutant has to face: those that know what is right without asking the code that
 * is mutated. Of the proof of a chart that is its baseline, which tells every call and every state
 * that the rest of the proof looks at. Tests of generated documents are left out, because one
 * command rewrites those.
 */
export default defineConfig({
  resolve: {
    alias: {
      '#tests/harness/levels/machine.ts': fileURLToPath(
        new URL('baseline-alone.ts', import.meta.url),
      ),
    },
  },
  test: {
    include: [
      '{machines,api}/**/*.test.ts',
      'tests/paths/*/*.paths.test.ts',
      'tests/house/specification/*constants.test.ts',
    ],
    testTimeout: 30_000,
  },
})
