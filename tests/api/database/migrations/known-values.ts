import type { KnownValues } from './rows.ts'

/** Values that cannot be derived from the shape of a table. */
export const known: KnownValues = {
  'idempotency_keys.status': 201,
  'schedule_items.start_minute': 960,
  'schedule_items.end_minute': 1_010,
  'tasks.due_by': 'day',
  'tasks.due_day': '2027-01-09',
  'push_keys.id': 1,
  'gifts.kind': 'gift',
  'gifts.wanted': 1,
  'gifts.link': '',
  'shop_pages.address': 'https://shop.example/1',
  'listing_search.reach_km': 0,
  'listing_search.words': "'row':1A",
  'listing_search.guests': '[0,10]',
  'listing_search.currency': 'USD',
  'listing_names.key': 'row',
  'enquiry_counts.state': 'sent',
  'enquiry_counts.turn': 'vendor',
}
