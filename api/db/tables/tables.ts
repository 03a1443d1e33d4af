import type { AccountTables } from './account.ts'
import type { AlbumTables } from './album.ts'
import type { BookingTables } from './bookings.ts'
import type { BudgetTables } from './budget.ts'
import type { ChoiceTables } from './choices.ts'
import type { ContactTables } from './contact.ts'
import type { EnquiryTables } from './enquiries.ts'
import type { GuestTables } from './guests.ts'
import type { ListingTables } from './listings.ts'
import type { NoticeTables } from './notices.ts'
import type { OperationTables } from './operation.ts'
import type { QuoteTables } from './quotes.ts'
import type { RegistryTables } from './registry.ts'
import type { ReviewTables } from './reviews.ts'
import type { RsvpTables } from './rsvps.ts'
import type { SearchTables } from './search.ts'
import type { SessionTables } from './session.ts'
import type { StaffTables } from './staff.ts'
import type { TeamTables } from './team.ts'
import type { TimelineTables } from './timeline.ts'
import type { VendorTables } from './vendors.ts'
import type { WebsiteTables } from './website.ts'
import type { WeddingTables } from './wedding.ts'

/**
 * Every table as TypeScript sees it: columns are snake_case in SQL and camelCase here. The
 * migrations are what makes them.
 */
export type Tables = AccountTables &
  AlbumTables &
  BookingTables &
  BudgetTables &
  ChoiceTables &
  ContactTables &
  EnquiryTables &
  GuestTables &
  ListingTables &
  NoticeTables &
  OperationTables &
  QuoteTables &
  RegistryTables &
  ReviewTables &
  RsvpTables &
  SearchTables &
  SessionTables &
  StaffTables &
  TeamTables &
  TimelineTables &
  VendorTables &
  WebsiteTables &
  WeddingTables
