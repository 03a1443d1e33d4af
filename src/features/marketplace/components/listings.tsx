import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { SearchAnswer, SearchCard } from '#machines/marketplace/search.schema.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Bar, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'
import { useFocusInList } from '../use-focus-in-list.ts'
import { useKeptPlace, useListings } from '../use-listings.ts'
import type { WeddingPlan } from './chips/plan-filters.tsx'
import { ListingCard } from './listing-card.tsx'
import css from './listings.module.css'

/**
 * What may be done with a business besides reading of it, and who wants to know which ones are on
 * the page.
 */
export interface ListingsOffer {
  renderAct?: (listing: SearchCard) => ReactNode
  onShown?: (listings: SearchCard[]) => void
}

/** What is searched, who wants to know the answer, and how a filter is let go of. */
export interface ListingsProps {
  asked: SearchParams
  onAnswer: (answer: SearchAnswer) => void
  /** Of those that were found, which ones have left the marketplace since. */
  onGone?: (gone: SearchCard[]) => void
  onLoosen: (filter: SearchAnswer['loosen'][number]['filter'] | 'all') => void
  /** Told by the list of a couple, once their wedding is known. */
  onPlan?: (plan: WeddingPlan) => void
  /** The first page as the server rendered it. */
  drawn?: SearchAnswer | undefined
}

/** The vendors that a search finds. */
export function Listings({
  asked,
  onAnswer,
  onGone,
  onLoosen,
  drawn,
  renderAct,
  onShown,
}: ListingsOffer & ListingsProps) {
  const { t } = useTranslation()
  const list = useListings(asked, drawn, { onAnswer, onShown })
  const { read, readAgain, wrong, items, gone, hasMore, isReadingMore, moreFailed, readMore } = list
  const noteFollowed = useKeptPlace(list)
  const cards = useRef<HTMLUListElement>(null)
  // A list that is returned to stands where it was left, which needs the height of every card.
  const [isNew] = useState(drawn !== undefined)
  const count = items.length
  useReportGone(gone, onGone)
  useFocusInList(cards, count)
  useWantedCard(count > 0)

  if (read.state === 'loading') return <ListingsSkeleton />
  if (read.state === 'failed')
    return <SearchFailed {...{ read, readAgain, wrong }} onClear={() => onLoosen('all')} />
  const nobody = <Nobody asked={asked} loosen={read.value.loosen} onLoosen={onLoosen} />
  if (items.length === 0 && gone.length === 0) return nobody
  return (
    <Stack gap="loose">
      {items.length === 0 ? (
        nobody
      ) : (
        <ul
          ref={cards}
          className={`${css.cards} ${isNew ? css.new : ''}`}
          onClickCapture={({ target }) => noteFollowed(target)}
        >
          {items.map((listing, place) => (
            <li key={listing.id} id={listing.id}>
              <ListingCard listing={listing} asked={asked} isFirst={place === 0}>
                {renderAct?.(listing)}
              </ListingCard>
            </li>
          ))}
        </ul>
      )}
      <Notice kind="critical">{errorText(moreFailed)}</Notice>
      {hasMore ? (
        <Row>
          <Button
            kind="quiet"
            onPress={readMore}
            busy={isReadingMore}
            busyLabel={t('marketplace:moreBusy')}
          >
            {t('marketplace:more')}
          </Button>
        </Row>
      ) : null}
    </Stack>
  )
}

/** Whoever signed in to save a business comes back to it. */
function useWantedCard(isThere: boolean) {
  const wanted = useLocation().hash.slice(1)
  useEffect(() => {
    const card = wanted !== '' && isThere ? document.getElementById(wanted) : null
    const target = card?.querySelector('button') ?? card?.querySelector('h2')
    target?.focus()
  }, [wanted, isThere])
}

/** Before it is painted, so that the count above the list agrees with it. */
function useReportGone(gone: SearchCard[], onGone: ListingsProps['onGone']) {
  const report = useEffectEvent((count: number) => onGone?.(count === 0 ? [] : gone))
  useLayoutEffect(() => report(gone.length), [gone.length])
}

/** An address may ask for what is no search: then nothing helps but to let go of its filters. */
function SearchFailed({
  read,
  readAgain,
  wrong,
  onClear,
}: {
  read: { state: 'failed'; reason: string }
  readAgain: () => undefined
  wrong: string | null
  onClear: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className={css.room}>
      <Notice kind="critical">
        <p>{t(wrong === null ? 'marketplace:failed' : 'marketplace:noSearch')}</p>
        <p>{errorText(wrong ?? read.reason)}</p>
      </Notice>
      <Row>
        {wrong === null ? (
          <Button kind="quiet" onPress={readAgain}>
            {t('marketplace:again')}
          </Button>
        ) : (
          <Button kind="quiet" onPress={onClear}>
            {t('marketplace:empty.all')}
          </Button>
        )}
      </Row>
    </div>
  )
}

/** What may be done with a business, in a row that wraps. */
export function CardActs({ children }: { children: ReactNode }) {
  return <div className={css.acts}>{children}</div>
}

/** The shape of the list, while it is on the way. */
export function ListingsSkeleton() {
  const { t } = useTranslation()
  return (
    <Stack gap="loose">
      <Skeleton lines={0}>{t('ui:loading')}</Skeleton>
      <div className={css.cards}>
        {Array.from({ length: 6 }, (_, place) => (
          <div key={place} className={css.card}>
            <span className={css.cover} />
            <Bar />
            <Bar />
          </div>
        ))}
      </div>
    </Stack>
  )
}

/** Nobody fits: what to let go of, and how many that brings. */
function Nobody({
  asked,
  loosen,
  onLoosen,
}: Pick<ListingsProps, 'asked' | 'onLoosen'> & { loosen: SearchAnswer['loosen'] }) {
  const { t } = useTranslation()
  const isNarrowed = Object.keys(asked).some((name) => name !== 'sort' && name !== 'currency')
  return (
    <div className={css.room}>
      <Empty
        heading="h2"
        title={t('marketplace:empty.title')}
        action={
          <Row>
            {loosen.map(({ filter, total, isMore }) => (
              <Button key={filter} kind="quiet" onPress={() => onLoosen(filter)}>
                {t(`marketplace:loosen.${filter}`, {
                  total: isMore
                    ? t('marketplace:orMore', { total: formatNumber(total) })
                    : formatNumber(total),
                })}
              </Button>
            ))}
            {isNarrowed ? (
              <Button kind="quiet" onPress={() => onLoosen('all')}>
                {t('marketplace:empty.all')}
              </Button>
            ) : null}
            <ButtonLink to="/for-vendors" kind="bare">
              {t('marketplace:empty.vendors')}
            </ButtonLink>
          </Row>
        }
      >
        {isNarrowed ? t('marketplace:empty.narrowed') : t('marketplace:empty.text')}
      </Empty>
    </div>
  )
}
