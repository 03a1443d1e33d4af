import type { GuestPhotoEvent } from './guest-photo.machine.ts'

/** What may happen to a guest's photo: generated paths and the statechart page offer these. */
export const guestPhotoCases: readonly GuestPhotoEvent[] = [
  { type: 'SHOW' },
  { type: 'DECLINE' },
  { type: 'HIDE' },
  { type: 'REMOVE' },
  { type: 'WITHDRAW' },
]
