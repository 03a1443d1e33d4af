import { createContext, use } from 'react'
import { stepsOfOthers } from '#machines/booking-status/next-step.rules.ts'
import type { BookingReader, OwnSide } from '#machines/booking-status/next-step.rules.ts'
import { useNow } from '#src/client/clock/now.ts'
import { stageText, turnOf, untilText, whereFacts } from './components/enquiry-texts.tsx'
import type { EnquiryStatusFacts } from './components/enquiry-texts.tsx'

/**
 * Where a thread stands in one line, for whatever shows it: its state, its word, whose turn it is
 * and until when.
 */
export function useEnquiryStatus(of: EnquiryStatusFacts) {
  const { where } = of
  const ours = useOwnSide(of)
  const until = untilText(of, useNow(), ours)
  return {
    state: `enquiry.${where.stage ?? 'draft'}`,
    turn: turnOf(of, ours),
    children: stageText(where),
    ...(until ? { until } : {}),
  }
}

/** Whose turn it is in a thread, what is next and by when, for whatever shows them. */
export function useEnquiryFacts(status: EnquiryStatusFacts, of: { since: string; name: string }) {
  return whereFacts(status, { ...of, now: useNow(), ours: useOwnSide(status) })
}

/** Who reads the threads below it. Until that is known they count as who may bind their side. */
export const ReaderContext = createContext<BookingReader>({ side: 'couple', mayBind: true })

/** Whom of their own side the reader waits for in the booking of a thread; null for nobody. */
export function useOwnSide({ booking }: Pick<EnquiryStatusFacts, 'booking'>): OwnSide | null {
  const reader = use(ReaderContext)
  return booking === null ? null : stepsOfOthers(booking, reader)
}
