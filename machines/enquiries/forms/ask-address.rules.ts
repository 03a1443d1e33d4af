/**
 * The page where a couple asks these businesses for a price. Its address names them, so that a
 * visitor returns to it after the sign-in.
 */
export function askAddress(businessIds: readonly string[]): string {
  return `/dashboard/enquiries/new?to=${businessIds.join(',')}`
}
