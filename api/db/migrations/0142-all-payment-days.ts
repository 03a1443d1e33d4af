import { inOrder } from './statements.ts'

/**
 * The days of all payments that are to be made are kept, and not of the first fifty: more than fifty that are overdue or due soon were
 * counted as fifty. A budget has 2,400 payments at most, so that many days.
 */
export const allPaymentDays = inOrder(() => statements)

/** One of a foreign currency's minor units in the wedding's; null where no rate is set for it. All are powers of ten below: exact. */
const factor = `case when items.currency = plan.main then 1 else (
    select (rate->>'micros')::numeric * power(10::numeric, greatest((rate->>'shift')::integer, 0))
      / (1000000 * power(10::numeric, greatest(-(rate->>'shift')::integer, 0)))
    from jsonb_array_elements(plan.rates) rate where rate->>'currency' = items.currency
  ) end`

/** As totals.rules.ts and most.rules.ts of machines/budget/sums count it; tests hold them together. */
const recount = `update wedding_figures set (budget_agreed, budget_paid, budget_most) = (
    select coalesce(sum(round(greatest(told.agreed, told.planned) * told.factor)), 0), coalesce(sum(round(told.paid * told.factor)), 0),
      coalesce(sum(greatest(told.most, ceil(told.most * coalesce(told.factor, 0)))), 0)
    from (
      select weddings.currency as main, coalesce(budget_plans.headcount, weddings.expected_guests, 0) as heads,
        case when budget_plans.currency = weddings.currency then budget_plans.rates else '[]' end as rates
      from weddings left join budget_plans on budget_plans.wedding_id = weddings.id where weddings.id = wedding_figures.wedding_id
    ) plan
    cross join lateral (
      select coalesce(items.agreed_minor, 0) * (case when items.per_guest then plan.heads else 1 end) as agreed,
        coalesce(sum(payments.minor) filter (where payments.state = 'paid'), 0) as paid,
        coalesce(sum(payments.minor) filter (where payments.state <> 'cancelled'), 0) as planned,
        coalesce(greatest(items.planned_minor, items.quoted_minor, items.agreed_minor), 0) * (case when items.per_guest then 10000 else 1 end)
          + coalesce(sum(payments.minor), 0) as most,
        ${factor} as factor
      from budget_items items left join budget_payments payments on payments.item_id = items.id
      where items.wedding_id = wedding_figures.wedding_id
      group by items.id, plan.main, plan.heads, plan.rates
    ) told
  ),
  contributors = (select count(*) from budget_contributors where budget_contributors.wedding_id = wedding_figures.wedding_id),
  payments = (select count(*) from budget_payments where budget_payments.wedding_id = wedding_figures.wedding_id and state <> 'cancelled'),
  payments_due = array(select due_on from budget_payments
    where budget_payments.wedding_id = wedding_figures.wedding_id and state = 'scheduled' and due_on is not null order by due_on)`

const statements = [
  `create or replace function keep_budget_figures() returns trigger language plpgsql as $$
    declare
      touched uuid[] := array(select distinct wedding_id from changed);
    begin
      if cardinality(touched) = 0 then
        return null;
      end if;
      perform from wedding_figures where wedding_id = any(touched) order by wedding_id for no key update;
      ${recount} where wedding_id = any(touched);
      return null;
    end
  $$`,
  `create or replace function keep_figures_of_wedding() returns trigger language plpgsql as $$
    begin
      perform from wedding_figures where wedding_id = new.id for no key update;
      ${recount} where wedding_id = new.id;
      return null;
    end
  $$`,
  `${recount} where cardinality(payments_due) = 50 and budget_most <= 9000000000000000`,
]
