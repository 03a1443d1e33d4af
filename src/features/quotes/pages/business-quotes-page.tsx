import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { quoteFilters } from '#machines/quotes/list/quote-list.schema.ts'
import type { BusinessQuote, QuoteFilter } from '#machines/quotes/list/quote-list.schema.ts'
import { isPrivate } from '#machines/quotes/quote.selectors.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useNow } from '#src/client/clock/now.ts'
import { dayHere, formatMoney, formatNearDay, formatWhen } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Table } from '#src/ui/data/table.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PartLinks } from '#src/ui/layout/tabs.tsx'
import { QuoteStatus } from '../components/card/quote-status.tsx'
import { businessQuotesOptions, quoteFilterIn } from '../quotes.queries.ts'

const address = '/vendor-dashboard/quotes'

interface QuotesOfBusiness {
  businessId: string
  /** Whether the business is suspended. Meanwhile a quote is nobody’s turn. */
  isPaused: boolean
}

/** The quotes of a business, newest first, filtered by the state in the address. */
export function BusinessQuotesPage({ businessId, isPaused }: QuotesOfBusiness) {
  const { t } = useTranslation()
  const filter = quoteFilterIn(useLocation().search)
  const query = useInfiniteQuery(businessQuotesOptions(businessId, filter))
  const counts = query.data?.pages[0]?.counts
  return (
    <>
      <PartLinks
        label={t('quotes:list.label')}
        parts={quoteFilters.map((part) => ({
          to: part === 'all' ? address : `${address}?show=${part}`,
          name: t(`quotes:list.filters.${part}`, { count: counts?.[part] ?? '' }),
          isShown: part === filter,
        }))}
      />
      <QueryLoader
        query={query}
        loading={
          <Card>
            <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
          </Card>
        }
        failure={{ as: 'card', title: t('quotes:list.failed') }}
      >
        {({ pages }) => {
          const items = itemsOf(pages)
          if (items.length === 0) return <Nothing filter={filter} />
          return (
            <>
              <QuoteTable items={items} isPaused={isPaused} />
              <MoreButton query={query} />
            </>
          )
        }}
      </QueryLoader>
    </>
  )
}

function QuoteTable({ items, isPaused }: { items: BusinessQuote[]; isPaused: boolean }) {
  const { t } = useTranslation()
  const now = useNow()
  const today = dayHere(now)
  return (
    <Table
      caption={t('quotes:list.title')}
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        { name: t('quotes:list.couple'), cell: linkTo },
        {
          name: t('quotes:list.state'),
          cell: (quote) => statusOf(quote, now, isPaused),
          short: true,
          ownLine: true,
        },
        {
          name: t('quotes:list.sent'),
          cell: ({ sentAt }) =>
            sentAt === null ? t('quotes:list.notSent') : formatWhen(sentAt, now),
          short: true,
        },
        {
          name: t('quotes:list.validUntil'),
          cell: ({ validUntil }) =>
            validUntil === null ? t('quotes:list.noDay') : formatNearDay(validUntil, today),
          short: true,
        },
        {
          name: t('quotes:list.total'),
          cell: ({ totalMinor, currency }) => formatMoney({ minor: totalMinor, currency }),
          figure: true,
        },
      ]}
    />
  )
}

function linkTo(quote: BusinessQuote) {
  return <QuoteLink quote={quote} />
}

function statusOf(quote: BusinessQuote, now: Date, isPaused: boolean) {
  return <QuoteStatus quote={quote} reader={{ side: 'vendor', isPaused }} now={now} />
}

/** A draft links to its editor, any other quote to its thread. */
function QuoteLink({ quote: { couple, number, state, enquiryId } }: { quote: BusinessQuote }) {
  const { t } = useTranslation()
  const thread = `/vendor-dashboard/enquiries/${enquiryId}`
  return (
    <Link to={isPrivate(state) ? `${thread}/quote` : thread}>
      {t('quotes:list.name', { name: coupleName(couple) || t('quotes:list.gone'), number })}
    </Link>
  )
}

function Nothing({ filter }: { filter: QuoteFilter }) {
  const { t } = useTranslation()
  if (filter !== 'all')
    return (
      <Card label={t('quotes:list.noneMatch')}>
        <Empty
          heading="h2"
          title={t('quotes:list.noneMatch')}
          action={
            <ButtonLink to={address} kind="quiet">
              {t('quotes:list.showAll')}
            </ButtonLink>
          }
        >
          {t('quotes:list.noneMatchMore')}
        </Empty>
      </Card>
    )
  return (
    <Card label={t('quotes:list.none')}>
      <Empty
        heading="h2"
        title={t('quotes:list.none')}
        action={
          <ButtonLink to="/vendor-dashboard/enquiries">{t('quotes:list.noneAct')}</ButtonLink>
        }
      >
        {t('quotes:list.noneMore')}
      </Empty>
    </Card>
  )
}
