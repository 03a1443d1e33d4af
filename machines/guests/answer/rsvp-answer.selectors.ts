import type { SnapshotFrom } from 'xstate'
import type { rsvpAnswerMachine } from './rsvp-answer.machine.ts'
import type { AnswerDraft } from './rsvp-answer.schema.ts'

type Snapshot = SnapshotFrom<typeof rsvpAnswerMachine>

/** What the browser keeps; null where there is nothing to keep. */
export function draftIn(snapshot: Snapshot): AnswerDraft | null {
  const { typed, sent, isLost } = snapshot.context
  // A page that is left while it is sending does not learn what became of it.
  return typed && { ...typed, sent, isWaiting: isLost || isSending(snapshot) }
}

/** It was sent, nothing came back, and it will be sent again by itself. */
export function isWaiting({ context }: Snapshot) {
  return context.isLost
}

/** Whether it is to be sent again now. */
export function isDue(snapshot: Snapshot) {
  return snapshot.hasTag('due')
}

export function isSending(snapshot: Snapshot) {
  return snapshot.hasTag('sending')
}
