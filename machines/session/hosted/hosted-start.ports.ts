import type { HostedAttempt, HostedSecrets } from './hosted.schema.ts'

export type HostedStartPorts = {
  /**
   * Makes state, nonce and PKCE verifier (at least 128 random bits each; the verifier 256) and
   * returns the time in epoch milliseconds.
   */
  makeSecrets: () => Promise<HostedSecrets & { now: number }>
  /** Stores the attempt for this tab only, in place of an earlier one. */
  keepAttempt: (attempt: HostedAttempt) => Promise<void>
  /** Sends the browser to `url`. Resolves once the navigation has begun. */
  leave: (destination: { url: string }) => Promise<void>
}
