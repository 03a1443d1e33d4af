import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { EditQueuePorts } from '#machines/records/queue/edit-queue.ports.ts'
import type { QueuedEdit } from '#machines/records/queue/edit-queue.schema.ts'
import { statusOf, waitingCount } from '#machines/records/queue/edit-queue.selectors.ts'
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
 * Edits that are kept in this browser and sent when there is a connection, as long as whoever calls
 * this is shown.
 */
export function useEditQueue({ name, owner, send }: Options) {
  const sending = useRef(send)
  useEffect(() => {
    sending.current = send
  })
  const [latest] = useState(() => ({ send: (edit: QueuedEdit) => sending.current(edit) }))
  const [kept] = useState(() => storedEditQueue(name, owner))
  const [logic] = useState(() => editQueueWith(kept, latest.send))
  const [input] = useState(kept.read)
  const actor = useActorRef(logic, { input, inspect }, kept.write)
  const snapshot = useSelector(actor, (now) => now)
  /** Sends an event, and answers whether it was open. */
  const take = (event: Parameters<typeof actor.send>[0]) => {
    const isOpen = actor.getSnapshot().can(event)
    actor.send(event)
    return isOpen
  }
  const withdraw = (key: string) => take({ type: 'WITHDRAW', key })
  const dismiss = (key: string) => actor.send({ type: 'DISMISS', key })
  return {
    count: waitingCount(snapshot),
    /** The records with an edit that waits or is on its way. */
    queued: snapshot.context.queue,
    refused: snapshot.context.refused,
    statusOf: (about: string) => statusOf(snapshot, about),
    /** Answers whether it was taken: there is no room for more than a hundred. */
    add: (edit: QueuedEdit) => take({ type: 'ADD', edit }),
    /** Answers whether it had not left yet. */
    withdraw,
    /** Forgets every edit of a record that has not left, and those that were refused. */
    discard: (about: string) => {
      const { queue, refused } = actor.getSnapshot().context
      for (const { key } of queue.filter((one) => one.about === about)) withdraw(key)
      for (const { key } of refused.filter((one) => one.about === about)) dismiss(key)
    },
    /** Whether all of it survives a reload. */
    isKept: kept.isKept,
    retry: () => actor.send({ type: 'RETRY' }),
    dismiss,
  }
}
