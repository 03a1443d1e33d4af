import type { ReactNode } from 'react'
import type { ShownPage } from '#machines/website/website.schema.ts'
import { countryName, formatDay } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Art, Ornament } from './art.tsx'
import { Answering, Photos, Questions, Registry, Schedule, Story } from './parts.tsx'
import css from './sheet.module.css'

interface SheetProps {
  page: Omit<ShownPage, 'is' | 'slug' | 'gifts'>
  /** Where a photo's file is. */
  photoAt: (id: string) => string
  /** The registry, drawn; null where there is none. */
  gifts: ReactNode
  /** Beside the form it is a picture of a page: its heading is not the page's own. */
  isPreview?: boolean
}

/**
 * The page of a wedding as its guests see it. It measures itself, and not the window, so that it is the same on a phone and in the
 * preview beside the form.
 */
export function Sheet({ page, photoAt, gifts, isPreview = false }: SheetProps) {
  const { t } = useTranslation()
  const { look, names, weddingDate, place, greeting } = page
  const Names = isPreview ? 'p' : 'h1'
  return (
    <div className={css.sheet} data-look={look}>
      <header className={css.head}>
        <Art look={look} names={names} />
        <div className={css.title}>
          {greeting ? <p className={css.greeting}>{greeting}</p> : null}
          <Names className={css.names}>
            {names[0] && names[1] ? (
              <>
                <span>{names[0]}</span> <span className={css.and}>{t('website:guest.and')}</span>{' '}
                <span>{names[1]}</span>
              </>
            ) : (
              coupleName(names)
            )}
          </Names>
          <When day={weddingDate} />
          <Where {...page} />
          {place ? <p className={css.place}>{place}</p> : null}
        </div>
      </header>
      <div className={css.parts}>
        <Story text={page.story} look={look} />
        <Schedule items={page.items} look={look} />
        <Answering names={names} look={look} />
        <Registry look={look}>{gifts}</Registry>
        <Questions pairs={page.questions} look={look} />
        <Photos photos={page.photos} look={look} photoAt={photoAt} />
      </div>
      <footer className={css.foot}>
        <Ornament look={look} />
        <p>{coupleName(names)}</p>
      </footer>
    </div>
  )
}

/* The words for a day and for a country take a phone long to get ready, so that each is a slice of its own when the page comes alive. */

function When({ day }: { day: string | null }) {
  const { t } = useTranslation()
  return <p className={css.when}>{day ? formatDay(day) : t('website:guest.noDate')}</p>
}

function Where({ city, country }: Pick<SheetProps['page'], 'city' | 'country'>) {
  const where = [city, countryName(country)].filter(Boolean).join(', ')
  return where ? <p className={css.where}>{where}</p> : null
}
