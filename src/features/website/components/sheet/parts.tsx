import { useId } from 'react'
import type { ReactNode } from 'react'
import { clockText } from '#machines/kernel/forms/clock.ts'
import type { Look } from '#machines/wedding/wedding.schema.ts'
import type { PagePhoto, ShownItem } from '#machines/website/website.schema.ts'
import { itemTitle } from '#src/i18n/parts/item-title.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Ornament } from './art.tsx'
import { lookStyles } from './look-styles.tsx'
import css from './looks/sheet.module.css'

interface PartProps {
  look: Look
  name: string
  children: ReactNode
}

/** One section of a page with its heading. A section without content is not rendered. */
export function Part({ look, name, children }: PartProps) {
  const id = useId()
  const own = lookStyles(look)
  return (
    <section className={own.part} aria-labelledby={id}>
      <div className={own.name}>
        <Ornament look={look} />
        <h2 id={id}>{name}</h2>
      </div>
      <div className={own.what}>{children}</div>
    </section>
  )
}

export function Story({ text, look }: { text: string; look: Look }) {
  const { t } = useTranslation()
  if (text === '') return null
  return (
    <Part look={look} name={t('website:guest.story')}>
      <Paragraphs text={text} />
    </Part>
  )
}

export function Schedule({ items, look }: { items: readonly ShownItem[]; look: Look }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  const days = [...Map.groupBy(items, ({ dayOffset }) => dayOffset)].toSorted(
    ([one], [other]) => one - other,
  )
  return (
    <Part look={look} name={t('website:guest.schedule')}>
      {days.map(([dayOffset, ofDay]) => (
        <div key={dayOffset}>
          {days.length > 1 || dayOffset !== 0 ? <h3>{dayName(dayOffset)}</h3> : null}
          <ol className={css.day}>
            {ofDay.map((item) => (
              <li key={item.id}>
                <span className={css.time}>
                  {item.isEndOpen
                    ? clockText(item.start)
                    : t('website:guest.time', {
                        start: clockText(item.start),
                        end: clockText(item.end),
                      })}
                </span>
                <span>
                  <strong>{itemTitle(item)}</strong>
                  {item.place ? <span className={css.at}>{item.place}</span> : null}
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Part>
  )
}

/**
 * Tells guests to answer by the link in their own invitation, because this page has no form for it.
 */
export function Answering({
  names,
  look,
  lookupPath,
}: {
  names: readonly string[]
  look: Look
  lookupPath: string | undefined
}) {
  const { t } = useTranslation()
  const couple = coupleName(names)
  return (
    <Part look={look} name={t('website:guest.answer')}>
      <p>{t('website:guest.answerBy')}</p>
      <p>
        {lookupPath === undefined ? (
          t('website:guest.answerLost', { couple })
        ) : (
          <a href={lookupPath}>{t('website:guest.answerFind')}</a>
        )}
      </p>
    </Part>
  )
}

/**
 * The gifts that the couple wishes for. Guests reserve them by the link in their own invitation.
 */
export function Registry({ look, children }: { look: Look; children: ReactNode }) {
  const { t } = useTranslation()
  if (!children) return null
  return (
    <Part look={look} name={t('website:guest.gifts')}>
      <p>{t('website:guest.giftsBy')}</p>
      {children}
    </Part>
  )
}

export function Photos({
  photos,
  look,
  photoAt,
}: {
  photos: readonly PagePhoto[]
  look: Look
  photoAt: (id: string) => string
}) {
  const { t } = useTranslation()
  if (photos.length === 0) return null
  return (
    <Part look={look} name={t('website:guest.photos')}>
      <ul className={lookStyles(look).photos} data-count={Math.min(photos.length, 3)}>
        {photos.map(({ id, alt, width, height }) => (
          <li key={id}>
            {/*
             * The size is known before the picture loads, so that nothing moves when it arrives.
             */}
            <img
              src={photoAt(id)}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The guests’ photos that the couple chose to show. */
export function GuestPhotos({ look, children }: { look: Look; children: ReactNode }) {
  const { t } = useTranslation()
  if (!children) return null
  return (
    <Part look={look} name={t('website:guest.guestPhotos')}>
      {children}
    </Part>
  )
}

/** Tells visitors that invited guests see more. */
export function MoreForGuests({ look }: { look: Look }) {
  const { t } = useTranslation()
  return (
    <Part look={look} name={t('website:guest.more')}>
      <p>{t('website:guest.moreBy')}</p>
    </Part>
  )
}

/** Text as it was typed: an empty line separates paragraphs, and other line breaks are kept. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, place) => (
    // Nothing is ever inserted between them, so the index is a stable key.
    <p key={place} className={css.typed}>
      {paragraph.trim()}
    </p>
  ))
}

function dayName(dayOffset: number) {
  if (dayOffset === 0) return t('website:guest.day.wedding')
  if (dayOffset === -1) return t('website:guest.day.before')
  if (dayOffset === 1) return t('website:guest.day.after')
  return dayOffset < 0
    ? t('website:guest.day.earlier', { count: -dayOffset })
    : t('website:guest.day.later', { count: dayOffset })
}
