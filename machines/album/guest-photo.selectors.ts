import { actionsIn, allowedEvents, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { guestPhoto } from './guest-photo.machine.ts'
import type { GuestPhotoEvent } from './guest-photo.machine.ts'
import { couplesPhotoSteps } from './guest-photo.schema.ts'
import type { CouplesPhotoStep, GuestPhotoState } from './guest-photo.schema.ts'

/** What the couple is offered for a photo. */
export function guestPhotoActions(state: GuestPhotoState): LifecycleAction<CouplesPhotoStep>[] {
  return actionsIn(guestPhoto, storedPhoto(state), { events: couplesPhotoSteps, now: {} })
}

/** What the couple may do. */
export function coupleMay(state: GuestPhotoState): CouplesPhotoStep[] {
  const allowed = allowedEvents(guestPhoto, storedPhoto(state), {})
  return couplesPhotoSteps.filter((step) => allowed.includes(step))
}

/**
 * Why something may not happen: null when it may, else the guards that say no; none of them when
 * the state does not know it.
 */
export function failedGuards(state: GuestPhotoState, event: GuestPhotoEvent): string[] | null {
  return refusal(guestPhoto, storedPhoto(state), event)
}

export function storedPhoto(state: GuestPhotoState) {
  return { version: guestPhoto.version, state, facts: {} }
}
