import type { Migration } from 'kysely/migration'
import { foundation } from './0001-foundation.ts'
import { publicPages } from './0002-public-pages.ts'
import { approval } from './0003-approval.ts'
import { sharing } from './0010-sharing.ts'
import { invitations } from './0011-invitations.ts'
import { timeline } from './0020-timeline.ts'
import { choices } from './0030-choices.ts'
import { accountDeletions } from './0040-account.ts'
import { notices } from './0041-notices.ts'
import { guestList } from './0050-guests.ts'
import { figures } from './0051-figures.ts'
import { keptFigures } from './0052-kept-figures.ts'
import { eventPlaces } from './0060-event-places.ts'
import { rsvps } from './0061-rsvps.ts'
import { figuresByDifference } from './0062-figures-by-difference.ts'
import { guestsApart } from './0063-guests-apart.ts'
import { seating } from './0070-seating.ts'
import { budget } from './0080-budget.ts'
import { exactSums } from './0081-exact-sums.ts'
import { paymentReminders } from './0082-payment-reminders.ts'
import { vendorsCost } from './0083-vendors-cost.ts'
import { weddingFigures } from './0085-wedding-figures.ts'
import { registry } from './0090-registry.ts'
import { weddingPage } from './0095-wedding-page.ts'
import { datesAndZones } from './0100-dates-and-zones.ts'
import { paymentsCountAsAgreed } from './0120-payments-count-as-agreed.ts'
import { acceptedTerms } from './0130-accepted-terms.ts'
import { passcodeSealed } from './0140-passcode-sealed.ts'
import { choicesPassed } from './0141-choices-passed.ts'
import { allPaymentDays } from './0142-all-payment-days.ts'
import { daysInRange } from './0143-days-in-range.ts'
import { photosDrawnAnew } from './0170-photos-drawn-anew.ts'
import { passcodesLetGo } from './0180-passcodes-let-go.ts'
import { listings } from './0190-listings.ts'
import { listingFacts } from './0191-listing-facts.ts'
import { listingSearch } from './0195-listing-search.ts'
import { listingCurrency } from './0200-listing-currency.ts'
import { reviewTeam } from './0201-review-team.ts'
import { listingPhotos } from './0210-listing-photos.ts'
import { calendarFeeds } from './0211-calendar-feeds.ts'
import { proofs } from './0230-proofs.ts'
import { businessChanges } from './0231-business-changes.ts'
import { appeals } from './0250-appeals.ts'
import { reviewDesk } from './0251-review-desk.ts'
import { listingReports } from './0252-listing-reports.ts'
import { listingsOfTown } from './0270-listings-of-a-town.ts'
import { searchByPrice } from './0271-search-by-price.ts'
import { liveBusinesses } from './0280-live-businesses.ts'
import { listingFigures } from './0281-listing-figures.ts'
import { listingSearches } from './0285-listing-searches.ts'
import { enquiries } from './0300-enquiries.ts'
import { datePeriods } from './0340-date-period.ts'
import { confirmedAddresses } from './0400-confirmed-addresses.ts'
import { quotes } from './0410-quotes.ts'
import { weddingSetups } from './0411-wedding-setups.ts'
import { bookings } from './0420-bookings.ts'
import { reviews } from './0500-reviews.ts'
import { bookingsByDay } from './0520-bookings-by-day.ts'
import { businessCalendarLinks } from './0521-business-calendar-links.ts'
import { savedReplies } from './0522-saved-replies.ts'
import { unsentAttachments } from './0523-unsent-attachments.ts'
import { reportsOfThreads } from './0524-reports-of-threads.ts'
import { threadsFollowBookings } from './0540-threads-follow-bookings.ts'
import { dayWaits } from './0541-day-waits.ts'
import { partPayments } from './0560-part-payments.ts'
import { overruledTasks } from './0561-overruled-tasks.ts'
import { whoReported } from './0600-who-reported.ts'
import { staff } from './0601-staff.ts'
import { vendorDays } from './0602-vendor-days.ts'
import { scheduleEvents } from './0620-schedule-events.ts'
import { invitationWords } from './0621-invitation-words.ts'
import { guestMessages } from './0640-guest-messages.ts'
import { pageSections } from './0650-page-sections.ts'
import { pageLooks } from './0651-page-looks.ts'
import { giftWishes } from './0652-gift-wishes.ts'
import { vendorTimes } from './0660-vendor-times.ts'
import { maintenanceQueue } from './0680-maintenance-queue.ts'
import { invitationLookups } from './0690-invitation-lookups.ts'
import { shopPages } from './0700-shop-pages.ts'
import { outsideGifts } from './0701-outside-gifts.ts'
import { thanksReminders } from './0702-thanks-reminders.ts'
import { push } from './0703-push.ts'
import { guestPhotos } from './0710-guest-photos.ts'
import { quotesOfABusiness } from './0760-quotes-of-a-business.ts'
import { listingVideos } from './0780-listing-videos.ts'
import { countsFromIndexes } from './0790-counts-from-indexes.ts'
import { linksToPassOn } from './0800-links-to-pass-on.ts'
import { standardNames } from './0820-standard-names.ts'
import { enquiryCounts } from './0830-enquiry-counts.ts'
import { rowsOfAnErasure } from './0850-rows-of-an-erasure.ts'
import { fieldKeys } from './0890-field-keys.ts'
import { bookingsThatMayWait } from './0895-bookings-that-may-wait.ts'
import { weddingDaysOfBookings } from './0900-wedding-days-of-bookings.ts'
import { costsOfSeveralBookings } from './0901-costs-of-several-bookings.ts'
import { zonesOfBookings } from './0902-zones-of-bookings.ts'
import { cellsOfTheSearch } from './0910-cells-of-the-search.ts'
import { recipientsOfMessages } from './0915-recipients-of-messages.ts'
import { zonesOfQuotes } from './0920-zones-of-quotes.ts'
import { reviewsOfErasedBusinesses } from './0921-reviews-of-erased-businesses.ts'
import { mailOfWeddings } from './0930-mail-of-weddings.ts'
import { calendarAddressesOfMembers } from './0940-calendar-addresses-of-members.ts'
import { arrivedInvitations } from './0950-arrived-invitations.ts'
import { liveDaySheets } from './0975-live-day-sheets.ts'
import { linkedTasks } from './0980-linked-tasks.ts'
import { formerRsvpLinks } from './0981-former-rsvp-links.ts'
import { townsOfTheSearch } from './0985-towns-of-the-search.ts'
import { pricesOfOneCurrency } from './0986-prices-of-one-currency.ts'
import { claimsOfNameChanges } from './1000-claims-of-name-changes.ts'
import { pricesOfTheReleaseBefore } from './1030-prices-of-the-release-before.ts'
import { holdsOfTheDay } from './1040-holds-of-the-day.ts'
import { unreadCalendars } from './1041-unread-calendars.ts'
import { photosOfAMerge } from './1050-photos-of-a-merge.ts'
import { writtenTexts } from './1070-written-texts.ts'

/**
 * In order; a released one is never changed. Written down here and not read from a folder, so that
 * the bundle has them.
 */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-public-pages': publicPages,
  '0003-approval': approval,
  '0010-sharing': sharing,
  '0011-invitations': invitations,
  '0020-timeline': timeline,
  '0030-choices': choices,
  '0040-account': accountDeletions,
  '0041-notices': notices,
  '0050-guests': guestList,
  '0051-figures': figures,
  '0052-kept-figures': keptFigures,
  '0060-event-places': eventPlaces,
  '0061-rsvps': rsvps,
  '0062-figures-by-difference': figuresByDifference,
  '0063-guests-apart': guestsApart,
  '0070-seating': seating,
  '0080-budget': budget,
  '0081-exact-sums': exactSums,
  '0082-payment-reminders': paymentReminders,
  '0083-vendors-cost': vendorsCost,
  '0085-wedding-figures': weddingFigures,
  '0090-registry': registry,
  '0095-wedding-page': weddingPage,
  '0100-dates-and-zones': datesAndZones,
  '0120-payments-count-as-agreed': paymentsCountAsAgreed,
  '0130-accepted-terms': acceptedTerms,
  '0140-passcode-sealed': passcodeSealed,
  '0141-choices-passed': choicesPassed,
  '0142-all-payment-days': allPaymentDays,
  '0143-days-in-range': daysInRange,
  '0170-photos-drawn-anew': photosDrawnAnew,
  '0180-passcodes-let-go': passcodesLetGo,
  '0190-listings': listings,
  '0191-listing-facts': listingFacts,
  '0195-listing-search': listingSearch,
  '0200-listing-currency': listingCurrency,
  '0201-review-team': reviewTeam,
  '0210-listing-photos': listingPhotos,
  '0211-calendar-feeds': calendarFeeds,
  '0230-proofs': proofs,
  '0231-business-changes': businessChanges,
  '0250-appeals': appeals,
  '0251-review-desk': reviewDesk,
  '0252-listing-reports': listingReports,
  '0270-listings-of-a-town': listingsOfTown,
  '0271-search-by-price': searchByPrice,
  '0280-live-businesses': liveBusinesses,
  '0281-listing-figures': listingFigures,
  '0285-listing-searches': listingSearches,
  '0300-enquiries': enquiries,
  '0340-date-period': datePeriods,
  '0400-confirmed-addresses': confirmedAddresses,
  '0410-quotes': quotes,
  '0411-wedding-setups': weddingSetups,
  '0420-bookings': bookings,
  '0500-reviews': reviews,
  '0520-bookings-by-day': bookingsByDay,
  '0521-business-calendar-links': businessCalendarLinks,
  '0522-saved-replies': savedReplies,
  '0523-unsent-attachments': unsentAttachments,
  '0524-reports-of-threads': reportsOfThreads,
  '0540-threads-follow-bookings': threadsFollowBookings,
  '0541-day-waits': dayWaits,
  '0560-part-payments': partPayments,
  '0561-overruled-tasks': overruledTasks,
  '0600-who-reported': whoReported,
  '0601-staff': staff,
  '0602-vendor-days': vendorDays,
  '0620-schedule-events': scheduleEvents,
  '0621-invitation-words': invitationWords,
  '0640-guest-messages': guestMessages,
  '0650-page-sections': pageSections,
  '0651-page-looks': pageLooks,
  '0652-gift-wishes': giftWishes,
  '0660-vendor-times': vendorTimes,
  '0680-maintenance-queue': maintenanceQueue,
  '0690-invitation-lookups': invitationLookups,
  '0700-shop-pages': shopPages,
  '0701-outside-gifts': outsideGifts,
  '0702-thanks-reminders': thanksReminders,
  '0703-push': push,
  '0710-guest-photos': guestPhotos,
  '0760-quotes-of-a-business': quotesOfABusiness,
  '0780-listing-videos': listingVideos,
  '0790-counts-from-indexes': countsFromIndexes,
  '0800-links-to-pass-on': linksToPassOn,
  '0820-standard-names': standardNames,
  '0830-enquiry-counts': enquiryCounts,
  '0850-rows-of-an-erasure': rowsOfAnErasure,
  '0890-field-keys': fieldKeys,
  '0895-bookings-that-may-wait': bookingsThatMayWait,
  '0900-wedding-days-of-bookings': weddingDaysOfBookings,
  '0901-costs-of-several-bookings': costsOfSeveralBookings,
  '0902-zones-of-bookings': zonesOfBookings,
  '0910-cells-of-the-search': cellsOfTheSearch,
  '0915-recipients-of-messages': recipientsOfMessages,
  '0920-zones-of-quotes': zonesOfQuotes,
  '0921-reviews-of-erased-businesses': reviewsOfErasedBusinesses,
  '0930-mail-of-weddings': mailOfWeddings,
  '0940-calendar-addresses-of-members': calendarAddressesOfMembers,
  '0950-arrived-invitations': arrivedInvitations,
  '0975-live-day-sheets': liveDaySheets,
  '0980-linked-tasks': linkedTasks,
  '0981-former-rsvp-links': formerRsvpLinks,
  '0985-towns-of-the-search': townsOfTheSearch,
  '0986-prices-of-one-currency': pricesOfOneCurrency,
  '1000-claims-of-name-changes': claimsOfNameChanges,
  '1030-prices-of-the-release-before': pricesOfTheReleaseBefore,
  '1040-holds-of-the-day': holdsOfTheDay,
  '1041-unread-calendars': unreadCalendars,
  '1050-photos-of-a-merge': photosOfAMerge,
  '1070-written-texts': writtenTexts,
}
