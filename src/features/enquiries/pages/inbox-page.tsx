import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { enquiryFilters } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { EnquiryFilter } from '#machines/enquiries/details/enquiry-list.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { InboxFilters } from '../components/inbox/inbox-filters.tsx'
import { InboxList } from '../components/inbox/inbox-list.tsx'
import css from '../components/inbox/inbox.module.css'
import { enquiriesOptions } from '../enquiries.queries.ts'
import type { InboxOf } from '../enquiries.queries.ts'

interface InboxProps {
  of: InboxOf
  /** Its own address: "/vendor-dashboard/enquiries". */
  address: string
  /** The conversation that is open, by its id, and drawn. */
  open: { id: string; thread: ReactNode } | null
  lead: string
  /** What may be done beside reading. */
  children?: ReactNode
}

/**
 * All conversations of one side, and the one that is open: beside each other where there is room,
 * one or the other where there is none.
 */
export function InboxPage({ of, address, open, lead, children }: InboxProps) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const filter = filterIn(search)
  const query = useInfiniteQuery(enquiriesOptions(of, filter))
  const counts = query.data?.pages[0]?.counts ?? null
  const addressWith = (id: string | null, shown: EnquiryFilter) =>
    `${address}${id === null ? '' : `/${id}`}${shown === 'all' ? '' : `?show=${shown}`}`
  return (
    <>
      {open ? <Back to={addressWith(null, filter)} /> : null}
      <PageHead title={t('enquiries:title')} lead={lead}>
        {children}
      </PageHead>
      <div className={open ? css.behind : undefined}>
        <InboxFilters
          side={of.side}
          shown={filter}
          counts={counts}
          addressWith={(shown) => addressWith(null, shown)}
        />
      </div>
      <div className={`${css.inbox} ${open ? css.open : counts?.all === 0 ? css.none : ''}`}>
        <div className={css.side}>
          <QueryLoader
            query={query}
            loading={
              <Card>
                <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
              </Card>
            }
            failure={{ as: 'card', title: t('enquiries:failed') }}
          >
            {({ pages }) => {
              const items = itemsOf(pages)
              return items.length === 0 ? (
                <Nothing side={of.side} isFiltered={filter !== 'all'} address={address} />
              ) : (
                <>
                  <InboxList
                    side={of.side}
                    items={items}
                    openId={open?.id ?? null}
                    addressOf={(id) => addressWith(id, filter)}
                  />
                  <div className={css.more}>
                    <MoreButton query={query} />
                  </div>
                </>
              )
            }}
          </QueryLoader>
        </div>
        <div>{open ? open.thread : <Choose of={of} isThere={(counts?.all ?? 0) > 0} />}</div>
      </div>
    </>
  )
}

/** In narrow space the list is behind what was opened from it. */
function Back({ to }: { to: string }) {
  return (
    <div className={css.back}>
      <Row flush>
        <ButtonLink to={to} kind="bare" icon="back">
          {t('enquiries:back')}
        </ButtonLink>
      </Row>
    </div>
  )
}

/** Beside the list, while none is open. */
function Choose({ of, isThere }: { of: InboxOf; isThere: boolean }) {
  if (!isThere) return null
  return (
    <div className={css.choose}>
      <Card label={t('enquiries:list.choose')}>
        <Empty heading="h2" title={t('enquiries:list.choose')}>
          {t(
            of.side === 'vendor' ? 'enquiries:list.chooseMore' : 'enquiries:list.chooseMoreCouple',
          )}
        </Empty>
      </Card>
    </div>
  )
}

function Nothing({
  side,
  isFiltered,
  address,
}: {
  side: InboxOf['side']
  isFiltered: boolean
  address: string
}) {
  if (isFiltered)
    return (
      <Card label={t('enquiries:list.noneMatch')}>
        <Empty
          heading="h2"
          title={t('enquiries:list.noneMatch')}
          action={
            <ButtonLink to={address} kind="quiet">
              {t('enquiries:list.showAll')}
            </ButtonLink>
          }
        >
          {t('enquiries:list.noneMatchMore')}
        </Empty>
      </Card>
    )
  const [title, text, act] =
    side === 'vendor'
      ? (['noneVendor', 'noneVendorMore', 'noneVendorAct'] as const)
      : (['noneCouple', 'noneCoupleMore', 'noneCoupleAct'] as const)
  return (
    <Card label={t(`enquiries:list.${title}`)}>
      <Empty
        heading="h2"
        title={t(`enquiries:list.${title}`)}
        action={
          <ButtonLink to={side === 'vendor' ? '/vendor-dashboard/vendor-profile' : '/marketplace'}>
            {t(`enquiries:list.${act}`)}
          </ButtonLink>
        }
      >
        {t(`enquiries:list.${text}`)}
      </Empty>
    </Card>
  )
}

function filterIn(search: URLSearchParams): EnquiryFilter {
  return enquiryFilters.find((filter) => filter === search.get('show')) ?? 'all'
}
