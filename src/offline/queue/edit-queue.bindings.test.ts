// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { QueuedEdit } from '#machines/records/queue/edit-queue.schema.ts'
import { editQueueWith, storedEditQueue } from './edit-queue.bindings.ts'

const running: { stop: () => unknown }[] = []

// Tests that share the process may have left locks that take nothing in turn.
beforeEach(() => void Reflect.deleteProperty(navigator, 'locks'))
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const edit = (key: string) => ({ key, about: key, edit: key.repeat(20) })

test('what no longer fits into the storage is sent all the same', async () => {
  const { actor, kept, sent, connect } = queueOf('maya')
  actor.send({ type: 'ADD', edit: edit('first') })
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('waiting')).toBe(true))
  fill(localStorage.getItem(kept.place)!.length)
  actor.send({ type: 'ADD', edit: edit('second') })
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('waiting')).toBe(true))
  expect(localStorage.getItem(kept.place)).not.toContain('second')
  expect(kept.isKept()).toBe(false)
  connect()
  actor.send({ type: 'RETRY' })
  await vi.waitFor(() => expect(actor.getSnapshot().context.queue).toEqual([]))
  expect(sent).toEqual(['first', 'second'])
  expect(localStorage.getItem(kept.place)).toBeNull()
})

test('what another account does on this device leaves alone what waits', async () => {
  const maya = queueOf('maya')
  maya.actor.send({ type: 'ADD', edit: edit('first') })
  await vi.waitFor(() => expect(maya.actor.getSnapshot().hasTag('waiting')).toBe(true))
  maya.actor.stop()
  const tom = queueOf('tom')
  expect(tom.kept.read()).toEqual({ queue: [], refused: [] })
  tom.connect()
  tom.actor.send({ type: 'ADD', edit: edit('second') })
  await vi.waitFor(() => expect(tom.sent).toEqual(['second']))
  await vi.waitFor(() => expect(tom.actor.getSnapshot().context.queue).toEqual([]))
  expect(queueOf('maya').kept.read().queue).toEqual([edit('first')])
})

/** The queue of an account, without a connection at first. */
function queueOf(owner: string) {
  let isOnline = false
  const sent: string[] = []
  const kept = storedEditQueue('plan', owner)
  const send = ({ key }: QueuedEdit) => {
    if (!isOnline) return Promise.resolve({ result: 'refused', code: 'unreachable' } as const)
    sent.push(key)
    return Promise.resolve({ result: 'sent' } as const)
  }
  const actor = createActor(editQueueWith(kept, send), { input: kept.read() })
  actor.subscribe(kept.write)
  actor.start()
  running.push(actor)
  return { actor, kept, sent, connect: () => (isOnline = true) }
}

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
