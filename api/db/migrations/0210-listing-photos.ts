import { inOrder } from './statements.ts'

/**
 * The photos of listings. Which ones a listing shows is in its document, under a key that every
 * document gets here. A trigger notes since when a photo is in neither the draft nor what is
 * public, so that no writer of listings can forget it.
 */
export const listingPhotos = inOrder(() => statements)

const sizes = [400, 800, 1600]
const formats = ['webp', 'avif']

const statements = [
  `create table listing_photos (
    id uuid primary key,
    business_id uuid not null references businesses on delete cascade,
    width integer not null check (width between 1 and 20000),
    height integer not null check (height between 1 and 20000),
    name text not null check (length(name) between 1 and 200),
    type text not null check (type in ('image/jpeg', 'image/png')),
    size integer not null check (size between 1 and 15728640),
    file_key text not null unique check (length(file_key) <= 104),
    avif text not null default 'due' check (avif in ('due', 'made', 'none')),
    unused_since timestamptz,
    created_at timestamptz not null
  )`,
  `create index listing_photos_of_business on listing_photos (business_id, id)`,
  `create index listing_photos_to_encode on listing_photos (id) where avif = 'due'`,
  `create index listing_photos_unused on listing_photos (unused_since) where unused_since is not null`,

  `update listings set published = jsonb_build_object('photos', jsonb_build_array()) || published,
      draft = jsonb_build_object('photos', jsonb_build_array()) || draft
    where published is not null or draft is not null`,

  `create function note_unused_photos() returns trigger language plpgsql as $$
    begin
      update listing_photos set unused_since = case when unused_since is null then new.updated_at end
      where business_id = new.business_id
        and (unused_since is null) <> (
          coalesce(new.draft -> 'photos', '[]') @> jsonb_build_array(jsonb_build_object('id', id))
          or coalesce(new.published -> 'photos', '[]') @> jsonb_build_array(jsonb_build_object('id', id)));
      return null;
    end
  $$`,
  `create trigger note_unused_photos after update of draft, published on listings for each row
    when (old.draft -> 'photos' is distinct from new.draft -> 'photos'
      or old.published -> 'photos' is distinct from new.published -> 'photos')
    execute function note_unused_photos()`,

  // The files go after their row, however that goes: the one that is kept, and those that are served.
  `create function erase_photo_files() returns trigger language plpgsql as $$
    begin
      insert into file_erasures (file_key, due_at)
        select file_key, old.created_at from (
          select old.file_key union all
          select replace(old.file_key, 'documents/', 'photos/') || '-' || size || '-' || format
          from unnest(array[${sizes.join(', ')}]) as size, unnest(array[${formats.map((format) => `'${format}'`).join(', ')}]) as format
        ) as files (file_key)
        on conflict (file_key) do update set due_at = excluded.due_at;
      return null;
    end
  $$`,
  `create trigger erase_photo_files after delete on listing_photos for each row execute function erase_photo_files()`,
]
