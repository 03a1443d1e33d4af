import { contact, pauses, recordFact } from '../enquiry-setup.rules.ts'

const talk = {
  description: 'Changes no turn, and goes on while the business is suspended',
  actions: recordFact('wrote'),
} as const

/** Both sides have agreed: they may write, and nobody waits for an answer. */
export const writing = { ...contact, ...pauses, WRITE: talk, REPLY: talk } as const
