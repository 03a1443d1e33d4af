import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { quoteContentSchema } from '#machines/quotes/quote-content.schema.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { isPrivate } from '#machines/quotes/quote.selectors.ts'
import type { Answer } from '#src/client/api.ts'
import { useAttempts } from '#src/client/retry/use-attempts.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { changeQuote, createQuote, quoteKeys, takeQuoteStep } from './quotes.queries.ts'

type Step = 'save' | 'SEND' | 'DISCARD'

/**
 * Saves a draft on the server, sends it, or deletes it. A draft is created once, however often it
 * is saved.
 */
export function useSaveQuote(enquiryId: string, saved: Quote | null) {
  const client = useQueryClient()
  const latest = useRef(saved)
  const sendOnce = useSendOnce()
  const saveOwn = useOwnSaves()
  const { isLost, takeOnce } = useSameStep()
  const [outcome, setOutcome] = useState<{
    busyWith: Step | null
    refusal: string | null
    isStale: boolean
  }>({ busyWith: null, refusal: null, isStale: false })

  /**
   * The draft in the answer; null if it was refused. If the draft was changed elsewhere, a message
   * says so and the next save overwrites it.
   */
  function recordAnswer(answer: Answer<Quote>): Quote | null {
    if (answer.result === 'answer') {
      latest.current = answer.body
      void client.invalidateQueries({ queryKey: quoteKeys.of(enquiryId) })
      setOutcome({ busyWith: null, refusal: null, isStale: false })
      return answer.body
    }
    const { code, details } = answer
    const current = details['current'] as Quote | undefined
    if (current) latest.current = current
    setOutcome({
      busyWith: null,
      refusal: current ? null : code,
      isStale: current !== undefined,
    })
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
    setOutcome({ busyWith: step, refusal: null, isStale: false })
    return true
  }

  return {
    ...outcome,
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

/**
 * Saves a draft. Where another one is there, and holds what was sent from here, an answer was lost:
 * nobody else has changed it.
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
