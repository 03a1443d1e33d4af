export type SignOutPorts = {
  /** POST /api/auth/logout, which revokes and clears the cookies. A refusal or a dead line rejects, and is logged by whoever fills the port. */
  logout: () => Promise<void>
  /** Forgets everything local but the detected language: both storages, the hint cookie, what was fetched. */
  forget: () => Promise<void>
  /** Tells the other tabs `signed-out`. */
  tellOtherTabs: () => Promise<void>
}
