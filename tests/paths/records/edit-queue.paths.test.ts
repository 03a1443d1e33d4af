import { editQueueModel } from '#machines/records/queue/edit-queue.model.ts'
import type { EditQueuePorts } from '#machines/records/queue/edit-queue.ports.ts'
import { statusOf, waitingCount } from '#machines/records/queue/edit-queue.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

type Sent = Parameters<EditQueuePorts['sendEdit']>[0]

provePaths({
  ...editQueueModel,
  portInputs: {
    sendEdit: ({ key, edit }: Sent) => edit === (key === 'first' ? 'COMPLETE' : 'REOPEN'),
  },
  invariants: {
    'an edit is in the queue or refused, and there once': ({ context: { queue, refused } }) => {
      const keys = [...queue, ...refused].map(({ key }) => key)
      return new Set(keys).size === keys.length
    },
    'whoever sends or waits has something to send': (snapshot) =>
      (snapshot.hasTag('sending') || snapshot.hasTag('waiting')) ===
      snapshot.context.queue.length > 0,
    'only without a connection anything waits': (snapshot) =>
      waitingCount(snapshot) === 0 || snapshot.matches('waiting'),
    'a record without an edit that is queued or refused stands nowhere': (snapshot) =>
      (statusOf(snapshot, 'rings').is === 'nothing') ===
      (snapshot.context.queue.length + snapshot.context.refused.length === 0),
    'one edit is on its way at a time': (snapshot) =>
      'sendEdit' in snapshot.children === snapshot.hasTag('sending'),
  },
})
