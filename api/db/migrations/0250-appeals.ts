import { inOrder } from './statements.ts'

/**
 * Appeals, and businesses that are closed for good: who took a decision that may be appealed now, what waits for a second reviewer, and
 * what a business said of itself when it was decided about.
 */
export const appeals = inOrder(() => statements)

const statements = [
  `alter table businesses drop constraint businesses_approval_check`,
  `alter table businesses add constraint businesses_approval_check check (approval in
    ('draft', 'submitted', 'in_review', 'changes_requested', 'approved', 'rejected', 'suspended', 'appealed', 'closed'))`,
  `alter table businesses add column closing_asked_at timestamptz`,
  `alter table approval_steps add column snapshot jsonb check (jsonb_typeof(snapshot) = 'object')`,

  // The version stays: a process of the release before carries the fact along, and the chart of this one takes it from there.
  `update businesses set approval_facts = approval_facts || jsonb_build_object('decidedBy', decision.user_id)
    from (select distinct on (business_id) business_id, user_id from approval_steps
      where fact in ('rejected', 'suspended') order by business_id, created_at desc, id desc) as decision
    where decision.business_id = businesses.id and approval in ('rejected', 'suspended')`,

  `drop index businesses_waiting`,
  `create index businesses_waiting on businesses (submitted_at, id) where approval in ('submitted', 'in_review', 'appealed')`,
  `create index businesses_closing on businesses (closing_asked_at, id) where closing_asked_at is not null`,
]
