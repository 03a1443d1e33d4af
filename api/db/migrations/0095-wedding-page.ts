import { inOrder } from './statements.ts'

/** The page of a wedding: what the couple writes, who may open it, the addresses it has had, and its photos. */
export const weddingPage = inOrder(() => statements)

const kept = `version integer not null check (version >= 1), created_at timestamptz not null, updated_at timestamptz not null`

const statements = [
  `create table wedding_pages (
    id uuid primary key,
    wedding_id uuid not null unique references weddings on delete cascade,
    look text not null check (look in ('register', 'garland', 'evening')),
    greeting text not null check (length(greeting) <= 200),
    story text not null check (length(story) <= 4000),
    place text not null check (length(place) <= 300),
    questions jsonb not null check (jsonb_typeof(questions) = 'array'),
    shown jsonb not null check (jsonb_typeof(shown) = 'array'),
    ${kept}
  )`,
  `create table wedding_page_doors (
    id uuid primary key,
    wedding_id uuid not null unique references weddings on delete cascade,
    slug text check (length(slug) between 3 and 60),
    state text not null check (state in ('off', 'by_link', 'with_word', 'open')),
    state_version integer not null check (state_version >= 1),
    link_number integer not null check (link_number >= 0),
    link_hash bytea,
    word_number integer not null check (word_number >= 0),
    word_hash text check (length(word_hash) <= 200),
    ${kept},
    check (state = 'off' or slug is not null),
    check (state <> 'by_link' or link_hash is not null),
    check (state <> 'with_word' or word_hash is not null)
  )`,
  // Every address that a page has had stays its own, so that what is printed leads nobody to strangers.
  `create table wedding_page_names (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    slug text not null unique check (length(slug) between 3 and 60),
    ${kept}
  )`,
  `create index wedding_page_names_of_wedding on wedding_page_names (wedding_id, id)`,
  `create table wedding_page_photos (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    alt text not null check (length(alt) between 1 and 200),
    width integer not null check (width between 1 and 20000),
    height integer not null check (height between 1 and 20000),
    name text not null check (length(name) between 1 and 200),
    type text not null check (type in ('image/jpeg', 'image/png')),
    size integer not null check (size between 1 and 4194304),
    file_key text not null unique check (length(file_key) <= 104),
    ${kept}
  )`,
  `create index wedding_page_photos_in_order on wedding_page_photos (wedding_id, created_at, id)`,
  // The file goes after its row, however that goes: the function of the verification documents.
  `create trigger erase_page_photo_file after delete on wedding_page_photos for each row execute function erase_document_file()`,
]
