export type SignOutPorts = {
  /**
   * POST /api/auth/logout, which revokes and clears the cookies. A refusal or a dead line rejects,
   * and is logged by whoever fills the port.
   */
  logout: () => Promise<void>
  /**
   * Forgets everything local but the detected language: both storages, the hint cookie, what was
   * fetched.
   */
  forget: () => Promise<void>
  /** Tells the other tabs `signed-out`. */
  notifyOtherTabs: () => Promise<void>
  /**
   * Sends the browser through the hosted login's /logout, which ends the session there and leads to
   * /login, where this browser has signed in by it. Resolves at once otherwise, and when the page
   * is brought back from the browser's cache.
   */
  leaveHosted: () => Promise<void>
}
