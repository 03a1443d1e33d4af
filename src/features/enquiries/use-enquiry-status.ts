import { useNow } from '#src/client/clock/now.ts'
import { stageText, turnOf, untilWords, whereFacts } from './components/enquiry-words.tsx'
import type { EnquiryStatusFacts } from './components/enquiry-words.tsx'

/**
 * Where a thread stands in one line, for whatever shows it: its state, its word, whose turn it is
 * and until when.
 */
export function useEnquiryStatus(of: EnquiryStatusFacts) {
  const { where } = of
  const until = untilWords(of, useNow())
  return {
    state: `enquiry.${where.stage ?? 'draft'}`,
    turn: turnOf(of),
    children: stageText(where),
    ...(until ? { until } : {}),
  }
}

/** Whose turn it is in a thread, what is next and by when, for whatever shows them. */
export function useEnquiryFacts(status: EnquiryStatusFacts, of: { since: string; name: string }) {
  return whereFacts(status, { ...of, now: useNow() })
}
