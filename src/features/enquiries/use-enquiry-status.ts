import type { Where } from '#machines/enquiries/enquiry-record.schema.ts'
import { useNow } from '#src/client/now.ts'
import { stationWord, untilWords } from './components/enquiry-words.tsx'

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
