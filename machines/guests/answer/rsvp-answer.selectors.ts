import type { SnapshotFrom } from 'xstate'
import type { rsvpAnswerMachine } from './rsvp-answer.machine.ts'
import type { AnswerDraft } from './rsvp-answer.schema.ts'

type Snapshot = SnapshotFrom<typeof rsvpAnswerMachine>

/** What the browser stores; null if there is nothing to store. */
export function draftIn(snapshot: Snapshot): AnswerDraft | null {
  const { typed, sent, isLost } = snapshot.context
  // A page that is left while it sends does not learn the outcome.
  return typed && { ...typed, sent, isWaiting: isLost || isSending(snapshot) }
}

/** Whether it was sent without a response and will be sent again automatically. */
export function isWaiting({ context }: Snapshot) {
  return context.isLost
}

/** Whether it should be sent again now. */
export function isDue(snapshot: Snapshot) {
  return snapshot.hasTag('due')
}

export function isSending(snapshot: Snapshot) {
  return snapshot.hasTag('sending')
}
