import type { ReactNode } from 'react'
import type { ShownGift } from '#machines/registry/gift.schema.ts'
import { formatList } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Meter } from '#src/ui/charts/meter.tsx'
import { bloom } from '#src/ui/data/cover/lines.ts'
import { Soft } from '#src/ui/layout/layout.tsx'
import { Near } from '#src/ui/layout/near.tsx'
import { isTaken, paperText, priceText, takenText } from './gift-texts.tsx'
import css from './registry.module.css'

interface GiftListProps<G extends ShownGift> {
  gifts: readonly G[]
  /** Where its picture is; null where it has none. */
  pictureOf: (gift: G) => string | null
  /** What may be done about it, where anything. */
  children?: (gift: G, place: number) => ReactNode
  /** Under which heading the list stands. */
  heading?: 'h2' | 'h3'
}

/** How many stand together: what is far from the screen is not drawn. */
const together = 12

/**
 * What a couple wishes for, in their order: what it is, what it costs, how much of it is taken.
 * Nothing tells by whom.
 */
export function GiftList<G extends ShownGift>({
  gifts,
  pictureOf,
  children,
  heading: Title = 'h3',
}: GiftListProps<G>) {
  const { t } = useTranslation()
  const groups = Array.from({ length: Math.ceil(gifts.length / together) }, (_, group) =>
    gifts.slice(group * together, (group + 1) * together),
  )
  const line = (gift: G, place: number) => (
    <li key={gift.id} className={css.gift} data-taken={isTaken(gift)}>
      <Picture address={pictureOf(gift)} turn={place} />
      <div className={css.about}>
        <Title>{gift.title}</Title>
        <Wish gift={gift} />
        {priceText(gift) ? <p className={css.price}>{priceText(gift)}</p> : null}
        {gift.note ? <p className={css.note}>{gift.note}</p> : null}
        {gift.link ? (
          <p className={css.shop}>
            <a
              href={gift.link}
              rel="noopener noreferrer nofollow"
              target="_blank"
              aria-label={t('registry:shopOf', { host: hostOf(gift.link), name: gift.title })}
            >
              {t('registry:shop', { host: hostOf(gift.link) })}
            </a>
          </p>
        ) : null}
        <GiftStatus gift={gift} />
        <p className={css.onPaper}>{paperText(gift)}</p>
        {children?.(gift, place)}
      </div>
    </li>
  )
  if (groups.length <= 4) return <ul>{gifts.map(line)}</ul>
  return groups.map((group, at) => (
    <Near key={at} isHeld={false}>
      <ul>{group.map((gift, place) => line(gift, at * together + place))}</ul>
    </Near>
  ))
}

/** What is wanted most, and what kind of thing it is. */
function Wish({ gift: { isMostWanted, category } }: { gift: ShownGift }) {
  const { t } = useTranslation()
  const parts = [
    ...(isMostWanted ? [t('registry:mostWanted')] : []),
    ...(category === '' ? [] : [t(`registry:category.${category}`)]),
  ]
  return parts.length > 0 ? <Soft small>{formatList(parts)}</Soft> : null
}

function GiftStatus({ gift }: { gift: ShownGift }) {
  const { t } = useTranslation()
  const whole = gift.kind === 'fund' ? gift.price : gift.wanted
  const taken = takenText(gift)
  return (
    <div className={css.status}>
      {whole !== null && whole > 1 ? (
        <Meter
          label={t('registry:taken.of', { name: gift.title })}
          value={gift.taken}
          max={whole}
          valueText={taken}
          tone="positive"
        />
      ) : null}
      <Soft small>{taken}</Soft>
    </div>
  )
}

function Picture({ address, turn }: { address: string | null; turn: number }) {
  return (
    <div className={css.picture}>
      {address ? (
        <img src={address} alt="" loading="lazy" decoding="async" />
      ) : (
        <svg viewBox="0 0 120 120" aria-hidden="true">
          <path d={bloom(60, 60, 44, 6, 7, (turn % 7) / 3).join('')} />
        </svg>
      )}
    </div>
  )
}

/** The shop, as an address names it. */
function hostOf(link: string) {
  return URL.parse(link)?.hostname.replace(/^www\./, '') ?? link
}
