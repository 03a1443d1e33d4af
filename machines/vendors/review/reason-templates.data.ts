import type { ReviewerRequest } from '../vendor-approval.schema.ts'

type Reasoned = Extract<ReviewerRequest, { reason: string }>['event']

/**
 * Texts that a reason may begin with, by decision; the texts themselves are in locales, and are
 * changed before they are sent.
 */
export const reasonTemplates = {
  REQUEST_CHANGES: ['expired', 'unreadable', 'otherName', 'noInsurance', 'thinDescription'],
  REJECT: ['noBusiness', 'notTheirs', 'noWeddings'],
  SUSPEND: ['complaints', 'proofsEnded', 'notReached'],
  UPHOLD_DECISION: ['nothingNew'],
  OVERTURN_DECISION: ['convincing'],
  ASK_TO_CLOSE: ['forged', 'repeated'],
} as const satisfies Record<Reasoned, readonly string[]>

export type ReasonTemplate = (typeof reasonTemplates)[Reasoned][number]

/** The templates of the decisions that may be taken now, in their order. */
export function templatesFor(events: readonly ReviewerRequest['event'][]): ReasonTemplate[] {
  return events.flatMap((event): readonly ReasonTemplate[] =>
    event in reasonTemplates ? reasonTemplates[event as Reasoned] : [],
  )
}
