import { describe, expect, test } from 'vitest'
import { openTestApp } from '#tests/harness/app.ts'
import { allEngines } from '#tests/harness/database.ts'
import { isWholeSuite } from '#tests/suite.ts'
import { peopleCommands } from './commands/people-commands.ts'
import { acceptEach, countDeadlocks, race, raceEveryPair } from './race.ts'

// The embedded engine has one connection, so transactions cannot meet there.
describe.each(allEngines.filter((name) => name === 'postgresql'))(
  'concurrent commands of people on their own accounts on %s',
  (engine) => {
    const api = openTestApp(engine)
    const deadlocks = countDeadlocks(api)

    test.runIf(isWholeSuite)('each command by itself is accepted', async () => {
      const names = [...(await peopleCommands(api)).keys()]
      for (const name of names) {
        const command = (await peopleCommands(api)).get(name)!
        await acceptEach(new Map([[name, command]]))
      }
    })

    test('what people do with their accounts at the same moment never fails', async () => {
      for (let round = 0; round < 2; round++) {
        const commands = await peopleCommands(api)
        await race(commands, [...commands.keys()])
      }
      expect(deadlocks()).toBe(0)
    })

    test.runIf(isWholeSuite)(
      'every pair of what people do with their accounts never fails, in many rounds',
      async () => {
        await raceEveryPair(() => peopleCommands(api), { rounds: 2 })
        expect(deadlocks()).toBe(0)
      },
      3_600_000,
    )
  },
)
