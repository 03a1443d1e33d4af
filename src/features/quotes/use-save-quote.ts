import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { quoteContentSchema } from '#machines/quotes/quote-content.schema.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { isPrivate } from '#machines/quotes/quote.selectors.ts'
import type { Answer, Refusal } from '#src/client/api.ts'
import { useAttempts } from '#src/client/retry/use-attempts.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { changeQuote, createQuote, quoteKeys, takeQuoteStep } from './quotes.queries.ts'
import { keptOver } from './use-quote-draft.ts'

type Step = 'save' | 'SEND' | 'DISCARD'

/** What somebody else did to the draft meanwhile. */
type DraftConflict = 'changed' | 'sent' | 'discarded'

const calm = { busyWith: null, refusal: null, conflict: null }

/**
 * Saves a draft on the server, sends it, or deletes it. A draft is created once, however often it
 * is saved.
 */
export function useSaveQuote(enquiryId: string, saved: Quote | null) {
  const client = useQueryClient()
  const latest = useRef(draftReadBy(enquiryId, saved))
  const sendOnce = useSendOnce()
  const saveOwn = useOwnSaves()
  const { isLost, takeOnce } = useSameStep()
  const [outcome, setOutcome] = useState<{
    busyWith: Step | null
    refusal: string | null
    conflict: DraftConflict | null
  }>(calm)

  /**
   * The draft in the answer; null if it was refused. If the draft was changed elsewhere, a message
   * says so and the next save overwrites it; if it is no draft any more, the next save begins one.
   */
  function recordAnswer(answer: Answer<Quote>): Quote | null {
    if (answer.result === 'answer') {
      latest.current = answer.body
      void client.invalidateQueries({ queryKey: quoteKeys.of(enquiryId) })
      setOutcome(calm)
      return answer.body
    }
    const current = answer.details['current'] as Quote | undefined
    const conflict = conflictIn(answer, latest.current)
    if (conflict !== null) latest.current = conflict === 'changed' && current ? current : null
    setOutcome({ busyWith: null, refusal: conflict === null ? answer.code : null, conflict })
    return null
  }

  async function write(content: QuoteContent) {
    const draft = latest.current
    return recordAnswer(
      await saveOwn(content, () =>
        draft
          ? changeQuote(draft, content)
          : sendOnce(content, (key) => createQuote(enquiryId, { key, content })),
      ),
    )
  }

  function begin(step: Step) {
    if (outcome.busyWith !== null) return false
    setOutcome({ ...calm, busyWith: step })
    return true
  }

  return {
    ...outcome,
    /** The version of the saved draft, as far as it is known here. */
    version: () => latest.current?.version ?? null,
    async save(content: QuoteContent) {
      return begin('save') ? write(content) : null
    },
    async send(content: QuoteContent) {
      if (!begin('SEND')) return null
      // What may have been sent already is no draft that could be changed.
      const draft = isLost(content) ? latest.current : await write(content)
      return draft && recordAnswer(await takeOnce('SEND', draft, content))
    },
    async discard({ id }: Quote) {
      if (!begin('DISCARD')) return null
      const version = latest.current?.version ?? 1
      return recordAnswer(await takeOnce('DISCARD', { id, version }, null))
    },
  }
}

/** The saved draft as whoever typed the kept text read it, so that nothing newer is overwritten. */
function draftReadBy(enquiryId: string, saved: Quote | null): Quote | null {
  const version = keptOver(enquiryId)
  if (version === undefined || saved === null) return saved
  return version === null ? null : { ...saved, version }
}

/** What somebody else did to a draft whose step was refused; null where it was no conflict. */
function conflictIn({ code, details }: Refusal, draft: Quote | null): DraftConflict | null {
  const current = details['current'] as Quote | undefined
  if (current) return isPrivate(current.state) ? 'changed' : 'sent'
  return code === 'not_yours' && draft !== null ? 'discarded' : null
}

/**
 * Saves a draft. A refusal as stale whose current version holds what this page sent itself means
 * that an earlier answer was lost: nobody else has changed the draft.
 */
function useOwnSaves() {
  const last = useRef<QuoteContent | null>(null)
  return async (content: QuoteContent, ask: () => Promise<Answer<Quote>>) => {
    const before = last.current
    last.current = content
    const answer = await ask()
    const current = answer.result === 'refused' && (answer.details['current'] as Quote | undefined)
    if (!current) return answer
    if (holds(current, content)) return { result: 'answer', body: current } as const
    return before && holds(current, before) ? changeQuote(current, content) : answer
  }
}

/** Whether a draft is what the API makes of what was sent: it trims texts. */
function holds({ state, content }: Quote, sent: QuoteContent) {
  const kept = v.safeParse(quoteContentSchema, sent)
  return isPrivate(state) && kept.success && hashKey([content]) === hashKey([kept.output])
}

/** Sends or deletes the draft, once, although its answer may be lost. */
function useSameStep() {
  const attempts = useAttempts()
  return {
    isLost: (content: QuoteContent) => attempts.isLost(['SEND', content]),
    takeOnce: (
      event: 'SEND' | 'DISCARD',
      draft: Pick<Quote, 'id' | 'version'>,
      content: QuoteContent | null,
    ) =>
      attempts.takeOnce([event, content], draft.version, ({ version, key }) =>
        takeQuoteStep(draft.id, { event, version }, key),
      ),
  }
}
