import { useMemo, useState } from 'react'
import type { Seating } from '#machines/seating/seating.schema.ts'
import { suggestSeating } from '#machines/seating/suggest.rules.ts'
import type { useRoom } from './use-room.ts'

/** Computes a suggestion on request, with its options. */
export function useSuggestion(room: ReturnType<typeof useRoom>, plan: Seating) {
  const [isSuggesting, suggest] = useState(false)
  const [wishes, wish] = useState({ stays: true, pending: false })
  const suggestion = useMemo(() => {
    if (!isSuggesting) return null
    const diners = [...room.diners.values()].filter(
      ({ guestId, answer, needsChair }) =>
        room.seatOf(guestId) || (needsChair && (answer === 'coming' || wishes.pending)),
    )
    const kept = wishes.stays ? plan.seats : []
    return suggestSeating({ diners, tables: plan.tables, rules: plan.rules, kept })
  }, [isSuggesting, room, plan, wishes])
  return { suggestion, suggest, wishes, wish }
}
