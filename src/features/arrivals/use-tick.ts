import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { tickSchema } from '#machines/arrivals/vendor-day.schema.ts'
import type { DaySheet, Tick } from '#machines/arrivals/vendor-day.schema.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { sendTick } from './arrivals.queries.ts'

const keptSchema = v.object({ key: v.string(), tick: tickSchema })

type Kept = v.InferOutput<typeof keptSchema>

/** How long a tick that reached nobody waits before it is sent again. */
const retryMs = 10_000

/** How the one tick that is on its way stands: nothing, being sent, waiting for a connection, or refused. */
export type TickStanding =
  | { is: 'nothing' }
  | { is: 'sending' | 'waiting'; tick: Tick }
  | { is: 'refused'; reason: string }

/**
 * Sends what a vendor says on the day, one thing at a time. Without a connection it is kept in this browser, sent again when there is one,
 * and counts once: each attempt carries the same key.
 */
export function useTick(
  bookingId: string,
  { keep, readAgain }: { keep: (sheet: DaySheet) => void; readAgain: () => void },
) {
  const [stored] = useState(() => storedInBrowser(`tick.${bookingId}`, parsedBy(keptSchema)))
  const waiting = useRef<Kept | null>(null)
  const isSending = useRef(false)
  const [standing, setStanding] = useState<TickStanding>({ is: 'nothing' })

  function hold(next: Kept | null) {
    waiting.current = next
    stored.write(next)
  }

  async function flush() {
    const next = waiting.current
    if (next === null || isSending.current) return
    isSending.current = true
    setStanding({ is: 'sending', tick: next.tick })
    const answer = await sendTick(bookingId, next.tick, next.key)
    isSending.current = false
    if (answer.result === 'refused' && answer.code === 'unreachable')
      return setStanding({ is: 'waiting', tick: next.tick })
    hold(null)
    if (answer.result === 'refused') {
      setStanding({ is: 'refused', reason: answer.code })
      return readAgain()
    }
    setStanding({ is: 'nothing' })
    return keep(answer.body)
  }

  const begin = useEffectEvent(() => {
    waiting.current = stored.read()
    void flush()
  })
  const resend = useEffectEvent(() => void flush())
  const isWaiting = standing.is === 'waiting'
  useEffect(() => {
    begin()
    const retry = () => resend()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => resend(), retryMs)
    return () => clearInterval(timer)
  }, [isWaiting])

  return {
    standing,
    say: (tick: Tick) => {
      if (waiting.current !== null) return
      hold({ key: crypto.randomUUID(), tick })
      void flush()
    },
    forget: () => {
      hold(null)
      setStanding({ is: 'nothing' })
    },
  }
}
