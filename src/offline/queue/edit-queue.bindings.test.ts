// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { QueuedEdit } from '#machines/records/queue/edit-queue.schema.ts'
import { editQueueWith, storedEditQueue } from './edit-queue.bindings.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const edit = (key: string) => ({ key, about: key, edit: key.repeat(20) })

test('what no longer fits into the storage is sent all the same', async () => {
  let isOnline = false
  const sent: string[] = []
  const kept = storedEditQueue('plan', 'maya')
  const send = ({ key }: QueuedEdit) => {
    if (!isOnline) return Promise.resolve({ result: 'refused', code: 'unreachable' } as const)
    sent.push(key)
    return Promise.resolve({ result: 'sent' } as const)
  }
  const actor = createActor(editQueueWith(kept, send), { input: kept.read() })
  actor.subscribe(kept.write)
  actor.start()
  actor.send({ type: 'ADD', edit: edit('first') })
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('waiting')).toBe(true))
  fill(localStorage.getItem('queue.plan')!.length)
  actor.send({ type: 'ADD', edit: edit('second') })
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('waiting')).toBe(true))
  expect(localStorage.getItem('queue.plan')).not.toContain('second')
  expect(kept.isKept()).toBe(false)
  isOnline = true
  actor.send({ type: 'RETRY' })
  await vi.waitFor(() => expect(actor.getSnapshot().context.queue).toEqual([]))
  expect(sent).toEqual(['first', 'second'])
  expect(localStorage.getItem('queue.plan')).toBeNull()
  actor.stop()
})

/** The storage has room for this many letters. */
function fill(room: number) {
  const storage = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (place: string) => storage.getItem(place),
    removeItem: (place: string) => storage.removeItem(place),
    setItem: (place: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      storage.setItem(place, text)
    },
  })
}
