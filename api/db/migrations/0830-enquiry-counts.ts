import { inOrder } from './statements.ts'

/**
 * The counts of a business's threads are kept, and not counted at each look: they are the sums of
 * `enquiry_counts`. Rows without a person count the threads by state and turn, and those with news
 * for the business; rows of a person subtract the threads that they have read. Changes are added as
 * rows, so that two writers never wait for each other's count. Ids have no foreign keys, whose
 * checks would lock the business in an order of their own.
 */
export const enquiryCounts = inOrder(() => statements)

/** The most rows of a business before they are added up. */
const maxRows = 100

const hasNews = (row: string) =>
  `(${row}.state not in ('draft', 'discarded') and ${row}.news_for_vendor > 0)`

/** Whether a row of enquiry_reads says that somebody of the business has read a thread. */
const isRead = (read: string, thread: string) => `(${read}.side = 'vendor'
  and ${hasNews(thread)} and ${read}.read_to >= ${thread}.news_for_vendor)`

const statements = [
  `create table enquiry_counts (
    id bigint generated always as identity primary key,
    business_id uuid not null,
    user_id uuid,
    state text,
    turn text,
    threads integer not null,
    unread integer not null,
    check (user_id is null and state is not null and turn is not null
      or user_id is not null and state is null and turn is null and threads = 0)
  )`,
  `create index enquiry_counts_of_business on enquiry_counts (business_id)`,
  `create index enquiry_counts_of_user on enquiry_counts (user_id) where user_id is not null`,

  /*
   * Rows that another transaction is adding up at the same time are left to it.
   */
  `create function add_up_enquiry_counts(of_business uuid) returns void language plpgsql as $$
    begin
      if (select count(*) from (select from enquiry_counts where business_id = of_business
          limit ${maxRows + 1}) as rows) <= ${maxRows} then
        return;
      end if;
      with taken as (
        delete from enquiry_counts where id in (
          select id from enquiry_counts where business_id = of_business for update skip locked)
        returning user_id, state, turn, threads, unread
      )
      insert into enquiry_counts (business_id, user_id, state, turn, threads, unread)
        select of_business, user_id, state, turn, sum(threads), sum(unread) from taken
        group by user_id, state, turn having sum(threads) <> 0 or sum(unread) <> 0;
    end
  $$`,

  `create function count_enquiry() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.business_id is not null
          and exists (select from businesses where id = old.business_id) then
        insert into enquiry_counts (business_id, state, turn, threads, unread)
          values (old.business_id, old.state, old.turn, -1, -${hasNews('old')}::integer);
        insert into enquiry_counts (business_id, user_id, threads, unread)
          select old.business_id, user_id, 0, 1 from enquiry_reads as read
          where enquiry_id = old.id and ${isRead('read', 'old')};
      end if;
      if tg_op <> 'DELETE' and new.business_id is not null then
        insert into enquiry_counts (business_id, state, turn, threads, unread)
          values (new.business_id, new.state, new.turn, 1, ${hasNews('new')}::integer);
        insert into enquiry_counts (business_id, user_id, threads, unread)
          select new.business_id, user_id, 0, -1 from enquiry_reads as read
          where enquiry_id = new.id and ${isRead('read', 'new')};
      end if;
      perform add_up_enquiry_counts(coalesce(new.business_id, old.business_id));
      return old;
    end
  $$`,
  `create trigger count_added after insert on enquiries for each row
    when (new.business_id is not null) execute function count_enquiry()`,
  `create trigger count_changed after update on enquiries for each row
    when ((old.business_id, old.state, old.turn, old.news_for_vendor)
      is distinct from (new.business_id, new.state, new.turn, new.news_for_vendor))
    execute function count_enquiry()`,
  // Before what refers to the thread goes with it.
  `create trigger count_gone before delete on enquiries for each row execute function count_enquiry()`,

  `create function count_enquiry_read() returns trigger language plpgsql as $$
    declare
      thread enquiries;
      change integer := 0;
      reader uuid := coalesce(new.user_id, old.user_id);
    begin
      select * into thread from enquiries where id = coalesce(new.enquiry_id, old.enquiry_id);
      if thread.business_id is null or not exists (select from users where id = reader) then
        return null;
      end if;
      if tg_op <> 'INSERT' and ${isRead('old', 'thread')} then change := change + 1; end if;
      if tg_op <> 'DELETE' and ${isRead('new', 'thread')} then change := change - 1; end if;
      if change <> 0 then
        insert into enquiry_counts (business_id, user_id, threads, unread)
          values (thread.business_id, reader, 0, change);
        perform add_up_enquiry_counts(thread.business_id);
      end if;
      return null;
    end
  $$`,
  `create trigger count_read_added after insert on enquiry_reads for each row
    when (new.read_to > 0) execute function count_enquiry_read()`,
  `create trigger count_read_changed after update on enquiry_reads for each row
    when ((old.side, old.read_to) is distinct from (new.side, new.read_to))
    execute function count_enquiry_read()`,
  `create trigger count_read_gone after delete on enquiry_reads for each row
    when (old.read_to > 0) execute function count_enquiry_read()`,

  `create function forget_enquiry_counts() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'users' then
        delete from enquiry_counts where user_id = old.id;
      else
        delete from enquiry_counts where business_id = old.id;
      end if;
      return null;
    end
  $$`,
  ...['users', 'businesses'].map(
    (table) => `create trigger forget_enquiry_counts after delete on ${table} for each row
      execute function forget_enquiry_counts()`,
  ),

  // Once the triggers are there, nothing is written that is not counted.
  `insert into enquiry_counts (business_id, state, turn, threads, unread)
    select business_id, state, turn, count(*), count(*) filter (where ${hasNews('enquiries')})
    from enquiries where business_id is not null group by business_id, state, turn`,
  `insert into enquiry_counts (business_id, user_id, threads, unread)
    select business_id, user_id, 0, -count(*) from enquiries
    join enquiry_reads as read on read.enquiry_id = enquiries.id
    where business_id is not null and ${isRead('read', 'enquiries')} group by business_id, user_id`,

  // What is over and what is agreed, in the order of their lists.
  `create index enquiries_of_business_settled on enquiries
    (business_id, turn, last_entry_at desc, id desc) where turn in ('both', 'none')`,
  // It served the counting alone.
  `drop index enquiries_of_business_counts`,
]
