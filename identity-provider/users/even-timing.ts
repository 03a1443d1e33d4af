import { setTimeout as delay } from 'node:timers/promises'

/** Longer than a mail takes into the outbox. */
const evenMs = 40

/**
 * Does the work and answers no sooner than an even time: sending a mail takes a while that not
 * sending one does not, and the difference would tell whether an address has an account.
 */
export async function noSoonerThan(work: () => Promise<void>) {
  await Promise.all([work(), delay(evenMs)])
}
