import type { Refused } from '#machines/kernel/refusal.ts'

export type RefreshPorts = {
  /**
   * POST /api/auth/refresh for all tabs of this browser. Takes the Web Lock "refresh" and then
   * checks again: if another tab has refreshed less than 15 s ago (`countsStill`), it sends nothing
   * and returns 'already' with that tab's time. After a refresh of its own it notifies the other
   * tabs. `at` is the wall clock in epoch milliseconds. Resolves for every response.
   */
  refresh: () => Promise<{ result: 'refreshed' | 'already'; at: number } | Refused>
}
