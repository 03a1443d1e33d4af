import { inOrder } from './statements.ts'

/**
 * A business reads its quotes, the latest first. A quote has the business of its enquiry from the
 * start; a trigger copies it, so that no writer can give it another one.
 */
export const quotesOfABusiness = inOrder(() => [
  `alter table quotes add column business_id uuid references businesses on delete set null`,
  `update quotes set business_id = enquiries.business_id
    from enquiries where enquiries.id = quotes.enquiry_id`,
  `create function set_business_of_quote() returns trigger language plpgsql as $$
    begin
      new.business_id := (select business_id from enquiries where id = new.enquiry_id);
      return new;
    end
  $$`,
  `create trigger set_business_of_quote before insert on quotes for each row
    execute function set_business_of_quote()`,
  `create index quotes_of_business on quotes (business_id, created_at desc, id desc)
    where state <> 'discarded'`,
])
