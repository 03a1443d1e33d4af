import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { accountDeletionModel } from '#machines/account/deletion/deletion.model.ts'
import { profileModel } from '#machines/account/profile/profile.model.ts'
import { invitedRegistrationModel } from '#machines/account/invited-registration/invited-registration.model.ts'
import { registrationModel } from '#machines/account/registration/registration.model.ts'
import { resendModel } from '#machines/account/resend/resend.model.ts'
import { resetModel } from '#machines/account/reset/reset.model.ts'
import { verificationModel } from '#machines/account/verification/verification.model.ts'
import { emailChangeModel } from '#machines/account/email-change/email-change.model.ts'
import { bookingModel } from '#machines/bookings/booking.model.ts'
import { vendorDayModel } from '#machines/arrivals/vendor-day.model.ts'
import { dayWaitModel } from '#machines/bookings/queue/day-wait.model.ts'
import { budgetImportModel } from '#machines/budget/import/budget-import.model.ts'
import { paymentModel } from '#machines/budget/payment/payment.model.ts'
import { vendorChoiceModel } from '#machines/choices/vendor-choice.model.ts'
import { contactModel } from '#machines/contact/contact.model.ts'
import { rsvpAnswerModel } from '#machines/guests/answer/rsvp-answer.model.ts'
import { guestImportModel } from '#machines/guests/flow/guest-import.model.ts'
import { guestMessageModel } from '#machines/messages/message.model.ts'
import { guestPhotoModel } from '#machines/album/guest-photo.model.ts'
import { photoUploadsModel } from '#machines/photos/uploads/photo-uploads.model.ts'
import { rsvpModel } from '#machines/guests/rsvp/rsvp.model.ts'
import { invitationLookupModel } from '#machines/lookup/lookup.model.ts'
import { lookupRequestModel } from '#machines/lookup/lookup-request.model.ts'
import { listingModel } from '#machines/listings/listing.model.ts'
import { liveLineModel } from '#machines/live/live-line.model.ts'
import { editModel } from '#machines/records/edit/edit.model.ts'
import { editQueueModel } from '#machines/records/queue/edit-queue.model.ts'
import { businessChangeModel } from '#machines/changes/business-change.model.ts'
import { quoteModel } from '#machines/quotes/quote.model.ts'
import { proofModel } from '#machines/proofs/proof.model.ts'
import { pushSwitchModel } from '#machines/notices/push/push-switch.model.ts'
import { giftReservationModel } from '#machines/registry/reservation/gift-reservation.model.ts'
import { outsideGiftModel } from '#machines/registry/outside/outside-gift.model.ts'
import { shopPageModel } from '#machines/registry/shop/shop-page.model.ts'
import { hostedCallbackModel, hostedStartModel } from '#machines/session/hosted/hosted.model.ts'
import { refreshModel } from '#machines/session/refresh/refresh.model.ts'
import { sessionModel } from '#machines/session/session/session.model.ts'
import { weddingSetupModel } from '#machines/setup/setup.model.ts'
import { signInModel } from '#machines/session/sign-in/sign-in.model.ts'
import { signOutModel } from '#machines/session/sign-out/sign-out.model.ts'
import { taskModel } from '#machines/timeline/task/task.model.ts'
import { listingReportModel } from '#machines/reports/listing-report.model.ts'
import { reviewModel } from '#machines/reviews/review.model.ts'
import { vendorApprovalModel } from '#machines/vendors/vendor-approval.model.ts'
import { publicationModel } from '#machines/website/publication/publication.model.ts'
import { enquiryModel } from '#machines/enquiries/enquiry.model.ts'
import { partnerInvitationModel } from '#machines/wedding/invitation/invitation.model.ts'

/** Every machine of the product, once. */
export const catalogue: readonly CatalogueEntry[] = [
  sessionModel,
  signInModel,
  signOutModel,
  refreshModel,
  hostedStartModel,
  hostedCallbackModel,
  registrationModel,
  invitedRegistrationModel,
  verificationModel,
  emailChangeModel,
  resendModel,
  resetModel,
  profileModel,
  accountDeletionModel,
  contactModel,
  editModel,
  editQueueModel,
  liveLineModel,
  pushSwitchModel,
  vendorApprovalModel,
  proofModel,
  listingReportModel,
  businessChangeModel,
  quoteModel,
  enquiryModel,
  listingModel,
  taskModel,
  bookingModel,
  reviewModel,
  dayWaitModel,
  vendorDayModel,
  vendorChoiceModel,
  paymentModel,
  budgetImportModel,
  weddingSetupModel,
  partnerInvitationModel,
  guestImportModel,
  rsvpModel,
  rsvpAnswerModel,
  invitationLookupModel,
  lookupRequestModel,
  guestMessageModel,
  publicationModel,
  giftReservationModel,
  shopPageModel,
  outsideGiftModel,
  guestPhotoModel,
  photoUploadsModel,
]
