import { createContext, use, useRef, useState } from 'react'
import type { Budget } from '#machines/budget/budget.schema.ts'
import type { Totals } from '#machines/budget/sums/totals.rules.ts'
import type { Answer } from '#src/client/api.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatMoney } from '#src/i18n/format.ts'

type Sent = Promise<Answer<{ activityId: string }>>

/** What every part of the budget's page works on. */
export interface BudgetView {
  weddingId: string
  budget: Budget
  totals: Totals
  /** In the wedding's currency. */
  money: (minor: number) => string
  /** Null: it may be changed. */
  disabledReason: string | null
  /** Says what is now true, with its undo, and reads the budget again. */
  showToast: (message: string, activityId: string) => void
  /**
   * Sends a change, and says what is now true; answers the code of why it was refused, which stands
   * beside what it was asked of.
   */
  act: (message: string, sent: Sent) => Promise<string | null>
  open: (window: Opened) => void
}

/** What is open above the page. */
export type Opened =
  | { what: 'item'; id: string | null }
  | { what: 'payment'; id: string | null; itemId: string }
  | { what: 'paid'; id: string }
  | { what: 'contributor'; id: string | null }
  | { what: 'plan' }
  | { what: 'import' }
  | { what: 'export' }
  | null

export const BudgetContext = createContext<BudgetView | null>(null)

export function useBudget(): BudgetView {
  const view = use(BudgetContext)
  if (!view) throw new Error('useBudget is for the page of the budget.')
  return view
}

/**
 * Changes of one part of the page, one at a time: what is pressed twice is asked for once.
 * `refusal` is why the last of them was refused.
 */
export function useBudgetStep() {
  const { act } = useBudget()
  const [refusal, refuse] = useState<string | null>(null)
  const isBusy = useRef(false)
  const expectRefusal = useLateRefusal()
  const take = async (message: string, ask: () => Sent) => {
    if (isBusy.current) return false
    isBusy.current = true
    refuse(null)
    const tellIfLeft = expectRefusal()
    const reason = await act(message, ask())
    isBusy.current = false
    refuse(reason)
    if (reason !== null) tellIfLeft(reason, () => void take(message, ask))
    return reason === null
  }
  return {
    refusal: errorText(refusal),
    /** What was refused is no longer asked for. */
    dismiss: () => refuse(null),
    /** Answers whether it was accepted. */
    take,
  }
}

export function moneyIn(currency: string) {
  return (minor: number) => formatMoney({ minor, currency })
}
