import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { PlanEdit } from '#machines/records/queue/plan-edit.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { sendQueuedForm } from './use-plan-queue.ts'
import type { QueuedDesk } from './use-plan-queue.ts'

const id = '0190b0a0-0000-7000-8000-000000000001'
const noteSchema = v.object({
  id: v.string(),
  version: v.number(),
  text: v.string(),
  place: v.string(),
})
type Note = v.InferOutput<typeof noteSchema>
type Form = Record<'text' | 'place', string>

const read: Note = { id, version: 1, text: 'old', place: 'here' }
const edit: PlanEdit = {
  kind: 'task',
  weddingId: id,
  name: 'A note',
  record: { ...read },
  values: { text: 'mine', place: 'here' },
}

/** A server that holds a note, and what it was sent. */
function serverWith(kept: Note) {
  const sent: { key: string; details: Form }[] = []
  const desk: QueuedDesk<Note, Form, Form> = {
    kind: 'task',
    recordSchema: noteSchema,
    toForm: ({ text, place }) => ({ text, place }),
    schema: v.object({ text: v.pipe(v.string(), v.minLength(1)), place: v.string() }),
    save: async ({ version }, details, key): Promise<Answer<Note>> => {
      sent.push({ key, details })
      return version === kept.version
        ? { result: 'answer', body: { ...kept, ...details, version: version + 1 } }
        : { result: 'refused', code: 'version_stale', details: { current: kept } }
    },
  }
  return { desk, sent }
}

test('a form is sent as it was typed, over the version that was read', async () => {
  const { desk, sent } = serverWith(read)
  expect(await sendQueuedForm(desk, edit, 'key')).toMatchObject({ body: { text: 'mine' } })
  expect(sent).toEqual([{ key: 'key', details: { text: 'mine', place: 'here' } }])
})

test('what only somebody else has changed stays, and the rest is sent on top of it', async () => {
  const { desk, sent } = serverWith({ ...read, version: 4, place: 'there' })
  expect(await sendQueuedForm(desk, edit, 'key')).toMatchObject({
    body: { text: 'mine', place: 'there', version: 5 },
  })
  expect(sent[1]).toEqual({ key: 'key.4', details: { text: 'mine', place: 'there' } })
})

test('where both have changed the same, nothing is sent on top: it is refused as stale', async () => {
  const { desk, sent } = serverWith({ ...read, version: 2, text: 'theirs' })
  expect(await sendQueuedForm(desk, edit, 'key')).toMatchObject({ code: 'version_stale' })
  expect(sent).toHaveLength(1)
})

test('a form whose answer was lost is not sent twice', async () => {
  const { desk, sent } = serverWith({ ...read, version: 2, text: 'mine' })
  expect(await sendQueuedForm(desk, edit, 'key')).toMatchObject({ body: { version: 2 } })
  expect(sent).toHaveLength(1)
})

test('what is no record of its kind is refused and not sent', async () => {
  const { desk, sent } = serverWith(read)
  const broken = { ...edit, record: { id, version: 1 } }
  expect(await sendQueuedForm(desk, broken, 'key')).toMatchObject({ code: 'invalid_input' })
  expect(sent).toEqual([])
})
