import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { formatDay } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { itemTitle } from '#src/i18n/parts/item-title.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty, NotShared } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { EditNote } from '#src/offline/queue/edit-note.tsx'
import { OpenRow, useOpenRow } from '#src/ui/overlays/unsaved/open-row.tsx'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { AddItem } from '../components/schedule/add-item.tsx'
import { DayLinks } from '../components/links/day-links.tsx'
import { DrawnDays } from '../components/schedule/drawn-day.tsx'
import { EditItem, EventLink } from '../components/schedule/edit-item.tsx'
import { TimelineHead } from '../components/timeline-head.tsx'
import { removeScheduleItem, scheduleOptions } from '../schedule.queries.ts'
import { taskCountsOptions } from '../tasks.queries.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import css from '../components/schedule/item-list.module.css'

/** The day itself, by the minute: what happens when, where, and who has to be there. */
export function DayPage({ vendors }: { vendors: ReactNode }) {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  if (!may('timeline', 'view'))
    return (
      <NotShared
        what={t('wedding:notShared.timeline')}
        who={t('wedding:notShared.text')}
        title={t('timeline:title')}
      />
    )
  return <Day key={wedding.id} vendors={vendors} />
}

function Day({ vendors }: { vendors: ReactNode }) {
  const { t } = useTranslation()
  const { may } = useWedding()
  const { wedding, query, counts, items, refusal, add, change, remove } = useDay()
  const [isAdding, adding] = useState(false)
  const disabledReason = may('timeline', 'edit') ? null : t('timeline:mayNotEdit')
  return (
    <>
      <TimelineHead counts={counts}>
        <Button kind="quiet" onPress={() => window.print()}>
          {t('schedule:print')}
        </Button>
        <Button icon="add" disabledReason={disabledReason} onPress={() => adding(true)}>
          {t('schedule:form.add')}
        </Button>
      </TimelineHead>
      {isAdding ? (
        <AddItem
          weddingId={wedding.id}
          onClose={() => adding(false)}
          onAdded={(item) => {
            adding(false)
            add(item)
          }}
        />
      ) : null}
      <Notice kind="critical">
        {refusal && items.every(({ id }) => id !== refusal.id) ? errorText(refusal.reason) : null}
      </Notice>
      {vendors}
      <QueryLoader
        query={query}
        loading={
          <Card>
            <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
          </Card>
        }
        failure={{ as: 'page', title: t('schedule:failed') }}
      >
        {() =>
          items.length === 0 ? (
            <Empty heading="h2" title={t('schedule:empty.title')}>
              <p>{t('schedule:empty.will')}</p>
            </Empty>
          ) : (
            <ItemsOfDay {...{ wedding, items, refusal, disabledReason, change, remove }} />
          )
        }
      </QueryLoader>
      <div className={css.links}>
        <DayLinks weddingId={wedding.id} disabledReason={disabledReason} />
      </div>
    </>
  )
}

type DayItems = ReturnType<typeof useDay>

/** The items as they are drawn and listed; one of them may be open to be changed. */
function ItemsOfDay({
  wedding,
  items,
  refusal,
  disabledReason,
  change,
  remove,
}: Pick<DayItems, 'wedding' | 'items' | 'refusal' | 'change' | 'remove'> & {
  disabledReason: string | null
}) {
  const { t } = useTranslation()
  const { openId, guard, toggle, close, question } = useOpenRow()
  const actOf = (item: ScheduleItem) =>
    item.id === item.eventId ? (
      <EventLink name={itemTitle(item)} />
    ) : disabledReason === null ? (
      <Button
        kind="bare"
        name={t('schedule:form.edit', { item: item.title })}
        onPress={() => toggle(item.id)}
      >
        {t('schedule:form.change')}
      </Button>
    ) : null
  const detailsOf = (item: ScheduleItem) =>
    openId === item.id ? (
      <OpenRow guard={guard} onClose={() => toggle(item.id)}>
        <EditItem
          item={item}
          weddingId={wedding.id}
          onKept={(kept) => {
            change(kept)
            close(kept.id)
          }}
          onQueued={() => close(item.id)}
          refusal={refusal?.id === item.id ? errorText(refusal.reason) : null}
          onRemove={() => void remove(item, () => close(item.id))}
        />
      </OpenRow>
    ) : (
      <EditNote kind="item" id={item.id} name={itemTitle(item)} onOpen={() => toggle(item.id)} />
    )
  return (
    <Card label={t('schedule:title')}>
      <p className={css.paper}>{coupleName(wedding.names)}</p>
      <h2>{t('schedule:title')}</h2>
      <Soft>
        {[
          wedding.weddingDate ? formatDay(wedding.weddingDate) : t('schedule:noDate'),
          t('schedule:lead'),
        ].join('. ')}
      </Soft>
      <DrawnDays items={items} showsOverlaps actOf={actOf} detailsOf={detailsOf} />
      {question}
    </Card>
  )
}

/** The items of the schedule, and adding, changing and removing one. */
function useDay() {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const showToast = useToastWithUndo()
  const query = useQuery(scheduleOptions(wedding.id))
  const keep = useSetQueryData(scheduleOptions(wedding.id))
  const counts = useQuery(taskCountsOptions(wedding.id))
  /** Where it was asked for: in an item that is still there, or of one that is gone. */
  const [refusal, refuse] = useState<{ id: string; reason: string } | null>(null)
  const expectRefusal = useLateRefusal()
  const items = query.data ?? []
  const again = () => {
    void query.refetch()
    void counts.refetch()
  }

  function add(item: ScheduleItem) {
    keep([...items, item])
    again()
    showToast(t('schedule:form.added', { item: item.title }))
  }

  function change(kept: ScheduleItem) {
    keep(items.map((one) => (one.id === kept.id ? kept : one)))
    again()
  }

  async function remove(item: ScheduleItem, onRemoved: () => void) {
    const { id, title } = item
    refuse(null)
    const tellIfLeft = expectRefusal()
    const answer = await removeScheduleItem(wedding.id, id)
    again()
    if (answer.result === 'refused') {
      tellIfLeft(answer.code, () => void remove(item, onRemoved))
      return refuse({ id, reason: answer.code })
    }
    onRemoved()
    const undo = async () => {
      const undone = await undoActivity(wedding.id, answer.body.activityId)
      again()
      return undone.result === 'refused' ? undone.code : null
    }
    return showToast(t('schedule:form.removed', { item: title }), undo)
  }

  return { wedding, query, counts: counts.data ?? null, items, refusal, add, change, remove }
}
