/**
 * What is told to somebody outside of a wedding: a vendor hears of their own `business` and its
 * listing, of their `enquiries`, and of the schedule of a `day` that they are booked for, the
 * review team of its queue, and each of them of their own notices.
 */
export const personalAreas = ['business', 'enquiries', 'day', 'review', 'notices'] as const
export type PersonalArea = (typeof personalAreas)[number]
