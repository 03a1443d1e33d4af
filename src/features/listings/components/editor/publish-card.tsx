import { useRef } from 'react'
import type { JSX } from 'react'
import type { ListingRecord, ListingRequest } from '#machines/listings/listing.schema.ts'
import { isPaused, isPublic, ownerActions } from '#machines/listings/listing.selectors.ts'
import { isClosed, isListed } from '#machines/vendors/vendor-approval.selectors.ts'
import type { ApprovalState } from '#machines/vendors/vendor-approval.selectors.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { askListingStep } from '../../own-listing.queries.ts'
import { DifferenceList } from './difference-list.tsx'

interface PublishCardProps {
  record: ListingRecord
  approval: ApprovalState
  /** What is typed and not saved cannot be published. */
  isSaved: boolean
  keep: (record: ListingRecord) => void
  readAgain: () => void
}

/** What couples see of a listing, and the two ways on for what its owner has changed since. */
export function PublishCard({ record, approval, isSaved, keep, readAgain }: PublishCardProps) {
  const { t } = useTranslation()
  const showToast = useToast()
  const { businessId, state, facts, slug, published, content } = record
  useReportLifecycleState({ machine: 'listing', record: businessId, state, facts })
  const { outcome, take, busyWith } = useLifecycleAction<ListingRecord, ListingRequest['event']>({
    record,
    versionOf: (of) => of.version,
    keep,
    readAgain,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = isPublic(record)
  const difference = published && <DifferenceList before={published} after={content} />
  const actions = ownerActions(record)

  async function press(event: ListingRequest['event']) {
    const isTaken = await take({ event }, (request, key) =>
      askListingStep(businessId, request, key),
    )
    if (!isTaken) return
    showToast({ message: t(`listings:editor.done.${event}`) })
    // The button that was pressed is gone with the state that it belongs to.
    heading.current?.focus()
  }

  return (
    <Card label={t('listings:editor.public.title')}>
      <Row spread>
        <h2 ref={heading} tabIndex={-1}>
          {t('listings:editor.public.title')}
        </h2>
        <Status
          state={`listing.${state}`}
          {...(actions.some(({ event }) => event === 'PUBLISH') ? { turn: 'mine' as const } : {})}
        >
          {t(`listings:editor.state.${state}`)}
        </Status>
      </Row>
      <Soft>{t(`listings:editor.stateText.${stateTextOf(record, approval)}`)}</Soft>
      <Row>
        <PublishActs {...{ isSaved, busyWith, difference, actions }} onTake={press} />
        {isShown && slug ? (
          <ButtonLink kind="quiet" to={`/marketplace/v/${slug}`}>
            {t('listings:editor.viewPage')}
          </ButtonLink>
        ) : null}
      </Row>
      <Notice>{outcome.state === 'stale' ? t('listings:editor.stale') : null}</Notice>
      <Notice kind="critical">
        {outcome.state === 'refused' ? errorText(outcome.reason) : null}
      </Notice>
    </Card>
  )
}

/** The listing of an approved business is hidden for an expired document alone. */
function stateTextOf(record: ListingRecord, approval: ApprovalState) {
  if (isClosed(approval)) return 'closed'
  return isPaused(record) && isListed(approval) ? 'pausedByDocument' : record.state
}

function PublishActs({
  isSaved,
  busyWith,
  difference,
  actions,
  onTake,
}: {
  isSaved: boolean
  busyWith: 'DISCARD' | 'PUBLISH' | null
  difference: JSX.Element | null
  actions: LifecycleAction<'DISCARD' | 'PUBLISH'>[]
  onTake: (event: ListingRequest['event']) => Promise<void>
}) {
  const { t } = useTranslation()
  return (
    <LifecycleActions
      actions={actions}
      busyWith={busyWith}
      disabledReason={isSaved ? null : t('listings:editor.saveFirst')}
      onTake={onTake}
      textsFor={({ event }) => ({
        label: t(`listings:editor.act.${event}`),
        busy: t(`listings:editor.busy.${event}`),
        disabledReason: t('listings:editor.off'),
        asked: {
          question: t(`listings:editor.ask.${event}`),
          means: event === 'PUBLISH' ? difference : t('listings:editor.discardMeans'),
          act: t(`listings:editor.act.${event}`),
          keep: t('listings:editor.keepEditing'),
        },
      })}
    />
  )
}
