import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Page } from '#machines/kernel/page.ts'
import type { ColleagueInvitation } from '#machines/staff/staff.schema.ts'
import type { InvitersRequest } from '#machines/wedding/invitation/invitation.schema.ts'
import { inviterActions, turnOf } from '#machines/wedding/invitation/invitation.selectors.ts'
import type { Answer } from '#src/client/api.ts'
import { useNow } from '#src/client/clock/now.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
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
import { Card, List, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'

/** What the inviters' list shows of every invitation, into a wedding or a business. */
type Sent = Pick<ColleagueInvitation, 'id' | 'version' | 'email' | 'state' | 'facts' | 'since'>
type Step = InvitersRequest['event']

interface Kind<Invitation extends Sent> {
  /** Where the texts are, which differ for a wedding and a business. */
  texts: 'wedding:invitations' | 'staff:invitations'
  step: (invitation: Invitation, event: Step, key: string) => Promise<Answer<Invitation>>
  /** As what somebody is invited, where that differs. */
  detail?: (invitation: Invitation) => ReactNode
}

/** Who was invited, where each invitation stands, and what may be done about it now. */
export function SentInvitations<Invitation extends Sent>({
  query,
  ...kind
}: Kind<Invitation> & { query: UseInfiniteQueryResult<InfiniteData<Page<Invitation>>> }) {
  const { t } = useTranslation()
  const { texts } = kind
  return (
    <Card label={t(`${texts}.title`)}>
      <h2>{t(`${texts}.title`)}</h2>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={3}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t(`${texts}.failed`) }}
      >
        {({ pages }) =>
          pages[0]?.items.length === 0 ? (
            <Empty title={t(`${texts}.none`)}>{t(`${texts}.noneMore`)}</Empty>
          ) : (
            <List>
              {itemsOf(pages).map((invitation) => (
                <li key={invitation.id}>
                  <One invitation={invitation} onMoved={() => void query.refetch()} {...kind} />
                </li>
              ))}
            </List>
          )
        }
      </QueryLoader>
      {query.hasNextPage ? (
        <div>
          <Button kind="quiet" onPress={() => void query.fetchNextPage()}>
            {t(`${texts}.earlier`)}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

interface OneProps<Invitation extends Sent> extends Kind<Invitation> {
  invitation: Invitation
  onMoved: () => void
}

function One<Invitation extends Sent>(props: OneProps<Invitation>) {
  const { t } = useTranslation()
  const { texts, invitation, detail } = props
  const { id, email, state, facts, since } = invitation
  const now = useNow()
  useReportLifecycleState({ machine: 'partnerInvitation', record: id, state, facts })
  const turn = turnOf({ state, facts }, 'inviter')
  return (
    <Stack gap="tight">
      <Row spread>
        <Stack gap="tight">
          <strong>{email}</strong>
          {detail ? <Soft small>{detail(invitation)}</Soft> : null}
        </Stack>
        <Status
          state={`invitation.${state}`}
          turn={turn}
          until={
            turn === 'theirs'
              ? t(`${texts}.until`, { day: formatWhen(facts.expiresAt, now) })
              : formatWhen(since, now)
          }
        >
          {t(`${texts}.state.${state}`)}
        </Status>
      </Row>
      <Steps {...props} />
    </Stack>
  )
}

/** What may be done about an invitation now. */
function Steps<Invitation extends Sent>({
  texts,
  invitation,
  step,
  onMoved,
}: OneProps<Invitation>) {
  const { t } = useTranslation()
  const { email, state, facts } = invitation
  const now = useNow()
  const showToast = useToast()
  const [busyWith, setBusyWith] = useState<Step | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sendOnce = useSendOnce()
  const expectRefusal = useLateRefusal()

  async function take(event: Step) {
    if (busyWith) return
    setBusyWith(event)
    setRefusal(null)
    const tellIfLeft = expectRefusal()
    const answer = await sendOnce([event, invitation], (key) => step(invitation, event, key))
    setBusyWith(null)
    onMoved()
    if (answer.result === 'answer')
      return showToast({ message: t(`${texts}.done.${event}`, { email }) })
    tellIfLeft(answer.code, null)
    if (answer.code === 'version_stale' || answer.code === 'event_not_allowed')
      setRefusal(t(`${texts}.stale`))
    else setRefusal(errorText(answer.code))
  }

  const actions = inviterActions({ state, facts }, now.toISOString())
  return (
    <>
      {actions.length > 0 ? (
        <Row>
          <LifecycleActions
            kind="quiet"
            actions={actions}
            busyWith={busyWith}
            onTake={take}
            textsFor={({ event, refusedBy }) => ({
              label: t(`${texts}.act.${event}`),
              name: t(`${texts}.actName.${event}`, { email }),
              busy: t(`${texts}.busy.${event}`),
              disabledReason: reasonAgainst(refusedBy, texts, facts.sends),
            })}
          />
        </Row>
      ) : null}
      <Notice kind="critical">{refusal}</Notice>
    </>
  )
}

/** The guard that says no, in words; empty where none does. */
function reasonAgainst(
  refusedBy: readonly string[],
  texts: Kind<Sent>['texts'],
  count: number,
): string {
  if (refusedBy.length === 0) return ''
  return refusedBy.includes('hasSendsLeft')
    ? t(`${texts}.resendOut`, { count })
    : t(`${texts}.resendSoon`)
}
