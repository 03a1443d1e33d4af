import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { EditQueuePorts } from '#machines/records/queue/edit-queue.ports.ts'
import type { QueuedEdit } from '#machines/records/queue/edit-queue.schema.ts'
import { standingOf, waitingCount } from '#machines/records/queue/edit-queue.selectors.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { editQueueWith, storedEditQueue } from './edit-queue.bindings.ts'

interface Options {
  /** Under which this browser keeps it. */
  name: string
  /** The account whose edits they are. */
  owner: string
  send: EditQueuePorts['sendEdit']
}

export type EditQueue = ReturnType<typeof useEditQueue>

/**
 * Edits that are kept in this browser and sent when there is a connection, as long as whoever calls this is shown. In another tab the same
 * queue may be sent, too: by its key each edit counts once.
 */
export function useEditQueue({ name, owner, send }: Options) {
  const sending = useRef(send)
  useEffect(() => {
    sending.current = send
  })
  const [latest] = useState(() => ({ send: (edit: QueuedEdit) => sending.current(edit) }))
  const [logic] = useState(() => editQueueWith(latest.send))
  const [kept] = useState(() => storedEditQueue(name, owner))
  const [input] = useState(kept.read)
  const actor = useActorRef(logic, { input, inspect }, kept.write)
  const snapshot = useSelector(actor, (now) => now)
  return {
    count: waitingCount(snapshot),
    /** The records with an edit that waits or is on its way. */
    queued: snapshot.context.queue,
    refused: snapshot.context.refused,
    standingOf: (about: string) => standingOf(snapshot, about),
    add: (edit: QueuedEdit) => actor.send({ type: 'ADD', edit }),
    /** Answers whether it had not left yet. */
    withdraw: (key: string) => {
      const event = { type: 'WITHDRAW', key } as const
      const isOpen = actor.getSnapshot().can(event)
      actor.send(event)
      return isOpen
    },
    retry: () => actor.send({ type: 'RETRY' }),
    dismiss: (key: string) => actor.send({ type: 'DISMISS', key }),
  }
}
