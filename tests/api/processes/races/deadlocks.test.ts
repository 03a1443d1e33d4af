import { describe, expect, test } from 'vitest'
import { dayAfter } from '#tests/api/album/kit.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { allEngines } from '#tests/harness/database.ts'
import { isWholeSuite } from '#tests/suite.ts'
import { dayCommands } from './commands/day-commands.ts'
import { everydayCommands } from './commands/everyday-commands.ts'
import { emailCommands, listCommands } from './commands/guest-commands.ts'
import { photoCommands } from './commands/photo-commands.ts'
import { planCommands } from './commands/plan-commands.ts'
import { acceptEach, countDeadlocks, race, raceEveryPair } from './race.ts'
import type { Commands } from './race.ts'
import { racedWedding } from './raced-wedding.ts'
import type { RacedWedding } from './raced-wedding.ts'
import { registryCommands } from './commands/registry-commands.ts'

// The embedded engine has one connection, so transactions cannot meet there.
describe.each(allEngines.filter((name) => name === 'postgresql'))(
  'concurrent commands on %s',
  (engine) => {
    const api = openTestApp(engine)
    const deadlocks = countDeadlocks(api)

    test('answering an invitation and editing the same guests wait for each other', async () => {
      const commands = everydayCommands(await racedWedding(api))
      for (let round = 0; round < 5; round++)
        await race(commands, ['answer an invitation', 'change several guests'])
      expect(deadlocks()).toBe(0)
    })

    test('each command by itself is accepted', async () => {
      await acceptEach(await commandsOfOneWedding())
    })

    test('commands that write to one wedding at the same moment never fail', async () => {
      const commands = await commandsOfOneWedding()
      for (let round = 0; round < 2; round++) await race(commands, [...commands.keys()])
      expect(deadlocks()).toBe(0)
    })

    test.runIf(isWholeSuite)(
      'every pair of commands that write to one wedding never fails, in many rounds',
      async () => {
        await raceEveryPair(async () => planned(await racedWedding(api)), { rounds: 2 })
        expect(deadlocks()).toBe(0)
      },
      7_200_000,
    )

    test.runIf(isWholeSuite)(
      'every pair with what is done to the day, its vendors and the page never fails',
      async () => {
        const ofTheDay = new Set(dayCommands(await racedWedding(api)).keys())
        await raceEveryPair(commandsOfOneWedding, {
          rounds: 1,
          only: (names) => names.some((name) => ofTheDay.has(name)),
        })
        expect(deadlocks()).toBe(0)
      },
      7_200_000,
    )

    async function commandsOfOneWedding(): Promise<Commands> {
      const raced = await racedWedding(api)
      return new Map([...planned(raced), ...dayCommands(raced)])
    }
  },
)

/** What couples and guests do with lists, invitations, the budget and gifts. */
function planned(raced: RacedWedding): Commands {
  return new Map([
    ...everydayCommands(raced),
    ...listCommands(raced),
    ...emailCommands(raced),
    ...planCommands(raced),
    ...registryCommands(raced),
  ])
}

describe.each(allEngines.filter((name) => name === 'postgresql'))(
  'concurrent commands after the day, on %s',
  (engine) => {
    const api = openTestApp(engine, { now: () => dayAfter })
    const deadlocks = countDeadlocks(api)

    test('what is done with photos at the same moment never fails', async () => {
      const commands = await photoCommands(api)
      await acceptEach(commands)
      for (let round = 0; round < 2; round++) await race(commands, [...commands.keys()])
      expect(deadlocks()).toBe(0)
    })

    test.runIf(isWholeSuite)(
      'every pair of what is done with photos never fails, in many rounds',
      async () => {
        await raceEveryPair(() => photoCommands(api), { rounds: 2 })
        expect(deadlocks()).toBe(0)
      },
      1_800_000,
    )
  },
)
