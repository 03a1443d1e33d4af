/** Where a couple asks these businesses for a price: whom, stands in the address, so that a visitor comes back to it from the sign-in. */
export function askAddress(businessIds: readonly string[]): string {
  return `/dashboard/enquiries/new?to=${businessIds.join(',')}`
}
