import type { Where } from '#machines/enquiries/enquiry-record.schema.ts'
import { useNow } from '#src/client/now.ts'
import { stationWord, untilWords, whereFacts } from './components/enquiry-words.tsx'

/** Where a thread stands in one line, for whatever shows it: its state, its word, whose turn it is and until when. */
export function useEnquiryStatus(where: Where) {
  const until = untilWords(where, useNow())
  return {
    state: `enquiry.${where.station ?? 'draft'}`,
    turn: where.turn,
    children: stationWord(where),
    ...(until ? { until } : {}),
  }
}

/** Whose turn it is in a thread, what is next and by when, for whatever shows them. */
export function useEnquiryFacts(where: Where, of: { since: string; name: string }) {
  return whereFacts(where, { ...of, now: useNow() })
}
