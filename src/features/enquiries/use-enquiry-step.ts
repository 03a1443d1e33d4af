import type {
  Enquiry,
  EnquiryEventRequest,
  EnquiryRequest,
} from '#machines/enquiries/enquiry-record.schema.ts'
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
  const { outcome, take, busyWith } = useLifecycleAction<Enquiry, EnquiryRequest>({
    record: enquiry,
    versionOf: ({ version }) => version,
    keep,
    readAgain,
  })

  async function ask(request: EnquiryEventRequest, key: string): Promise<Answer<Enquiry>> {
    const answer = await takeEnquiryStep(enquiry.id, request, key)
    if (answer.result === 'refused') return answer
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
