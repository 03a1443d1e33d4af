import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { describeBehaviour } from './describe.ts'
import { readBaseline } from './files.ts'

/** Registers the test that a machine does what its reviewed baseline says. */
export function holdBaseline<M extends AnyStateMachine>(entry: CatalogueEntry<M>) {
  test(`${entry.id} does what its baseline says; if it should do something else now: npm run baselines`, () => {
    // The tools read any machine, and this is one.
    expect(describeBehaviour(entry as unknown as CatalogueEntry)).toBe(
      readBaseline(entry)?.behaviour,
    )
  })
}
