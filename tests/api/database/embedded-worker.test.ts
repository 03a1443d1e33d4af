import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/harness/database.ts'

let worker: Worker
let folder: string
beforeAll(async () => {
  const prepared = await openTestDatabase('pglite')
  await prepared.db.close()
  folder = prepared.place.folder ?? ''
  worker = new Worker(new URL('../../../api/db/embedded-worker.ts', import.meta.url), {
    workerData: { folder },
    execArgv: [],
  })
  await once(worker, 'message')
})
afterAll(async () => {
  await worker.terminate()
  rmSync(dirname(folder), { recursive: true })
})

test('the worker thread keeps no memory of its answers', async () => {
  const answerBytes = 200_000
  const answers = 100
  await ask(`select repeat('x', ${answerBytes})`)
  const before = (await worker.getHeapStatistics()).used_heap_size
  for (let number = 0; number < answers; number++) {
    const answer = await ask(`select repeat('x', ${answerBytes})`)
    expect(answer.length).toBeGreaterThan(answerBytes)
  }
  const after = (await worker.getHeapStatistics()).used_heap_size
  expect(after - before).toBeLessThan((answers * answerBytes) / 4)
})

/** Sends PostgreSQL's Query message and resolves with the bytes of the answer. */
async function ask(statement: string): Promise<Uint8Array> {
  const text = Buffer.from(`${statement}\0`)
  const message = Buffer.alloc(5 + text.length)
  message.write('Q')
  message.writeUInt32BE(4 + text.length, 1)
  text.copy(message, 5)
  worker.postMessage(Uint8Array.from(message), [])
  const [answer] = (await once(worker, 'message')) as [Uint8Array]
  return answer
}
