import type { ReactNode } from 'react'
import { isListSection } from '#machines/website/sections/section-kinds.schema.ts'
import type { SectionKind } from '#machines/website/sections/section-kinds.schema.ts'
import { galleryOf } from '#machines/website/sections/sections.rules.ts'
import type { ShownPage } from '#machines/website/website.schema.ts'
import { countryName, formatDay } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
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
  /** Where a photo's file is. */
  photoAt: (id: string) => string
  /** The registry, drawn; null where there is none. */
  gifts: ReactNode
  /** The photos of guests, drawn; null where there are none. */
  album: ReactNode
  /**
   * Where guests who lost the link of their invitation ask for it; left out where the couple takes
   * no such requests.
   */
  lookupPath?: string | undefined
  /** Beside the form it is a picture of a page: its heading is not the page's own. */
  isPreview?: boolean
}

/**
 * The page of a wedding as its guests see it. It measures itself, and not the window, so that it is
 * the same on a phone and in the preview beside the form.
 */
export function Sheet({ page, isPreview = false, ...around }: SheetProps) {
  const { photoAt } = around
  const { t } = useTranslation()
  const { look, names, weddingDate, place, greeting } = page
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
          <When day={weddingDate} className={own.when} />
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

/** The photo under the names. */
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

/*
 * The words for a day and for a country take a phone long to get ready, so that each is a slice of
 * its own when the page comes alive.
 */

function When({ day, className }: { day: string | null; className: string }) {
  const { t } = useTranslation()
  return <p className={className}>{day ? formatDay(day) : t('website:guest.noDate')}</p>
}

function Where({ city, country }: Pick<SheetProps['page'], 'city' | 'country'>) {
  const where = [city, countryName(country)].filter(Boolean).join(', ')
  return where ? <p className={css.where}>{where}</p> : null
}
