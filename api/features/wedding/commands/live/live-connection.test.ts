import { expect, test } from 'vitest'
import { noRights } from '#machines/wedding/rights.rules.ts'
import { openLiveConnection } from './live-connection.ts'
import type { LiveConnection } from './live-connection.ts'

const helper = { userId: 'ada', weddingId: 'wedding', kind: 'helper' } as const

test('what waited to be told is not told after the right to it was taken', async () => {
  const connections: LiveConnection[] = []
  const stream = openLiveConnection(
    { ...helper, rights: { ...noRights, budget: 'view', guests: 'view' } },
    'session',
    {
      add: (connection) => connections.push(connection),
      remove: () => {},
    },
  )
  const reader = stream.getReader()
  const read = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await read()).toContain('retry:')
  const [connection] = connections
  connection?.tell('budget')
  connection?.tell('guests')
  connection?.allow({ ...helper, rights: { ...noRights, guests: 'view' } })
  const told = await read()
  expect([told.includes('data: guests'), told.includes('data: budget')]).toEqual([true, false])
  await reader.cancel()
})
