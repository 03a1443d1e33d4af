import type { HostedAttempt, HostedSecrets } from './hosted.schema.ts'

export type HostedStartPorts = {
  /** Draws state, nonce and PKCE verifier (at least 128 random bits each; the verifier 256) and tells the time in epoch milliseconds. */
  makeSecrets: () => Promise<HostedSecrets & { now: number }>
  /** Keeps the attempt for this tab alone, in place of an earlier one. */
  keepAttempt: (attempt: HostedAttempt) => Promise<void>
  /** Sends the browser to `url`. Resolves when it has been asked to; the page is then on its way out. */
  leave: (destination: { url: string }) => Promise<void>
}
