import type { Role } from './session.schema.ts'

/** Where the settings of an account are: each area has its own, and refuses people of others. */
export const settingsPaths: Record<Role, string> = {
  COUPLE: '/settings',
  VENDOR: '/vendor-dashboard/settings',
  ADMIN: '/admin/settings',
}
