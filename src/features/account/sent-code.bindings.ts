import * as v from 'valibot'
import { resendPause } from '#machines/account/resend/resend.rules.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'
import type { StoredValue } from '#src/client/storage/storage.ts'

const sentCodeSchema = v.object({
  email: v.pipe(v.string(), v.maxLength(254)),
  /** When another code may be asked for; null when none is known to have been sent. */
  resendAllowedAt: v.nullable(v.number()),
})

/**
 * To whom a code went and when the next may go. In the tab's storage, so that no address shows it
 * and a reload does not shorten the pause.
 */
export type SentCode = v.InferOutput<typeof sentCodeSchema>

export const codeForVerification: StoredValue<SentCode> = storedInTab(
  'verification',
  parsedBy(sentCodeSchema),
)
export const codeForReset: StoredValue<SentCode> = storedInTab('reset', parsedBy(sentCodeSchema))

/** Notes that an account waits to be verified, and whether the pause before another code runs. */
export function expectVerification(email: string, isResendPaused: boolean) {
  codeForVerification.write({
    email,
    resendAllowedAt: isResendPaused ? Date.now() + resendPause : null,
  })
}
