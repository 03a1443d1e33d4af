import type { ReactNode } from 'react'
import { isListSection } from '#machines/website/sections/section-kinds.schema.ts'
import type { SectionKind } from '#machines/website/sections/section-kinds.schema.ts'
import { galleryOf } from '#machines/website/sections/sections.rules.ts'
import type { ShownPage } from '#machines/website/website.schema.ts'
import { countryName } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { weddingWhen } from '#src/i18n/parts/days/wedding-when.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Art, Ornament } from './art.tsx'
import { Entries } from './entries.tsx'
import {
  Answering,
  GuestPhotos,
  MoreForGuests,
  Photos,
  Registry,
  Schedule,
  Story,
} from './parts.tsx'
import { lookStyles } from './look-styles.tsx'
import css from './looks/sheet.module.css'

interface SheetProps {
  page: Omit<ShownPage, 'is' | 'slug' | 'gifts' | 'guestPhotos' | 'takesLookups'>
  /** The address of a photo’s file. */
  photoAt: (id: string) => string
  /** The rendered registry; null if there is none. */
  gifts: ReactNode
  /** The rendered guest photos; null if there are none. */
  album: ReactNode
  /** Where guests can request a lost invitation link; undefined if the couple does not allow it. */
  lookupPath?: string | undefined
  /** In the editor this is a preview, so its heading is not the heading of the page. */
  isPreview?: boolean
}

/**
 * The page of a wedding as its guests see it. Its layout depends on its own width and not on the
 * window’s, so that the preview looks like a phone.
 */
export function Sheet({ page, isPreview = false, ...around }: SheetProps) {
  const { photoAt } = around
  const { t } = useTranslation()
  const { look, names, place, greeting } = page
  const own = lookStyles(look)
  const Names = isPreview ? 'p' : 'h1'
  return (
    <div className={own.sheet} data-look={look}>
      <header className={css.head}>
        <Art look={look} names={names} />
        <div className={own.title}>
          {greeting ? <p className={css.greeting}>{greeting}</p> : null}
          <Names className={own.names}>
            {names[0] && names[1] ? (
              <>
                <span>{names[0]}</span> <span className={own.and}>{t('website:guest.and')}</span>{' '}
                <span>{names[1]}</span>
              </>
            ) : (
              coupleName(names)
            )}
          </Names>
          <When {...page} className={own.when} />
          <Where {...page} />
          {place ? <p className={css.place}>{place}</p> : null}
        </div>
      </header>
      <Hero page={page} photoAt={photoAt} />
      <div className={own.parts}>
        {page.sections.map((kind) => (
          <Section key={kind} kind={kind} page={page} {...around} />
        ))}
        {page.hasMoreForGuests ? <MoreForGuests look={look} /> : null}
      </div>
      <footer className={own.foot}>
        <Ornament look={look} />
        <p>{coupleName(names)}</p>
      </footer>
    </div>
  )
}

/** The photo below the names. */
function Hero({ page: { hero, photos }, photoAt }: Pick<SheetProps, 'page' | 'photoAt'>) {
  const photo = photos.find(({ id }) => id === hero)
  if (!photo) return null
  const { id, alt, width, height } = photo
  return (
    <div className={css.hero}>
      <img src={photoAt(id)} alt={alt} width={width} height={height} decoding="async" />
    </div>
  )
}

function Section({
  kind,
  page,
  photoAt,
  gifts,
  album,
  lookupPath,
}: Omit<SheetProps, 'isPreview'> & { kind: SectionKind }) {
  const { look } = page
  if (isListSection(kind))
    return <Entries kind={kind} entries={page[kind]} photoAt={photoAt} {...page} />
  switch (kind) {
    case 'story':
      return <Story text={page.story} look={look} />
    case 'schedule':
      return <Schedule items={page.items} look={look} />
    case 'answer':
      return <Answering names={page.names} look={look} lookupPath={lookupPath} />
    case 'gifts':
      return <Registry look={look}>{gifts}</Registry>
    case 'photos':
      return <Photos photos={galleryOf(page)} look={look} photoAt={photoAt} />
    case 'guestPhotos':
      return <GuestPhotos look={look}>{album}</GuestPhotos>
    default:
      return kind satisfies never
  }
}

/* Formatting days and countries is slow to load on a phone, so each is hydrated separately. */

function When({
  className,
  ...when
}: Pick<SheetProps['page'], 'weddingDate' | 'datePeriod'> & { className: string }) {
  const { t } = useTranslation()
  return <p className={className}>{weddingWhen(when) ?? t('website:guest.noDate')}</p>
}

function Where({ city, country }: Pick<SheetProps['page'], 'city' | 'country'>) {
  const where = [city, countryName(country)].filter(Boolean).join(', ')
  return where ? <p className={css.where}>{where}</p> : null
}
