import { inOrder } from './statements.ts'

/** Whom a couple considers for each category, where each stands, and the documents that they keep of them. */
export const choices = inOrder(() => statements)

const statements = [
  `create table choices (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    category text not null check (category in ('photography', 'videography', 'catering', 'venue', 'florist', 'music', 'cake', 'decor',
      'planner', 'dress', 'suit', 'jewelry', 'beauty', 'transportation', 'stationery', 'favors', 'other')),
    business_id uuid references businesses on delete set null,
    name text not null check (length(name) <= 150),
    contact text not null check (length(contact) <= 150),
    email text not null check (length(email) <= 254),
    phone text not null check (length(phone) <= 40),
    website text not null check (length(website) <= 2008),
    price_minor bigint check (price_minor between 0 and 1000000000000),
    price_currency text check (price_currency ~ '^[A-Z]{3}$'),
    offer_until date,
    notes text not null check (length(notes) <= 4000),
    state text not null check (state in ('wanted', 'saved', 'asked', 'quoted', 'booked', 'dropped', 'not_needed')),
    state_version integer not null check (state_version >= 1),
    state_since timestamptz not null,
    state_by uuid references users on delete set null,
    quoted_at timestamptz,
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((price_minor is null) = (price_currency is null))
  )`,
  // Of a wedding whole, of a category, of a state: each a list of its own, oldest first.
  `create index choices_of_wedding on choices (wedding_id, created_at, id)`,
  `create index choices_of_category on choices (wedding_id, category, created_at, id)`,
  `create index choices_in_state on choices (wedding_id, state, created_at, id)`,
  `create unique index choice_of_business on choices (wedding_id, business_id) where business_id is not null`,
  `create index choices_of_business on choices (business_id) where business_id is not null`,
  `create index choices_by_mover on choices (state_by)`,
  // A category says once that it is wanted or not needed.
  `create unique index choice_without_vendor on choices (wedding_id, category) where name = '' and business_id is null`,

  `create table choice_documents (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    choice_id uuid not null references choices on delete cascade,
    kind text not null check (kind in ('quote', 'contract', 'invoice', 'other')),
    name text not null check (length(name) between 1 and 200),
    type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
    size integer not null check (size between 1 and 10485760),
    file_key text not null unique check (length(file_key) <= 104),
    user_id uuid references users on delete set null,
    created_at timestamptz not null
  )`,
  `create index choice_documents_of_choice on choice_documents (choice_id, created_at, id)`,
  `create index choice_documents_of_wedding on choice_documents (wedding_id, id)`,
  `create index choice_documents_of_user on choice_documents (user_id)`,
  // The file goes after its row, however that goes: the function of the verification documents.
  `create trigger erase_choice_document_file after delete on choice_documents for each row execute function erase_document_file()`,
]
