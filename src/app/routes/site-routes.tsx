import { Route } from 'react-router'
import { InteractiveMark } from '#src/ui/feedback/page-ready.tsx'
import { pageRoute, screen } from './lazy-screen.tsx'

/* Each screen comes with the first visit to it, its texts beside its code. */
const SiteLayout = screen(
  () => import('../site/site-layout.tsx').then((frame) => frame.SiteLayout),
  'site',
)
const GuestLayout = screen(
  () => import('../site/guests/guest-layout.tsx').then((frame) => frame.GuestLayout),
  'rsvp',
)
const Home = screen(
  () => import('../site/home/home-screen.tsx').then((screens) => screens.HomeScreen),
  'site',
  'vendors',
)
const About = screen(
  () => import('../site/text-screens.tsx').then((screens) => screens.AboutScreen),
  'site',
)
const Contact = screen(
  () =>
    import('#src/features/contact/pages/contact-page.tsx').then((screens) => screens.ContactPage),
  'site',
  'errors',
)
const Marketplace = screen(
  () =>
    import('../site/marketplace/marketplace-screen.tsx').then(
      (screens) => screens.MarketplaceScreen,
    ),
  'choices',
  'site',
  'listings',
  'marketplace',
  'vendors',
  'errors',
)
const Listing = screen(
  () => import('../site/marketplace/listing-screen.tsx').then((screens) => screens.ListingScreen),
  'choices',
  'errors',
  'listings',
  'marketplace',
  'reviews',
  'site',
  'vendors',
)
const Compare = screen(
  () => import('../site/marketplace/compare-screen.tsx').then((screens) => screens.CompareScreen),
  'choices',
  'errors',
  'listings',
  'site',
  'vendors',
)
const Pricing = screen(
  () => import('../site/text-screens.tsx').then((screens) => screens.PricingScreen),
  'site',
)
const Payment = screen(
  () => import('../site/text-screens.tsx').then((screens) => screens.PaymentSecurityScreen),
  'site',
)
const Terms = screen(
  () => import('../site/text-screens.tsx').then((screens) => screens.TermsScreen),
  'site',
  'legal',
)
const Privacy = screen(
  () => import('../site/text-screens.tsx').then((screens) => screens.PrivacyScreen),
  'site',
  'legal',
)
const ForVendors = screen(
  () => import('../site/text-screens.tsx').then((screens) => screens.ForVendorsScreen),
  'site',
)
const StyleGuide = screen(
  () => import('../style-guide/style-guide-screen.tsx').then((screens) => screens.StyleGuideScreen),
  'guide',
  'site',
  'vendors',
  'wedding',
)
const SharedDay = screen(
  () => import('../site/guests/shared-day-screen.tsx').then((screens) => screens.SharedDayScreen),
  'errors',
  'schedule',
)
const Rsvp = screen(
  () => import('../site/guests/rsvp-screen.tsx').then((screens) => screens.RsvpScreen),
  'errors',
  'rsvp',
)
const GuestMailPage = screen(
  () => import('../site/guests/guest-mail-screen.tsx').then((screens) => screens.GuestMailScreen),
  'errors',
  'rsvp',
)
const FindInvitation = screen(
  () =>
    import('../site/guests/find-invitation-screen.tsx').then(
      (screens) => screens.FindInvitationScreen,
    ),
  'errors',
  'rsvp',
)
const Gifts = screen(
  () => import('../site/guests/gifts-screen.tsx').then((screens) => screens.GiftsScreen),
  'errors',
  'registry',
  'rsvp',
)
const SharePhotos = screen(
  () =>
    import('../site/guests/share-photos-screen.tsx').then((screens) => screens.SharePhotosScreen),
  'album',
  'errors',
  'photos',
  'rsvp',
)
const WeddingPage = screen(
  () =>
    import('../site/guests/wedding-page-screen.tsx').then((screens) => screens.WeddingPageScreen),
  'album',
  'errors',
  'registry',
  'website',
)
const NotFound = screen(
  () => import('../site/message-screens.tsx').then((screens) => screens.NotFoundScreen),
  'site',
)
const Failure = screen(
  () => import('../site/message-screens.tsx').then((screens) => screens.ErrorScreen),
  'site',
)
const Unauthorized = screen(
  () => import('../site/message-screens.tsx').then((screens) => screens.UnauthorizedScreen),
  'site',
)

/** The pages that anybody may open, and those that a guest has the link to. */
export const siteRoutes = (
  <>
    <Route element={<SiteLayout />} handle={SiteLayout}>
      <Route path="/" {...pageRoute('site:titles.home', Home, {})} />
      <Route path="/about" {...pageRoute('site:titles.about', About, {})} />
      <Route path="/contact" {...pageRoute('site:titles.contact', Contact, {})} />
      <Route path="/marketplace" {...pageRoute(null, Marketplace, {})} />
      <Route path="/marketplace/v/:slug" {...pageRoute(null, Listing, {})} />
      <Route path="/marketplace/compare" {...pageRoute('site:titles.compare', Compare, {})} />
      <Route path="/marketplace/:category" {...pageRoute(null, Marketplace, {})} />
      <Route path="/marketplace/:category/:town" {...pageRoute(null, Marketplace, {})} />
      <Route path="/pricing" {...pageRoute('site:titles.pricing', Pricing, {})} />
      <Route path="/payment-security" {...pageRoute('site:titles.payment', Payment, {})} />
      <Route path="/for-vendors" {...pageRoute('site:titles.forVendors', ForVendors, {})} />
      <Route path="/terms" {...pageRoute('site:titles.terms', Terms, {})} />
      <Route path="/privacy" {...pageRoute('site:titles.privacy', Privacy, {})} />
      <Route path="/style-guide" {...pageRoute('guide:title', StyleGuide, {})} />
      <Route path="/day/:token" {...pageRoute('app:titles.sharedDay', SharedDay, {})} />
      <Route path="/unauthorized" {...pageRoute('app:titles.unauthorized', Unauthorized, {})} />
      <Route path="/error" {...pageRoute('app:titles.error', Failure, {})} />
      <Route path="/404" {...pageRoute('app:titles.notFound', NotFound, {})} />
    </Route>

    <Route element={<GuestLayout />} handle={GuestLayout}>
      <Route path="/rsvp/:token" {...pageRoute('app:titles.rsvp', Rsvp, {})} />
      <Route
        path="/find-invitation/:slug"
        {...pageRoute('app:titles.findInvitation', FindInvitation, {})}
      />
      <Route path="/guest-mail/:token" {...pageRoute('app:titles.guestMail', GuestMailPage, {})} />
      <Route path="/rsvp/:token/gifts" {...pageRoute('app:titles.gifts', Gifts, {})} />
      <Route path="/rsvp/:token/photos" {...pageRoute('app:titles.sharePhotos', SharePhotos, {})} />
    </Route>

    <Route
      path="/w/:slug/:key?"
      handle={WeddingPage}
      element={
        <>
          <WeddingPage />
          <InteractiveMark />
        </>
      }
    />
  </>
)
