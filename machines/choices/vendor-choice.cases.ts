import type { ChoiceEvent } from './vendor-choice.machine.ts'

const at = '2026-11-21T09:00:00.000Z'

/** What may happen to a choice: generated paths and the statechart page offer these. */
export const vendorChoiceCases: readonly ChoiceEvent[] = [
  { type: 'CHANGE_DETAILS', at, vendor: true, priced: true },
  { type: 'CHANGE_DETAILS', at, vendor: true, priced: false },
  { type: 'CHANGE_DETAILS', at, vendor: false, priced: true },
  { type: 'CHANGE_DETAILS', at, vendor: false, priced: false },
  { type: 'SAVE', at },
  { type: 'ASK', at },
  { type: 'QUOTE', at },
  { type: 'BOOK', at },
  { type: 'DROP', at },
  { type: 'REOPEN', at },
  { type: 'NOT_NEEDED', at },
  { type: 'WANT', at },
  { type: 'ENQUIRE', at },
  { type: 'GET_QUOTE', at },
  { type: 'LOSE_QUOTE', at },
  { type: 'AGREE', at },
  { type: 'END_ENQUIRY', at },
]
