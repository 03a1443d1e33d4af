import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { contactMachine } from './contact.machine.ts'

test('the name and address stay for another message', async () => {
  const sendMessage = fromPromise(() => Promise.resolve({ result: 'sent' as const }))
  const actor = createActor(contactMachine.provide({ actors: { sendMessage } as never }), {
    input: { draft: null },
  }).start()
  const typed = {
    name: 'Ada Okafor',
    email: 'ada@people.test',
    message: 'Is the marketplace open in Porto?',
  }
  for (const [field, value] of Object.entries(typed))
    actor.send({ type: 'CHANGE', field: field as keyof typeof typed, value })
  actor.send({ type: 'SEND' })
  for (let turn = 0; turn < 20 && actor.getSnapshot().hasTag('busy'); turn++)
    await Promise.resolve()
  expect(actor.getSnapshot().context.values).toEqual(typed)
  actor.send({ type: 'WRITE_ANOTHER' })
  expect(actor.getSnapshot()).toMatchObject({
    value: { writing: 'editing' },
    context: { values: { ...typed, message: '' } },
  })
})
