import { inOrder } from './statements.ts'

/**
 * Keys by which an erasure finds what names somebody: the thread of a letter and of a notice, whom
 * or which business a notice names and who acted, and the address of a partner.
 */
export const rowsOfAnErasure = inOrder(() => [
  `alter table mail_outbox add column enquiry_id uuid generated always as (
    substring(text from '/enquiries/(${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)})')::uuid
  ) stored`,
  `create index mail_outbox_of_enquiry on mail_outbox (enquiry_id) where enquiry_id is not null`,
  `create index notices_of_enquiry on notices ((facts ->> 'enquiryId')) where facts ? 'enquiryId'`,

  `alter table notices add column named_id uuid, add column actor_id uuid`,
  colleagues,
  addresses,
  businesses,
  // Two people or businesses of one name cannot be told apart, and one that was renamed cannot be
  // found: such a notice stays, without the name.
  `update notices set facts = facts - 'names'
    where named_id is null and wedding_id is null and facts ? 'names'
      and kind in (${[...ownersKinds, ...teamKinds].join(', ')})`,
  `create index notices_of_named on notices (named_id) where named_id is not null`,

  // Without a condition, so that it serves the deletion of an account, too.
  `drop index notices_of_user`,
  `create index notices_of_user on notices (user_id, created_at, id)`,
  `drop index quotes_of_business_by_state`,
  `create index quotes_of_business_by_state on quotes (business_id, state)`,
  `create index weddings_of_partner on weddings (lower(partner_email)) where partner_email <> ''`,
])

function hex(digits: number) {
  return `[0-9a-f]{${digits}}`
}

const ownersKinds = [`'colleague.joined'`, `'colleague.left'`]
const teamKinds = [`'listing.published'`, `'review.waiting'`]

/** Notices to owners name who came or left. */
const colleagues = `
  with named as (
    select distinct businesses.owner_id, users.id, users.email,
      trim(users.first_name || ' ' || users.last_name) as name
    from businesses join business_invitations on business_invitations.business_id = businesses.id
      join users on users.id = business_invitations.accepted_by
  ), found as (
    select notices.id, min(named.id::text)::uuid as named_id
    from notices join named on named.owner_id = notices.user_id
      and (notices.facts -> 'names' ? named.name or notices.facts -> 'names' ? named.email)
    where notices.kind in (${ownersKinds.join(', ')})
    group by notices.id having count(*) = 1
  )
  update notices set named_id = found.named_id from found where notices.id = found.id`

/** Notices to owners name the address from which nobody came. */
const addresses = `
  update notices set named_id =
    left(encode(sha256(convert_to(lower(facts -> 'names' ->> 0), 'UTF8')), 'hex'), 32)::uuid
  where kind = 'colleague.invitationEnded' and facts -> 'names' ->> 0 is not null`

/** Notices to the review team name a business. */
const businesses = `
  with unique_names as (
    select name, min(id::text)::uuid as id from businesses group by name having count(*) = 1
  )
  update notices set named_id = unique_names.id from unique_names
  where notices.kind in (${teamKinds.join(', ')})
    and notices.facts -> 'names' ->> 0 = unique_names.name`
