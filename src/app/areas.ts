import type { TextKey } from '#src/i18n/i18n.ts'
import type { IconName } from '#src/ui/actions/icon.tsx'

/** One link of an area, at its side or at its top. */
export interface NavItem {
  to: string
  name: TextKey
  icon: IconName
  /** Its own pages lie below it. */
  deep?: true
  /** What is opened from there, with all below it, and has no link of its own at the side. */
  leadsTo?: string[]
  /** Behind "More" in the bar at the bottom, which has room for five. */
  folded?: true
}

/** The areas of people who are signed in: what each has at the side, and what at the top. */
export const areas: Record<
  'couple' | 'vendor' | 'admin',
  { home: string; notices: string; label: TextKey; side: NavItem[]; top: NavItem[] }
> = {
  couple: {
    home: '/dashboard',
    notices: '/dashboard/notices',
    label: 'app:nav.wedding',
    side: [
      {
        to: '/dashboard',
        name: 'app:nav.overview',
        icon: 'home',
        leadsTo: ['/dashboard/members', '/dashboard/activity', '/dashboard/setup'],
      },
      {
        to: '/dashboard/vendors',
        name: 'app:nav.vendors',
        icon: 'shop',
        deep: true,
        leadsTo: ['/dashboard/enquiries'],
      },
      { to: '/dashboard/guests', name: 'app:nav.guests', icon: 'people', deep: true },
      { to: '/dashboard/budget', name: 'app:nav.budget', icon: 'purse' },
      {
        to: '/dashboard/timeline',
        name: 'app:nav.timeline',
        icon: 'calendar',
        deep: true,
        folded: true,
      },
      { to: '/dashboard/registry', name: 'app:nav.registry', icon: 'gift', folded: true },
      { to: '/dashboard/website', name: 'app:nav.website', icon: 'page', deep: true, folded: true },
    ],
    top: [
      { to: '/couple-profile', name: 'app:nav.coupleProfile', icon: 'person' },
      { to: '/settings', name: 'app:nav.settings', icon: 'settings' },
    ],
  },
  vendor: {
    home: '/vendor-dashboard',
    notices: '/vendor-dashboard/notices',
    label: 'app:nav.business',
    side: [
      { to: '/vendor-dashboard', name: 'app:nav.dashboard', icon: 'home' },
      {
        to: '/vendor-dashboard/enquiries',
        name: 'app:nav.enquiries',
        icon: 'message',
        deep: true,
      },
      {
        to: '/vendor-dashboard/bookings',
        name: 'app:nav.bookings',
        icon: 'done',
        deep: true,
        leadsTo: ['/vendor-dashboard/clients', '/vendor-dashboard/quotes'],
      },
      { to: '/vendor-dashboard/reviews', name: 'app:nav.reviews', icon: 'star', folded: true },
      {
        to: '/vendor-dashboard/vendor-profile',
        name: 'app:nav.profile',
        icon: 'shop',
        folded: true,
      },
      { to: '/vendor-dashboard/calendar', name: 'app:nav.calendar', icon: 'calendar' },
      { to: '/vendor-dashboard/team', name: 'app:nav.staff', icon: 'people', folded: true },
    ],
    top: [
      { to: '/vendor-dashboard/vendor-profile', name: 'app:nav.vendorProfile', icon: 'shop' },
      { to: '/vendor-dashboard/settings', name: 'app:nav.settings', icon: 'settings' },
    ],
  },
  admin: {
    home: '/admin/review',
    notices: '/admin/notices',
    label: 'app:nav.team',
    side: [
      { to: '/admin/review', name: 'app:nav.queue', icon: 'inbox', deep: true },
      { to: '/admin/reports', name: 'app:nav.reports', icon: 'wrong' },
      { to: '/admin/reviews', name: 'app:nav.reviews', icon: 'star' },
      { to: '/admin/find', name: 'app:nav.find', icon: 'search' },
      { to: '/admin/trail', name: 'app:nav.trail', icon: 'calendar', folded: true },
      { to: '/admin/documents', name: 'app:nav.documents', icon: 'page', folded: true },
    ],
    top: [{ to: '/admin/settings', name: 'app:nav.settings', icon: 'settings' }],
  },
}
