import { useRef } from 'react'
import type {
  Enquiry,
  EnquiryEventRequest,
  EnquiryRequest,
} from '#machines/enquiries/enquiry-record.schema.ts'
import { isOnlyOpened } from '#machines/enquiries/thread/opening.rules.ts'
import type { Answer } from '#src/client/api.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'
import type { Wish } from '#src/client/records/lifecycle-action.ts'
import { t } from '#src/i18n/i18n.ts'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { otherName } from './components/enquiry-texts.tsx'
import { takeEnquiryStep } from './enquiries.queries.ts'

interface StepOptions {
  enquiry: Enquiry
  keep: (enquiry: Enquiry) => void
  readAgain: () => void
  /** Nothing is left of it. */
  onGone: () => void
}

/** One step of an enquiry at a time; what is now true is told once it holds. */
export function useEnquiryStep({ enquiry, keep, readAgain, onGone }: StepOptions) {
  const showToast = useToast()
  // Asked for again, a step goes as it went the first time.
  const openedAt = useRef<number | null>(null)
  const { outcome, take, busyWith } = useLifecycleAction<Enquiry, EnquiryRequest>({
    record: enquiry,
    versionOf: ({ version }) => version,
    keep,
    readAgain,
  })

  async function ask(request: EnquiryEventRequest, key: string): Promise<Answer<Enquiry>> {
    const isMoved = openedAt.current === request.version
    const version = isMoved ? request.version + 1 : request.version
    const answer = await takeEnquiryStep(enquiry.id, { ...request, version }, key)
    if (answer.result === 'refused') {
      const before = { ...enquiry, version: request.version }
      // The API sends the record as it is now along with a stale version.
      const current = answer.details['current'] as Enquiry | undefined
      if (isMoved || current === undefined || !isOnlyOpened(before, current)) return answer
      openedAt.current = request.version
      return ask(request, key)
    }
    // Of a draft that was discarded this is what was there.
    if (answer.body === null) onGone()
    return { result: 'answer', body: answer.body ?? enquiry }
  }

  return {
    outcome,
    busyWith,
    /** `begunAt` is the version that somebody read when they opened the form of a step. */
    take: async (wish: Wish<EnquiryEventRequest>, begunAt?: number) => {
      const isTaken = await take(wish, ask, begunAt)
      const name = otherName(enquiry, enquiry.side)
      if (isTaken) showToast({ message: t(`enquiries:done.${wish.event}`, { name }) })
      return isTaken
    },
  }
}
