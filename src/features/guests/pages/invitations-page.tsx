import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { useFailure } from '#src/ui/feedback/query-loader.tsx'
import { Card, List, Soft } from '#src/ui/layout/layout.tsx'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { ClosedGuests } from '../components/table/guests-head.tsx'
import { ChaseCard, HeadcountCard } from '../components/invitations/headcount-card.tsx'
import type { Inviting } from '../components/invitations/headcount-card.tsx'
import { LostLinks, rowIdOf } from '../components/rsvp/lost-links.tsx'
import { HouseholdRow } from '../components/invitations/household-row.tsx'
import { SettingsCard } from '../components/invitations/settings-card.tsx'
import type { EmailSheet } from '../components/messages/email-preview-window.tsx'
import { SendAll } from '../components/invitations/send-all.tsx'
import {
  useInvitationTexts,
  InvitationTextCard,
} from '../components/invitations/invitation-text-card.tsx'
import { rsvpSettingsOptions } from '../rsvp/invitations.queries.ts'
import { useGuestList } from '../use-guest-list.ts'
import { hasArrived, useInvitedHomes } from '../rsvp/use-invited-homes.ts'
import type { InvitedHome } from '../rsvp/use-invited-homes.ts'
import { useInvitationSteps } from '../rsvp/use-invitation-steps.ts'
import {
  InvitationsHead,
  StillReading,
  NotRead,
} from '../components/invitations/invitations-head.tsx'

/** Who was invited, who answered, and how guests are asked. */
export function InvitationsPage({ Sheet }: { Sheet: EmailSheet }) {
  const { wedding, may } = useWedding()
  return may('guests', 'view') ? <Invitations key={wedding.id} Sheet={Sheet} /> : <ClosedGuests />
}

function Invitations({ Sheet }: { Sheet: EmailSheet }) {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const { list, readAgain, catchUp } = useGuestList(wedding.id, { withRsvps: true })
  const settings = useQuery(rsvpSettingsOptions(wedding.id))
  const settingsFailure = useFailure(settings)
  const invited = useInvitedHomes(list)
  const disabledReason = may('guests', 'edit') ? null : t('guests:readOnly')
  const failed = list.state === 'failed' ? list.reason : settingsFailure
  if (failed !== null)
    return (
      <NotRead
        code={failed}
        onRetry={() => {
          readAgain()
          void settings.refetch()
        }}
      />
    )
  if (!list.isWhole || !settings.data) return <StillReading />
  return (
    <Asking
      weddingId={wedding.id}
      Sheet={Sheet}
      inviting={{ list, settings: settings.data }}
      invited={invited}
      disabledReason={disabledReason}
      onMoved={() => {
        catchUp()
        void settings.refetch()
      }}
      onSettingsRead={() => void settings.refetch()}
    />
  )
}

interface AskingProps {
  weddingId: string
  Sheet: EmailSheet
  inviting: Inviting
  invited: readonly InvitedHome[]
  disabledReason: string | null
  onMoved: () => void
  onSettingsRead: () => void
}

function Asking({
  weddingId,
  Sheet,
  inviting,
  invited,
  disabledReason,
  onMoved,
  onSettingsRead,
}: AskingProps) {
  const { t } = useTranslation()
  const showToast = useToastWithUndo()
  const { settings } = inviting
  const onKept = (what: 'saved' | 'undone', undo: (() => void) | null) => {
    onSettingsRead()
    showToast(t(`ui:${what}`), undo)
  }
  const onDone = (message: string) => {
    onMoved()
    showToast(message)
  }
  const texts = useInvitationTexts({ weddingId, settings, onKept })
  const shared = { weddingId, inviting, disabledReason }
  const answered = invited.filter(({ rsvp }) => rsvp?.facts.answeredAt).length
  const sent = invited.filter(({ rsvp }) => hasArrived(rsvp)).length
  return (
    <>
      <InvitationsHead {...{ sent, answered, disabledReason }} count={invited.length} />
      <Households
        {...shared}
        {...{ Sheet, onDone, onMoved }}
        rows={invited}
        unsavedReason={texts.isChanged ? t('guests:invitationText.unsaved') : null}
      />
      <InvitationTextCard {...{ weddingId, Sheet, disabledReason }} edit={texts} />
      <ChaseCard {...shared} onDone={onDone} />
      <HeadcountCard {...shared} onDone={onDone} />
      <SettingsCard {...{ weddingId, settings, disabledReason, onKept }} />
    </>
  )
}

interface HouseholdsProps {
  weddingId: string
  inviting: Inviting
  rows: readonly InvitedHome[]
  Sheet: EmailSheet
  disabledReason: string | null
  /** Why nothing is emailed yet: words that were typed are not in it. */
  unsavedReason: string | null
  onDone: (message: string) => void
  onMoved: () => void
}

const perPage = 50

/** Every household that is invited to anything. */
function Households({
  weddingId,
  inviting,
  rows,
  Sheet,
  disabledReason,
  unsavedReason,
  onDone,
  onMoved,
}: HouseholdsProps) {
  const { t } = useTranslation()
  const { shown, showMore, showRow } = useShownRows(rows)
  const { isSending, setSending, refusalAt, send, step } = useInvitationSteps({
    weddingId,
    onDone,
    onMoved,
  })
  const unsent = rows
    .filter(({ rsvp, isSilent }) => !hasArrived(rsvp) && !isSilent)
    .map(({ household }) => household.id)

  return (
    <Card label={t('guests:invitations.title')}>
      <h2>{t('guests:invitations.title')}</h2>
      <LostLinks
        linksToPassOn={inviting.settings.linksToPassOn}
        households={inviting.list.households}
        invited={new Set(rows.map(({ household }) => household.id))}
        onShow={showRow}
      />
      {rows.length === 0 ? (
        <Empty title={t('guests:invitations.none')}>{t('guests:invitations.noneText')}</Empty>
      ) : (
        <>
          <Soft>{t('guests:invitations.text')}</Soft>
          <SendAll
            {...{ weddingId, Sheet, disabledReason, unsavedReason }}
            {...{ isSending, setSending, unsent }}
            text={inviting.settings.text}
            onSend={send}
          />
          <Notice kind="critical">{refusalAt(null)}</Notice>
          <Rows
            rows={rows.slice(0, shown)}
            {...{ weddingId, inviting, Sheet, disabledReason, unsavedReason }}
            {...{ refusalAt, send, step }}
          />
          {rows.length > shown ? (
            <div>
              <Button kind="quiet" onPress={showMore}>
                {t('guests:invitations.more', { count: Math.min(perPage, rows.length - shown) })}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Card>
  )
}

/** How many rows are shown, and bringing one of them into sight. */
function useShownRows(rows: readonly InvitedHome[]) {
  const [shown, show] = useState(perPage)
  return {
    shown,
    showMore: () => show(shown + perPage),
    showRow: (householdId: string) => {
      const place = rows.findIndex(({ household }) => household.id === householdId)
      flushSync(() => show(Math.max(shown, place + 1)))
      document.getElementById(rowIdOf(householdId))?.focus()
    },
  }
}

type RowsProps = Omit<HouseholdsProps, 'onDone' | 'onMoved'> &
  Pick<ReturnType<typeof useInvitationSteps>, 'refusalAt' | 'send' | 'step'>

/** The households on the page, each with what may be done about its invitation. */
function Rows({ rows, inviting: { settings }, refusalAt, send, step, ...shared }: RowsProps) {
  return (
    <List>
      {rows.map(({ household, rsvp, inPart, isSilent }) => (
        <li key={household.id} id={rowIdOf(household.id)} tabIndex={-1}>
          <HouseholdRow
            {...{ ...shared, settings, household, rsvp, inPart, isSilent }}
            hasLostLink={settings.linksToPassOn.includes(household.id)}
            refusal={refusalAt(household.id)}
            onSend={(by) => send([household.id], by, household.id)}
            onStep={step}
          />
        </li>
      ))}
    </List>
  )
}
