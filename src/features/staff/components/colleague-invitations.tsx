import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColleagueInvitation } from '#machines/staff/staff.schema.ts'
import type { InvitersRequest } from '#machines/wedding/invitation/invitation.schema.ts'
import { inviterActions, turnOf } from '#machines/wedding/invitation/invitation.selectors.ts'
import { useNow } from '#src/client/now.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, List, Row, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { colleagueInvitationsOptions, stepInvitation } from '../staff.queries.ts'
import { InviteColleague } from './invite-colleague.tsx'

/** Whom the owner invited, where each stands, and a way to invite one more. */
export function ColleagueInvitations({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(colleagueInvitationsOptions(businessId))
  const readAgain = () => void query.refetch()
  return (
    <>
      <InviteColleague businessId={businessId} onInvited={readAgain} />
      <Card label={t('staff:invitations.title')}>
        <h2>{t('staff:invitations.title')}</h2>
        <QueryLoader
          query={query}
          loading={<Skeleton lines={3}>{t('ui:loading')}</Skeleton>}
          failure={{ as: 'part', title: t('staff:invitations.failed') }}
        >
          {({ pages }) =>
            pages[0]?.items.length === 0 ? (
              <Empty title={t('staff:invitations.none')}>{t('staff:invitations.noneMore')}</Empty>
            ) : (
              <List>
                {itemsOf(pages).map((invitation) => (
                  <li key={invitation.id}>
                    <One businessId={businessId} invitation={invitation} onMoved={readAgain} />
                  </li>
                ))}
              </List>
            )
          }
        </QueryLoader>
        {query.hasNextPage ? (
          <div>
            <Button kind="quiet" onPress={() => void query.fetchNextPage()}>
              {t('staff:invitations.earlier')}
            </Button>
          </div>
        ) : null}
      </Card>
    </>
  )
}

interface OneProps {
  businessId: string
  invitation: ColleagueInvitation
  onMoved: () => void
}

function One(props: OneProps) {
  const { t } = useTranslation()
  const { id, email, state, facts, since } = props.invitation
  const now = useNow()
  useReportLifecycleState({ machine: 'partnerInvitation', record: id, state, facts })
  const turn = turnOf({ state, facts }, 'inviter')
  return (
    <Stack gap="tight">
      <Row spread>
        <strong>{email}</strong>
        <Status
          state={`invitation.${state}`}
          turn={turn}
          until={
            turn === 'theirs'
              ? t('staff:invitations.until', { day: formatWhen(facts.expiresAt, now) })
              : formatWhen(since, now)
          }
        >
          {t(`staff:invitations.state.${state}`)}
        </Status>
      </Row>
      <Acts {...props} />
    </Stack>
  )
}

/** What may be done about an invitation now. */
function Acts({ businessId, invitation, onMoved }: OneProps) {
  const { t } = useTranslation()
  const { email, state, facts } = invitation
  const now = useNow()
  const showToast = useToast()
  const [busyWith, setBusyWith] = useState<InvitersRequest['event'] | null>(null)
  const [told, setTold] = useState<string | null>(null)

  async function press(event: InvitersRequest['event']) {
    if (busyWith) return
    setBusyWith(event)
    setTold(null)
    const answer = await stepInvitation(businessId, invitation, event, crypto.randomUUID())
    setBusyWith(null)
    onMoved()
    if (answer.result === 'answer')
      showToast({ message: t(`staff:invitations.done.${event}`, { email }) })
    else if (answer.code === 'version_stale' || answer.code === 'event_not_allowed')
      setTold(t('staff:invitations.overtaken'))
    else setTold(errorText(answer.code))
  }

  return (
    <>
      <Row flush>
        <LifecycleActions
          kind="quiet"
          actions={inviterActions({ state, facts }, now.toISOString())}
          busyWith={busyWith}
          onTake={press}
          wordsFor={({ event, refusedBy }) => ({
            label: t(`staff:invitations.act.${event}`),
            name: t(`staff:invitations.actName.${event}`, { email }),
            busy: t('staff:invitations.busy'),
            off: offReason(refusedBy, facts.sends),
          })}
        />
      </Row>
      <Notice kind="critical">{told}</Notice>
    </>
  )
}

/** The guard that says no, in words; empty where none does. */
function offReason(refusedBy: readonly string[], count: number) {
  if (refusedBy.length === 0) return ''
  return refusedBy.includes('hasSendsLeft')
    ? t('staff:invitations.resendOut', { count })
    : t('staff:invitations.resendSoon')
}
