import type { Enquiry } from '../enquiry-record.schema.ts'

/**
 * Whether nothing happened in between but that the vendor's own side opened the enquiry: what was
 * read before is still true then. Nothing else leads from sent to seen.
 */
export function isOnlyOpened(before: Opening, after: Opening) {
  return (
    before.side === 'vendor' &&
    before.state === 'sent' &&
    after.state === 'seen' &&
    after.version === before.version + 1
  )
}

type Opening = Pick<Enquiry, 'side' | 'state' | 'version'>
