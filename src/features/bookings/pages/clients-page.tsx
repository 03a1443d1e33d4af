import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { clientFilters } from '#machines/bookings/list/client-list.schema.ts'
import type { Client, ClientFilter } from '#machines/bookings/list/client-list.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useNow } from '#src/client/clock/now.ts'
import { dayHere, formatMoney, formatNearDay } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Table } from '#src/ui/data/table.tsx'
import type { Column } from '#src/ui/data/table.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PartLinks } from '#src/ui/layout/tabs.tsx'
import { clientFilterIn, clientsOptions } from '../bookings.queries.ts'
import { otherName } from '../components/booking-texts.tsx'
import css from '../components/list/list.module.css'

const address = '/vendor-dashboard/clients'

/** The couples that booked a business. The address says whether their day is still to come. */
export function ClientsPage({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const filter = clientFilterIn(useLocation().search)
  const query = useInfiniteQuery(clientsOptions(businessId, filter))
  return (
    <>
      <PartLinks
        label={t('bookings:clients.label')}
        parts={clientFilters.map((part) => ({
          to: part === 'ahead' ? address : `${address}?show=${part}`,
          name: t(`bookings:clients.filters.${part}`),
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
        failure={{ as: 'card', title: t('bookings:clients.failed') }}
      >
        {({ pages }) => {
          const items = itemsOf(pages)
          if (items.length === 0) return <Nothing filter={filter} />
          return (
            <>
              <ClientTable items={items} />
              <MoreButton query={query} />
            </>
          )
        }}
      </QueryLoader>
    </>
  )
}

function ClientTable({ items }: { items: Client[] }) {
  const { t } = useTranslation()
  const today = dayHere(useNow())
  return (
    <Table
      caption={t('bookings:clients.title')}
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          name: t('bookings:clients.couple'),
          cell: linkTo,
        },
        {
          name: t('bookings:clients.about'),
          cell: ({ firstDay, place }) => {
            const day = formatNearDay(firstDay, today)
            return place === '' ? day : t('bookings:list.about', { day, place })
          },
        },
        { name: t('bookings:clients.state'), cell: statusOf, ownLine: true },
        money(t('bookings:clients.agreed'), ({ totalMinor }) => totalMinor),
        money(t('bookings:clients.paid'), ({ paidMinor }) => paidMinor),
        money(t('bookings:clients.due'), ({ openMinor }) => openMinor),
      ]}
    />
  )
}

function money(name: string, minorOf: (client: Client) => number): Column<Client> {
  return {
    name,
    cell: (client) => formatMoney({ minor: minorOf(client), currency: client.currency }),
    figure: true,
  }
}

function linkTo({ enquiryId, couple }: Client) {
  return (
    <Link to={`/vendor-dashboard/enquiries/${enquiryId}`}>
      {otherName({ side: 'vendor', couple, businessName: '' })}
    </Link>
  )
}

function statusOf(client: Client) {
  return <ClientStatus client={client} />
}

function ClientStatus({ client: { progress } }: { client: Client }) {
  const { t } = useTranslation()
  const stage = progress.stages[progress.now] ?? 'accepted'
  return (
    <div className={css.state}>
      <Status state={`booking.${stage}`}>{t(`bookings:progress.${stage}`)}</Status>
    </div>
  )
}

function Nothing({ filter }: { filter: ClientFilter }) {
  const { t } = useTranslation()
  const title = t(`bookings:clients.none.${filter}`)
  return (
    <Card label={title}>
      <Empty
        heading="h2"
        title={title}
        action={
          <ButtonLink to="/vendor-dashboard/enquiries">{t('bookings:clients.noneAct')}</ButtonLink>
        }
      >
        {t(`bookings:clients.noneMore.${filter}`)}
      </Empty>
    </Card>
  )
}
