import type { ActorRefFrom } from 'xstate'
import { resendMachine } from '#machines/account/resend/resend.machine.ts'
import type { ResendPorts } from '#machines/account/resend/resend.ports.ts'
import { resendAllowedAt } from '#machines/account/resend/resend.selectors.ts'
import { bind } from '#machines/kernel/ports.ts'
import type { StoredValue } from '#src/client/storage/storage.ts'
import type { SentCode } from './sent-code.bindings.ts'

export type ResendActor = ActorRefFrom<typeof resendMachine>

/** The countdown beside a code field, sending by this call. */
export function resendWith(resendCode: ResendPorts['resendCode']) {
  return resendMachine.provide({ actors: bind<ResendPorts>({ resendCode }) })
}

/** Keeps the pause of whichever countdown is running, so that a reload goes on with it. */
export function keepPauseOf(kept: StoredValue<SentCode>) {
  let followed: ResendActor | undefined
  return (resend: ResendActor | undefined, email: string) => {
    if (!resend || resend === followed) return
    followed = resend
    const keep = () => kept.write({ email, resendAllowedAt: resendAllowedAt(resend.getSnapshot()) })
    keep()
    resend.subscribe(keep)
  }
}
