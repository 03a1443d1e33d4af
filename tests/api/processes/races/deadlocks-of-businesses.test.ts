import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { allEngines } from '#tests/harness/database.ts'
import { isWholeSuite } from '#tests/suite.ts'
import { businessCommands } from './commands/business-commands.ts'
import { acceptEach, countDeadlocks, race, raceEveryPair } from './race.ts'

// The embedded engine has one connection, so transactions cannot meet there.
describe.each(allEngines.filter((name) => name === 'postgresql'))(
  'concurrent commands on one business on %s',
  (engine) => {
    const api = openTestApp(engine)
    const deadlocks = countDeadlocks(api)
    let reviewer: SignedIn
    beforeAll(async () => {
      reviewer = await api.signedInAs('ADMIN')
    })

    test('each command by itself is accepted', async () => {
      // What takes the listing or the people away comes after what needs them.
      const commands = await businessCommands(api, reviewer)
      const last = [...commands].filter(([name]) => isEnding(name))
      await acceptEach(new Map([...commands].filter(([name]) => !isEnding(name))))
      await acceptEach(new Map(last))
    })

    test('what is done to a business at the same moment never fails', async () => {
      for (let round = 0; round < 2; round++) {
        const commands = await businessCommands(api, reviewer)
        await race(
          commands,
          [...commands.keys()].filter((name) => !isEnding(name)),
        )
      }
      expect(deadlocks()).toBe(0)
    })

    test.runIf(isWholeSuite)(
      'every pair of what is done to a business never fails',
      async () => {
        await raceEveryPair(() => businessCommands(api, reviewer), { rounds: 1 })
        expect(deadlocks()).toBe(0)
      },
      7_200_000,
    )
  },
)

/** What leaves little for others to meet: raced in pairs. */
function isEnding(name: string) {
  return /suspends|is erased/.test(name)
}
