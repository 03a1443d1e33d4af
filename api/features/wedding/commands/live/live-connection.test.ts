import { expect, test } from 'vitest'
import { noRights } from '#machines/wedding/rights.rules.ts'
import { openLiveConnection } from './live-connection.ts'
import type { LiveConnection } from './live-connection.ts'

const helper = { userId: 'ada', weddingId: 'wedding', kind: 'helper' } as const

test('what waited to be told is not told after the right to it was taken', async () => {
  const seats: LiveConnection[] = []
  const stream = openLiveConnection({ ...helper, rights: { ...noRights, budget: 'view', guests: 'view' } }, 'session', {
    sit: (seat) => seats.push(seat),
    leave: () => {},
  })
  const reader = stream.getReader()
  const read = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await read()).toContain('retry:')
  const [seat] = seats
  seat?.tell('budget')
  seat?.tell('guests')
  seat?.allow({ ...helper, rights: { ...noRights, guests: 'view' } })
  const told = await read()
  expect([told.includes('data: guests'), told.includes('data: budget')]).toEqual([true, false])
  await reader.cancel()
})
