import { begin } from '#machines/kernel/lifecycle.ts'
import { weddingSetup } from '#machines/setup/setup.machine.ts'
import type { SetupFacts } from '#machines/setup/setup.schema.ts'
import { keptState } from '#machines/setup/setup.selectors.ts'
import type { Queryable } from '#api/db/client.ts'

/** Begins the setup of a new wedding with what its registration contained. */
export async function beginSetup(
  tx: Queryable,
  weddingId: string,
  known: SetupFacts,
  now: Date,
): Promise<void> {
  const { stored } = begin(weddingSetup, known)
  await tx
    .insertInto('weddingSetups')
    .values({
      weddingId,
      version: 1,
      state: keptState(stored.state),
      stateVersion: stored.version,
      facts: JSON.stringify(stored.facts),
      history: null,
      since: now,
    })
    .execute()
}
