import { inOrder } from './statements.ts'

/** For which wedding day a couple was reminded of its thank-yous: another day is another reminder. */
export const thanksReminders = inOrder(() => statements)

const statements = [`alter table wedding_reminders add column thanks_told_for date`]
