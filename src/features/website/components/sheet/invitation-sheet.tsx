import type { ReactNode } from 'react'
import type { Look } from '#machines/wedding/wedding.schema.ts'
import { countryName } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { weddingWhen } from '#src/i18n/parts/days/wedding-when.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Art, Ornament } from './art.tsx'
import css from './invitation-sheet.module.css'
import { lookStyles } from './look-styles.tsx'
import shared from './looks/sheet.module.css'

interface InvitationSheetProps {
  look: Look
  names: readonly [string, string]
  /** Null while the couple has no date. */
  weddingDate: string | null
  /** The month or season of a wedding without a date. */
  datePeriod: string | null
  city: string
  country: string
  children: ReactNode
}

/**
 * An invitation in the look of the couple’s page, with their names, the day and the place at its
 * head.
 */
export function InvitationSheet({
  look,
  names,
  weddingDate,
  datePeriod,
  city,
  country,
  children,
}: InvitationSheetProps) {
  const { t } = useTranslation()
  const own = lookStyles(look)
  const place = [city, countryName(country)].filter(Boolean).join(', ')
  return (
    <div className={own.sheet} data-look={look}>
      <header className={shared.head}>
        <Art look={look} names={names} />
        <div className={css.title}>
          <h1 className={own.names}>
            {names[0] && names[1] ? (
              <>
                <span>{names[0]}</span> <span className={own.and}>{t('rsvp:and')}</span>{' '}
                <span>{names[1]}</span>
              </>
            ) : (
              coupleName(names)
            )}
          </h1>
          <p className={own.when}>{weddingWhen({ weddingDate, datePeriod }) ?? t('rsvp:noDate')}</p>
          {place ? <p className={shared.where}>{place}</p> : null}
        </div>
      </header>
      <div className={css.inside}>{children}</div>
      <footer className={own.foot}>
        <Ornament look={look} />
        <p>{coupleName(names)}</p>
      </footer>
    </div>
  )
}

interface InvitationPaperProps {
  look: Look
  /** Null where whoever looks is told no names. */
  names: readonly [string, string] | null
  children: ReactNode
}

/** A page that an invitation leads to, in its look: who marries stands small at its head. */
export function InvitationPaper({ look, names, children }: InvitationPaperProps) {
  const own = lookStyles(look)
  return (
    <div className={own.sheet} data-look={look}>
      {names === null ? null : (
        <header className={`${shared.head} ${css.band}`}>
          <p>{coupleName(names)}</p>
        </header>
      )}
      <div className={css.inside}>{children}</div>
      <footer className={own.foot}>
        <Ornament look={look} />
      </footer>
    </div>
  )
}
