import { expect, test } from 'vitest'
import { openLiveConnection } from './live-connection.ts'
import type { LiveConnection } from './live-connection.ts'

async function open(hears: readonly string[] | null) {
  const connections: LiveConnection[] = []
  const removed: LiveConnection[] = []
  const list = {
    add: (one: LiveConnection) => connections.push(one),
    remove: (one: LiveConnection) => removed.push(one),
  }
  const reader = openLiveConnection({ who: {}, hears }, list).getReader()
  const read = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await read()).toContain('retry:')
  return { connection: connections[0]!, removed, read, leave: () => reader.cancel() }
}

test('a queued change is not sent after the right to see it was removed', async () => {
  const { connection, read, leave } = await open(['budget', 'guests'])
  connection.send('budget')
  connection.send('guests')
  connection.allow(['guests'])
  const received = await read()
  expect([received.includes('data: guests'), received.includes('data: budget')]).toEqual([
    true,
    false,
  ])
  await leave()
})

test('a slow reader gets one full refresh instead of a thousand changes', async () => {
  const { connection, read, leave } = await open(null)
  for (let count = 0; count < 1_000; count++) connection.send(`thing ${count}`)
  expect(await read()).toBe('event: changed\ndata: *\n\n')
  connection.send('thing 1')
  expect(await read()).toBe('event: changed\ndata: thing 1\n\n')
  await leave()
})

test('a connection that was not read for a minute is closed, once', async () => {
  const { connection, removed, read } = await open(['budget'])
  for (let beats = 0; beats < 4; beats++) connection.beat()
  expect(removed).toEqual([])
  connection.beat()
  connection.end()
  expect(removed).toEqual([connection])
  expect(await read()).toBe('')
})
