import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { EditQueuePorts } from '#machines/records/queue/edit-queue.ports.ts'
import { planEditIn } from '#machines/records/queue/plan-edit.schema.ts'
import type { PlanEdit, PlanEditKind } from '#machines/records/queue/plan-edit.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { sendQueuedPayment } from '#src/features/budget/queued-payment.queries.ts'
import { sendQueuedGuest } from '#src/features/guests/list/queued-guest.queries.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { sendQueuedItem, sendQueuedTask, sendTick } from '#src/features/timeline/queued.queries.ts'
import { useEditQueue } from '#src/offline/queue/use-edit-queue.ts'
import { PlanQueueContext } from '#src/offline/queue/use-plan-queue.ts'

type Send = (
  client: QueryClient,
  edit: PlanEdit,
  key: string,
) => Promise<Answer<{ version: number }>>

const senders: Record<PlanEditKind, Send> = {
  tick: sendTick,
  task: sendQueuedTask,
  item: sendQueuedItem,
  guest: sendQueuedGuest,
  payment: sendQueuedPayment,
}

/**
 * Around the couple's area: what was changed without a connection is sent from whichever page is
 * open when there is one.
 */
export function PlanQueueProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { me } = useSession()
  const [send] = useState(() => sendingWith(client))
  const queue = useEditQueue({ name: 'plan', owner: me?.id ?? '', send })
  return <PlanQueueContext value={queue}>{children}</PlanQueueContext>
}

/**
 * Sends edits of the plan. Of two of one record the second was made on top of the first: it is sent
 * over the version that the first one left.
 */
function sendingWith(client: QueryClient): EditQueuePorts['sendEdit'] {
  const left = new Map<string, number>()
  return async ({ key, edit }) => {
    const known = planEditIn(edit)
    if (!known) return { result: 'refused', code: 'invalid_input' }
    const { id, version } = known.record
    const from = left.get(`${id} ${version}`) ?? version
    const record = { ...known.record, version: from }
    const answer = await senders[known.kind](client, { ...known, record }, key)
    if (answer.result === 'refused') return answer
    // What was sent on top of somebody else's change is another matter: nobody has seen that one
    // here.
    if (answer.body.version === from + 1) left.set(`${id} ${version}`, from + 1)
    return { result: 'sent' }
  }
}
