import type { ReactNode } from 'react'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import { filesOf } from '#machines/photos/photo.rules.ts'
import type { PhotoAddress } from '#machines/photos/photo.rules.ts'
import type { ShownListing } from '#machines/listings/public-listing.schema.ts'
import {
  countryName,
  formatMoney,
  formatNumber,
  formatShare,
  formatStars,
} from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Stars } from '#src/ui/data/stars.tsx'
import { Picture } from '#src/ui/data/picture/picture.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Gallery, useAlt } from './photos/gallery.tsx'
import { usePublicProofs } from '#src/features/vendors/use-public-proofs.ts'
import { CategoryFacts, CommonFacts, Section } from './listing-facts.tsx'
import css from './listing-view.module.css'

/** A listing as couples read it: on its page, and in its owner's preview. */
export function ListingView({
  listing,
  heading: Heading,
  act,
  reviews,
  photoAddress,
}: {
  listing: Pick<ShownListing, 'name' | 'category' | 'city' | 'country' | 'content'> &
    Partial<Pick<ShownListing, 'proofs' | 'rating'>>
  heading: 'h1' | 'h2'
  act?: ReactNode
  /** What couples scored and wrote. */
  reviews?: ReactNode
  /** Where the files of its photos are, before they are public. */
  photoAddress?: PhotoAddress
}) {
  const { t } = useTranslation()
  const { name, category, city, country, content } = listing
  const place = [city, countryName(country)].filter(Boolean).join(', ')
  const altOf = useAlt(name)
  return (
    <article className={css.listing}>
      <ListingCover {...{ photoAddress, altOf, listing }} />
      <div className={css.columns}>
        <div className={css.story}>
          <Stack>
            <Heading>{name}</Heading>
            <Soft>{[t(`vendors:category.${category}`), place].filter(Boolean).join(' · ')}</Soft>
            <Rated rating={listing.rating} />
            {content.tagline ? <p className={css.tagline}>{content.tagline}</p> : null}
            <p className={css.text}>{content.description}</p>
            <Proofs proofs={listing.proofs ?? []} />
          </Stack>
          {content.photos.length > 1 ? (
            <Gallery photos={content.photos} name={name} address={photoAddress} />
          ) : null}
          {content.video ? (
            <p>
              <OutsideLink href={content.video}>{t('listings:page.video')}</OutsideLink>
            </p>
          ) : null}
          <Packages content={content} />
          {reviews}
          <CategoryFacts category={category} content={content} />
          <CommonFacts content={content} />
          <Questions content={content} />
          <Terms content={content} />
        </div>
        <aside className={css.aside}>
          <Card label={t('listings:page.prices')}>
            <Price content={content} />
            {act}
            <Links content={content} name={name} />
          </Card>
        </aside>
      </div>
    </article>
  )
}

function ListingCover({
  photoAddress,
  altOf,
  listing,
}: {
  photoAddress: PhotoAddress | undefined
  altOf: ReturnType<typeof useAlt>
  listing: Pick<ShownListing, 'name' | 'category' | 'content'>
}) {
  const { name, category, content } = listing
  const [cover] = content.photos
  return (
    <div className={css.cover}>
      {cover ? (
        <Picture
          {...cover}
          files={filesOf(cover, photoAddress)}
          alt={altOf(cover, 0)}
          sizes="(max-width: 76rem) 100vw, 72rem"
          isFirst
        />
      ) : (
        <Cover category={category} name={name} width={1200} height={400} />
      )}
    </div>
  )
}

/** How couples scored it, in one line; nothing before the first review. */
function Rated({ rating }: { rating: ShownListing['rating'] | undefined }) {
  const { t } = useTranslation()
  if (!rating || rating.count === 0) return null
  return (
    <p>
      <Stars hundredths={rating.rating}>
        {t('marketplace:rating', {
          count: rating.count,
          total: formatNumber(rating.count),
          stars: formatStars(rating.rating),
        })}
      </Stars>
    </p>
  )
}

/**
 * What the review team has compared with documents, and when: never that somebody is to be trusted.
 */
function Proofs({ proofs }: Pick<ShownListing, 'proofs'>) {
  const { t } = useTranslation()
  const checked = usePublicProofs(proofs)
  if (checked.length === 0) return null
  return (
    <ul className={css.proofs} aria-label={t('listings:page.proofs')}>
      {checked.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Price({ content }: { content: ListingContent }) {
  const { t } = useTranslation()
  const { fromMinor, toMinor, covers } = content.price
  if (fromMinor === null && toMinor === null) return <Soft>{t('listings:page.noPrice')}</Soft>
  return (
    <Stack gap="tight">
      <p className={css.price}>
        <ShortPrice content={content} />
      </p>
      {covers ? <Soft small>{covers}</Soft> : null}
    </Stack>
  )
}

/** What most couples pay, in one line. */
export function ShortPrice({ content: { price, currency } }: { content: ListingContent }) {
  const { t } = useTranslation()
  const { fromMinor, toMinor } = price
  const amount = (minor: number) => formatMoney({ minor, currency })
  if (fromMinor === null && toMinor === null) return t('listings:page.noPrice')
  if (fromMinor === null) return t('listings:page.upTo', { amount: amount(toMinor ?? 0) })
  return toMinor === null
    ? t('listings:page.from', { amount: amount(fromMinor) })
    : t('listings:page.between', { from: amount(fromMinor), to: amount(toMinor) })
}

function Packages({ content: { packages, currency } }: { content: ListingContent }) {
  const { t } = useTranslation()
  if (packages.length === 0) return null
  return (
    <Section title={t('listings:page.packages')}>
      <ul className={css.packages}>
        {packages.map(({ name, priceMinor, includes }) => (
          <li key={name}>
            <div>
              <h3>{name}</h3>
              {includes ? <p className={css.text}>{includes}</p> : null}
            </div>
            <strong>
              {priceMinor === null
                ? t('listings:page.onRequest')
                : formatMoney({ minor: priceMinor, currency })}
            </strong>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Questions({ content: { faq } }: { content: ListingContent }) {
  const { t } = useTranslation()
  if (faq.length === 0) return null
  return (
    <Section title={t('listings:page.faq')}>
      <div className={css.questions}>
        {faq.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p className={css.text}>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

function Terms({ content: { depositPercent, cancellation } }: { content: ListingContent }) {
  const { t } = useTranslation()
  if (depositPercent === null && cancellation === '') return null
  return (
    <Section title={t('listings:page.terms')}>
      {depositPercent === null ? null : (
        <p>{t('listings:page.deposit', { share: formatShare(depositPercent / 100) })}</p>
      )}
      {cancellation ? <p className={css.text}>{cancellation}</p> : null}
    </Section>
  )
}

function Links({ content: { website, links }, name }: { content: ListingContent; name: string }) {
  const { t } = useTranslation()
  const all = [...new Set([website, ...links])].filter(Boolean)
  if (all.length === 0) return null
  return (
    <ul className={css.links} aria-label={t('listings:page.links', { name })}>
      {all.map((href) => (
        <li key={href}>
          <OutsideLink href={href}>
            {href.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
          </OutsideLink>
        </li>
      ))}
    </ul>
  )
}

/** A link that a vendor wrote. */
function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="nofollow noopener noreferrer" target="_blank">
      {children}
    </a>
  )
}
