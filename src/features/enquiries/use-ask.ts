import { useState } from 'react'
import * as v from 'valibot'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { askFormSchema } from '#machines/enquiries/forms/ask-form.schema.ts'
import type { AskForm } from '#machines/enquiries/forms/ask-form.schema.ts'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { Refusal } from '#src/client/api.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { askVendors } from './enquiries.queries.ts'
import { useAskDraft } from './use-ask-draft.ts'

/** Why nothing was sent. */
export type AskRefusal = Refusal

interface AskOptions {
  weddingId: string
  /** What the fields hold at first. */
  begin: AskForm
  businessIds: string[]
  onSent: (sent: Enquiry[]) => void
}

/** What is typed to ask vendors, and sending it. Nothing typed is lost, whatever the answer. */
export function useAsk({ weddingId, begin, businessIds, onSent }: AskOptions) {
  const draft = useAskDraft(weddingId, begin)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AskRefusal | null>(null)
  const sendOnce = useSendOnce()

  async function send() {
    if (isBusy) return
    const problems = fieldProblems(askFormSchema, draft.values)
    draft.showProblems(problems)
    setRefusal(null)
    if (problems.length > 0) return
    setBusy(true)
    const asked = { ...v.parse(askFormSchema, draft.values), businessIds, send: true }
    const answer = await sendOnce(asked, (key) => askVendors(weddingId, asked, key))
    setBusy(false)
    if (answer.result === 'answer') {
      draft.forget()
      onSent(answer.body.items)
      return
    }
    setRefusal(answer)
  }

  return { draft, isBusy, refusal, send }
}
