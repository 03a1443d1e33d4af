import type { Refused } from '#machines/kernel/refusal.ts'

export type RefreshPorts = {
  /**
   * POST /api/auth/refresh for all tabs of this browser. Takes the Web Lock "refresh" and, inside it, looks again: when another
   * tab has refreshed less than 15 s ago (`countsStill`) it asks nothing and answers 'already' with that tab's time. After a
   * refresh of its own it tells the other tabs. `at` is the wall clock in epoch milliseconds. Resolves for every answer.
   */
  refresh: () => Promise<{ result: 'refreshed' | 'already'; at: number } | Refused>
}
