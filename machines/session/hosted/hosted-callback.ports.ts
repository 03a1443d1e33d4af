import type { Refused } from '#machines/kernel/refusal.ts'
import type { HostedCode, Me } from '../session.schema.ts'
import type { HostedReturn } from './hosted.schema.ts'

export type HostedCallbackPorts = {
  /**
   * Reads code, state and error from the address and removes them from it at once
   * (history.replaceState), and takes this tab's stored attempt, so that neither can be read again.
   */
  takeReturn: () => Promise<HostedReturn>
  /** POST /api/auth/hosted. Resolves for every response; rejects only by a fault of ours. */
  exchange: (proof: HostedCode) => Promise<{ result: 'me'; me: Me } | Refused>
}
