import { Route } from 'react-router'
import type { TextKey } from '#src/i18n/i18n.ts'
import { pageRoute, screen } from './lazy-screen.tsx'
import type { Screen } from './lazy-screen.tsx'

export const vendorTexts = ['choices', 'enquiries', 'errors', 'vendors', 'wedding'] as const
const WeddingLoader = screen(
  () => import('../couple/area/couple-area.tsx').then((frame) => frame.WeddingLoader),
  'wedding',
  'errors',
)
const Enquiries = screen(
  () =>
    import('../couple/vendors/enquiries-screens.tsx').then(
      (screens) => screens.CoupleEnquiriesScreen,
    ),
  'bookings',
  'quotes',
  'reviews',
  ...vendorTexts,
)
const Quotes = screen(
  () =>
    import('../couple/vendors/compare-quotes-screen.tsx').then(
      (screens) => screens.CompareQuotesScreen,
    ),
  'quotes',
  ...vendorTexts,
)
const Ask = screen(
  () => import('../couple/vendors/enquiries-screens.tsx').then((screens) => screens.AskScreen),
  ...vendorTexts,
)

/** Whom a couple asks, and what they were quoted. */
export function enquiryRoutes() {
  return (
    <>
      <Route path="/dashboard/enquiries" {...plan('app:titles.enquiries', Enquiries, {})} />
      <Route path="/dashboard/enquiries/new" {...plan('app:titles.ask', Ask, {})} />
      <Route path="/dashboard/enquiries/compare" {...plan('app:titles.quotes', Quotes, {})} />
      <Route
        path="/dashboard/enquiries/:enquiryId"
        {...plan('app:titles.enquiry', Enquiries, {})}
      />
    </>
  )
}

/** A route to a screen of the couple's area that is about their wedding. */
export function plan<P extends object>(title: TextKey, Content: Screen<P>, props: NoInfer<P>) {
  return pageRoute(title, Content, props, (content) => (
    <WeddingLoader title={title}>{content}</WeddingLoader>
  ))
}
