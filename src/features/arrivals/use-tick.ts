import * as v from 'valibot'
import { tickSchema } from '#machines/arrivals/vendor-day.schema.ts'
import type { DaySheet, Tick } from '#machines/arrivals/vendor-day.schema.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { useEditQueue } from '#src/offline/queue/use-edit-queue.ts'
import { sendTick } from './arrivals.queries.ts'

/**
 * How the one tick that is on its way stands: nothing, being sent, waiting for a connection, or
 * refused.
 */
export type TickStatus =
  | { is: 'nothing' }
  | { is: 'sending' | 'waiting'; tick: Tick }
  | { is: 'refused'; reason: string }

/**
 * Sends what a vendor says on the day, one thing at a time: after the first without an answer the
 * next would be a guess.
 */
export function useTick(
  bookingId: string,
  { keep, readAgain }: { keep: (sheet: DaySheet) => void; readAgain: () => void },
) {
  const { me } = useSession()
  const queue = useEditQueue({
    name: `tick.${bookingId}`,
    owner: me?.id ?? '',
    send: async ({ key, edit }) => {
      const tick = v.safeParse(tickSchema, edit)
      if (!tick.success) return { result: 'refused', code: 'invalid_input' }
      const answer = await sendTick(bookingId, tick.output, key)
      if (answer.result === 'answer') {
        keep(answer.body)
        return { result: 'sent' }
      }
      if (answer.code !== 'unreachable') readAgain()
      return answer
    },
  })
  const status = queue.statusOf(bookingId)
  return {
    status: tickOf(status),
    say: (tick: Tick) => {
      if (status.is === 'sending' || status.is === 'waiting') return
      if (status.is === 'refused') queue.dismiss(status.edit.key)
      queue.add({ key: crypto.randomUUID(), about: bookingId, edit: tick })
    },
    forget: () => {
      if (status.is === 'waiting') queue.withdraw(status.edit.key)
    },
  }
}

function tickOf(status: ReturnType<ReturnType<typeof useEditQueue>['statusOf']>): TickStatus {
  if (status.is === 'refused') return { is: 'refused', reason: status.edit.reason }
  if (status.is === 'nothing') return status
  const tick = v.safeParse(tickSchema, status.edit.edit)
  return tick.success ? { is: status.is, tick: tick.output } : { is: 'nothing' }
}
