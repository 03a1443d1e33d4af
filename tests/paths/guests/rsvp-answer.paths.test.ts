import { rsvpAnswerModel } from '#machines/guests/answer/rsvp-answer.model.ts'
import {
  draftIn,
  isDue,
  isSending,
  isWaiting,
} from '#machines/guests/answer/rsvp-answer.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...rsvpAnswerModel,
  portInputs: {
    sendAnswer: ({ version, key }: { version: number; key: string }) => version >= 2 && key !== '',
  },
  invariants: {
    'what is on its way is kept, and so is what was lost': (snapshot) =>
      (!isSending(snapshot) && !isWaiting(snapshot)) || draftIn(snapshot)?.isWaiting === true,
    'only what was lost is sent by itself': (snapshot) => !isDue(snapshot) || isWaiting(snapshot),
    'what was sent is known until it has arrived': (snapshot) =>
      !isSending(snapshot) || snapshot.context.sent !== null,
  },
})
