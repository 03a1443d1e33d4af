import type { Refused } from '#machines/kernel/refusal.ts'
import type { HostedCode, Me } from '../session.schema.ts'
import type { HostedReturn } from './hosted.schema.ts'

export type HostedCallbackPorts = {
  /**
   * Reads code, state and error from the address and takes them out of it at once (history.replaceState), and takes this tab's
   * kept attempt, so that neither can be read a second time.
   */
  takeReturn: () => Promise<HostedReturn>
  /** POST /api/auth/hosted. Resolves for every answer; rejects only by a fault of ours. */
  exchange: (proof: HostedCode) => Promise<{ result: 'me'; me: Me } | Refused>
}
