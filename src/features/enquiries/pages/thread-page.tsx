import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { detailsText } from '../components/about-words.tsx'
import { otherName, pausedText } from '../components/enquiry-texts.tsx'
import { EnquiryActs } from '../components/thread/enquiry-acts.tsx'
import { EnquiryDetails } from '../components/thread/enquiry-details.tsx'
import { ThreadTimeline } from '../components/thread/thread-timeline.tsx'
import type { RenderEntry } from '../components/thread/thread-timeline.tsx'
import { UnsentMessages } from '../components/thread/outgoing-lines.tsx'
import { ReportThread } from '../components/report/report-thread.tsx'
import { EnquiryProgress, TurnStatus } from '../components/thread/enquiry-status.tsx'
import { Writing } from '../components/writing/writing.tsx'
import { WhatCanHappen } from '../components/thread/what-can-happen.tsx'
import css from '../components/thread/thread.module.css'
import { enquiryOptions } from '../enquiries.queries.ts'
import { useThread, useThreadOutbox } from '../use-thread.ts'

/** What a booking needs of the thread that it stands in. */
export interface BookedThread {
  readAgain: () => void
  entries: readonly Entry[]
}

export interface ThreadSlots {
  /** Why whoever looks may only read, in words; null where they may write. */
  readOnly: string | null
  /** Draws quotes and steps of a booking in the line of time. */
  renderEntry: RenderEntry
  /** A draft was discarded: nothing is left to be shown. */
  onGone: () => void
  /** What an agreement led to: from then on it says where the two are. */
  renderBooking?: (enquiry: Enquiry, thread: BookedThread) => ReactNode
  /** What other parts of the product let a side do here, before what ends the enquiry. */
  renderActs?: (enquiry: Enquiry) => ReactNode
}

/** One conversation: where the two are, everything that happened, and what may be done. */
export function ThreadPage({ enquiryId, ...slots }: ThreadSlots & { enquiryId: string }) {
  const { t } = useTranslation()
  const query = useQuery(enquiryOptions(enquiryId))
  const outbox = useThreadOutbox(enquiryId)
  return (
    <QueryLoader
      query={query}
      loading={
        <Card>
          <Skeleton lines={12}>{t('ui:loading')}</Skeleton>
        </Card>
      }
      failure={{
        as: 'card',
        title: t('enquiries:threadFailed'),
        foot: <UnsentMessages outbox={outbox} as="card" />,
      }}
    >
      {(enquiry) => <Thread enquiry={enquiry} outbox={outbox} {...slots} />}
    </QueryLoader>
  )
}

type ThreadOutbox = ReturnType<typeof useThreadOutbox>

function Thread({
  enquiry,
  outbox,
  readOnly,
  renderEntry,
  onGone,
  renderActs,
  renderBooking,
}: ThreadSlots & { enquiry: Enquiry; outbox: ThreadOutbox }) {
  const { id, side, state } = enquiry
  const isBooked = enquiry.booking !== null
  const keep = useSetQueryData(enquiryOptions(id))
  const thread = useThread(enquiry)
  const { entries, readAgain } = thread
  useReportLifecycleState({ machine: 'enquiry', record: id, state, facts: {} })
  return (
    <Card label={otherName(enquiry, side)}>
      <ThreadHead enquiry={enquiry} />
      {isBooked && renderBooking ? (
        renderBooking(enquiry, { readAgain, entries })
      ) : (
        <EnquiryProgress enquiry={enquiry} />
      )}
      <EnquiryDetails enquiry={enquiry} />
      {isBooked && renderBooking ? null : <WhatCanHappen {...{ enquiry, entries, readOnly }} />}
      <Line {...thread} enquiry={enquiry} outbox={outbox} renderEntry={renderEntry} />
      <Writing enquiry={enquiry} readOnly={readOnly} onSend={outbox.add} />
      <EnquiryActs
        enquiry={enquiry}
        entries={entries}
        disabledReason={readOnly}
        keep={(changed) => {
          keep(changed)
          readAgain()
        }}
        readAgain={readAgain}
        onGone={onGone}
      >
        {renderActs?.(enquiry)}
        <ReportThread {...{ enquiry, entries, disabledReason: readOnly, onSent: readAgain }} />
      </EnquiryActs>
    </Card>
  )
}

interface LineProps extends Pick<ReturnType<typeof useThread>, 'query' | 'entries'> {
  enquiry: Enquiry
  outbox: ThreadOutbox
  renderEntry: RenderEntry
}

/** Everything that happened between the two, and what is on its way. */
function Line({ enquiry, renderEntry, query, entries, outbox }: LineProps) {
  const { t } = useTranslation()
  return (
    <QueryLoader
      query={query}
      loading={<Skeleton lines={6}>{t('ui:loading')}</Skeleton>}
      failure={{
        as: 'part',
        title: t('enquiries:line.failed'),
        foot: <UnsentMessages outbox={outbox} as="part" />,
      }}
    >
      {() => (
        <Stack>
          <Earlier query={query} />
          <ThreadTimeline
            enquiry={enquiry}
            entries={entries}
            outbox={outbox}
            renderEntry={renderEntry}
          />
        </Stack>
      )}
    </QueryLoader>
  )
}

/** With whom, about what, and whose turn it is; and what keeps the two from going on. */
function ThreadHead({ enquiry }: { enquiry: Enquiry }) {
  const { side, details, where, business } = enquiry
  return (
    <>
      <Row spread>
        <div>
          <h2>{otherName(enquiry, side)}</h2>
          <Soft small>{detailsText(details)}</Soft>
        </div>
        <TurnStatus {...enquiry} />
      </Row>
      {where.isPaused ? (
        <Notice kind="caution">{pausedText(enquiry)}</Notice>
      ) : business && !business.isListed && side === 'couple' ? (
        <Notice>{t('enquiries:about.unlisted')}</Notice>
      ) : null}
    </>
  )
}

/** The way to what happened before what is shown. */
function Earlier({ query }: { query: ReturnType<typeof useThread>['query'] }) {
  const { t } = useTranslation()
  if (!query.hasNextPage) return null
  return (
    <>
      <div className={css.acts}>
        <Button
          kind="quiet"
          busy={query.isFetchingNextPage}
          busyLabel={t('enquiries:line.earlierBusy')}
          onPress={() => void query.fetchNextPage()}
        >
          {t('enquiries:line.earlier')}
        </Button>
      </div>
      <Notice kind="critical">
        {errorText(query.isFetchNextPageError ? query.error.code : null)}
      </Notice>
    </>
  )
}
