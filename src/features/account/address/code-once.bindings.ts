import type { IdentityCode, IdentityRefused } from '#machines/session/identity-refusal.schema.ts'

interface CodeOnce<Input, Done> {
  /** What the provider says to a code that counted already. */
  used: readonly IdentityCode[]
  /** Finds out whether it counted; null where it did not. */
  confirm: (input: Input) => Promise<Done | null>
}

/**
 * A call with a code from a mail, which counts once. Where its answer was lost and the same code is
 * entered again, the provider refuses it, although it has done what it is for.
 */
export function codeOnce<Input, Done extends { result: string }>(
  call: (input: Input) => Promise<Done | IdentityRefused>,
  { used, confirm }: CodeOnce<Input, Done>,
) {
  let lost: string | null = null
  return async (input: Input): Promise<Done | IdentityRefused> => {
    const content = JSON.stringify(input)
    const outcome = await call(input)
    if (!isRefused(outcome)) {
      lost = null
      return outcome
    }
    if (outcome.code === 'Network') lost = content
    return content === lost && used.includes(outcome.code)
      ? ((await confirm(input)) ?? outcome)
      : outcome
  }
}

function isRefused(outcome: { result: string }): outcome is IdentityRefused {
  return outcome.result === 'refused'
}
