import { inOrder } from './statements.ts'

/** Photos that guests send after the day, and whether a couple takes any. */
export const guestPhotos = inOrder(() => statements)

const statements = [
  `alter table wedding_pages add column takes_photos boolean not null default false`,
  `create table guest_photos (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    household_id uuid not null,
    caption text not null check (length(caption) <= 200),
    width integer not null check (width between 1 and 20000),
    height integer not null check (height between 1 and 20000),
    name text not null check (length(name) between 1 and 200),
    type text not null check (type in ('image/jpeg', 'image/png')),
    size integer not null check (size between 1 and 15728640),
    file_key text not null unique check (length(file_key) <= 104),
    state text not null check (state in ('waiting', 'shown', 'hidden', 'declined')),
    state_version integer not null check (state_version >= 1),
    told_at timestamptz,
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (wedding_id, household_id) references households (wedding_id, id) on delete cascade
  )`,
  `create index guest_photos_in_order on guest_photos (wedding_id, state, created_at, id)`,
  `create index guest_photos_of_household on guest_photos (wedding_id, household_id)`,
  `create index guest_photos_untold on guest_photos (wedding_id, created_at) where told_at is null`,
  // The files go after their row, however that goes: the function of the photos of listings.
  `create trigger erase_guest_photo_files after delete on guest_photos for each row execute function erase_photo_files()`,
]
