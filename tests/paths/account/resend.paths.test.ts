import { resendPause } from '#machines/account/resend/resend.rules.ts'
import {
  hasResent,
  isResending,
  mayResend,
  refusalOf,
  resendAllowedAt,
  secondsLeft,
} from '#machines/account/resend/resend.selectors.ts'
import { resendModel } from '#machines/account/resend/resend.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const now = 1_800_000_000_000
const pressed = 1_800_000_060_000

provePaths({
  ...resendModel,
  portInputs: { resendCode: ({ email }: { email: string }) => email === 'robin@example.com' },
  invariants: {
    'the countdown is never negative and never above a minute': (snapshot) =>
      [now, pressed, pressed + resendPause * 10].every((at) => {
        const left = secondsLeft(snapshot, at)
        return left === null || (left >= 1 && left <= 60)
      }),
    'it counts, offers or sends, and never two of these': (snapshot) =>
      [secondsLeft(snapshot, now) !== null, mayResend(snapshot), isResending(snapshot)].filter(
        Boolean,
      ).length === 1,
    'once a code was sent or the limit was met, a whole minute is kept': (snapshot) =>
      !(snapshot.matches('waiting') && (hasResent(snapshot) || refusalOf(snapshot))) ||
      resendAllowedAt(snapshot) === pressed + resendPause,
    'nothing is confirmed that was refused aloud': (snapshot) =>
      !hasResent(snapshot) || refusalOf(snapshot) === null,
    'no refusal tells whether the address has an account': (snapshot) =>
      ['too_many_attempts', 'network', 'unexpected', undefined].includes(
        refusalOf(snapshot)?.message,
      ),
  },
})
