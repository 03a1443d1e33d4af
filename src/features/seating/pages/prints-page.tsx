import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Seating } from '#machines/seating/seating.schema.ts'
import { useGuestList } from '#src/features/guests/use-guest-list.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatDay } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { LoadFailure, QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { DietList } from '../components/prints/diet-list.tsx'
import { PlaceCards } from '../components/prints/place-cards.tsx'
import { TablePlan } from '../components/prints/table-plan.tsx'
import css from '../components/prints/prints.module.css'
import { useRoom } from '../use-room.ts'
import { useSeating } from '../use-seating.ts'
import { eventIn } from './seating-page.tsx'

const kinds = ['plan', 'cards', 'diets'] as const

/** The printed parts: the plan, place cards, and the caterer’s list. */
export function PrintsPage({ closed }: { closed: ReactNode }) {
  const { wedding, may } = useWedding()
  return may('guests', 'view') ? <Prints key={wedding.id} /> : closed
}

type Lists = ReturnType<typeof useGuestList>['list']

function Prints() {
  const { wedding } = useWedding()
  const { list, readAgain } = useGuestList(wedding.id)
  const [search] = useSearchParams()
  if (list.state === 'failed') return <LoadFailed reason={list.reason} onRetry={readAgain} />
  if (!list.isWhole) return <PrintsSkeleton />
  const event = eventIn(list.events, search.get('event'))
  return event ? <OfEvent key={event.id} {...{ list, event }} /> : <Nothing />
}

function OfEvent({ list, event }: { list: Lists; event: WeddingEvent }) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const { query } = useSeating(wedding.id, event.id)
  return (
    <QueryLoader
      query={query}
      loading={<PrintsSkeleton />}
      failure={{ as: 'page', title: t('seating:failed'), head: <Head /> }}
    >
      {(plan) => (plan.seats.length === 0 ? <Nothing /> : <Sheets {...{ list, event, plan }} />)}
    </QueryLoader>
  )
}

function Sheets({ list, event, plan }: { list: Lists; event: WeddingEvent; plan: Seating }) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const room = useRoom(event, plan, list)
  const [kind, show] = useState<(typeof kinds)[number]>('plan')
  const day = event.day ?? wedding.weddingDate
  const about = [room.eventName, day ? formatDay(day) : '', event.location]
    .filter(Boolean)
    .join(' · ')
  const couple = wedding.names.filter(Boolean).join(' & ')
  return (
    <>
      <div className={css.screen}>
        <Head />
        <Card>
          <ChoiceTiles
            label={t('seating:print.what')}
            name="kind"
            abreast
            value={kind}
            choices={kinds.map((value) => ({ value, label: t(`seating:print.${value}`) }))}
            onChange={show}
          />
          <Soft>{t(`seating:print.${kind}Text`)}</Soft>
          <div>
            <Button onPress={() => window.print()}>{t('seating:print.act')}</Button>
          </div>
        </Card>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={css.paper} aria-label={t(`seating:print.${kind}`)} tabIndex={0}>
        {kind === 'cards' ? null : (
          <header className={css.header}>
            <p className={css.couple}>{couple}</p>
            <h2>{t(`seating:print.${kind}`)}</h2>
            <p>{about}</p>
          </header>
        )}
        {kind === 'plan' ? <TablePlan room={room} /> : null}
        {kind === 'cards' ? <PlaceCards room={room} /> : null}
        {kind === 'diets' ? <DietList room={room} /> : null}
      </section>
    </>
  )
}

/** The way back leads to the plan of the same event. */
function Head() {
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <PageHead
      title={t('seating:print.title')}
      back={{ to: `/dashboard/guests/seating${search}`, name: t('seating:print.back') }}
    />
  )
}

function PrintsSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <Head />
      <Card>
        <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
      </Card>
    </>
  )
}

function LoadFailed({ reason, onRetry }: { reason: string | null; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Head />
      <LoadFailure as="page" title={t('seating:failed')} code={reason ?? ''} onRetry={onRetry} />
    </>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <>
      <Head />
      <Card>
        <Empty title={t('seating:print.nothing')} heading="h2">
          {t('seating:print.none')}
        </Empty>
      </Card>
    </>
  )
}
