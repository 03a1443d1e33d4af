/**
 * What is told to somebody outside of a wedding: a vendor hears of their own `business` and its
 * listing, and of their `enquiries`, the review team of its queue, and each of them of their own
 * notices.
 */
export const personalAreas = ['business', 'enquiries', 'review', 'notices'] as const
export type PersonalArea = (typeof personalAreas)[number]
