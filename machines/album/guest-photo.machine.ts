import { setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import type { CouplesPhotoStep, GuestPhotoFact } from './guest-photo.schema.ts'

export interface GuestPhotoEvent {
  type: CouplesPhotoStep | 'WITHDRAW'
}

const recordFact = (fact: GuestPhotoFact) => ({ type: 'recordFact' as const, params: { fact } })

/** A photo that a guest sent after the day, and whether it is on the page of the wedding. */
export const guestPhotoMachine = setup({
  types: { events: {} as GuestPhotoEvent },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: GuestPhotoFact }) => {},
  },
}).createMachine({
  id: 'guestPhoto',
  description: 'A photo that a guest sent after the wedding, and whether the wedding page shows it',
  initial: 'waiting',
  on: {
    REMOVE: {
      description: 'The couple removes it for good, with its file',
      target: '.removed',
      actions: recordFact('removed'),
      meta: { ends: true, asks: true },
    },
    WITHDRAW: {
      description: 'The household that sent it takes it back, with its file',
      target: '.removed',
      actions: recordFact('withdrawn'),
      meta: { ends: true, asks: true },
    },
  },
  states: {
    waiting: {
      description: 'The couple has not decided yet; only they and the household see it',
      on: {
        SHOW: { target: 'shown', actions: recordFact('shown') },
        DECLINE: { target: 'declined', actions: recordFact('declined') },
      },
    },
    shown: {
      description: 'The wedding page shows it',
      on: { HIDE: { target: 'hidden', actions: recordFact('hidden') } },
    },
    hidden: {
      description: 'The wedding page showed it, and no longer does',
      on: { SHOW: { target: 'shown', actions: recordFact('shown') } },
    },
    declined: { description: 'The couple does not want it on the page' },
    removed: { type: 'final', description: 'It is gone, and so is its file' },
  },
})

/**
 * As rows keep it. Raise the version when a state's name changes, and say how the old ones become
 * the new.
 */
export const guestPhoto: Lifecycle<typeof guestPhotoMachine, GuestPhotoFact> = {
  machine: guestPhotoMachine,
  version: 1,
  migrations: {},
}
