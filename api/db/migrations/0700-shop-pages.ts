import { inOrder } from './statements.ts'

/** Pages of shops that couples point to, and what they say of a gift, for a day. */
export const shopPages = inOrder(() => statements)

const statements = [
  `create table shop_pages (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    gift_id uuid references gifts on delete set null,
    address text not null check (length(address) between 1 and 2008 and address ~* '^https?://'),
    state text not null check (state in ('pending', 'read', 'failed')),
    chart_version integer not null check (chart_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    title text not null check (length(title) <= 150),
    price_minor bigint check (price_minor between 1 and 1000000000000),
    currency text check (currency ~ '^[A-Z]{3}$'),
    picture_type text check (picture_type in ('image/jpeg', 'image/png')),
    picture_size integer check (picture_size between 1 and 10485760),
    file_key text unique check (length(file_key) <= 104),
    due_at timestamptz not null,
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((price_minor is null) = (currency is null)),
    check ((file_key is null) = (picture_type is null) and (file_key is null) = (picture_size is null))
  )`,
  `create index shop_pages_of_wedding on shop_pages (wedding_id)`,
  `create index shop_pages_of_gift on shop_pages (gift_id)`,
  `create index shop_pages_by_age on shop_pages (created_at)`,
  `create index shop_pages_due on shop_pages (due_at) where state = 'pending'`,
  `create trigger erase_shop_picture_file after delete on shop_pages
    for each row when (old.file_key is not null) execute function erase_document_file()`,
]
