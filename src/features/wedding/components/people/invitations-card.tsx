import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation, InvitersRequest } from '#machines/wedding/invitation/invitation.schema.ts'
import { inviterActions, turnOf } from '#machines/wedding/invitation/invitation.selectors.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useNow } from '#src/client/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import type { Page } from '#machines/kernel/page.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, List, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { askAsInviter } from '../../members.queries.ts'
import { useWedding } from '../../use-wedding.ts'
import { rightsText } from './rights-fields.tsx'

/** Whom the couple invited, where each stands, and what may be done about it now. */
export function InvitationsCard({
  query,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Page<Invitation>>>
}) {
  const { t } = useTranslation()
  return (
    <Card label={t('wedding:invitations.title')}>
      <h2>{t('wedding:invitations.title')}</h2>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={3}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('wedding:invitations.failed') }}
      >
        {({ pages }) =>
          pages[0]?.items.length === 0 ? (
            <Empty title={t('wedding:invitations.none')}>{t('wedding:invitations.noneMore')}</Empty>
          ) : (
            <List>
              {itemsOf(pages).map((invitation) => (
                <li key={invitation.id}>
                  <One invitation={invitation} onMoved={() => void query.refetch()} />
                </li>
              ))}
            </List>
          )
        }
      </QueryLoader>
    </Card>
  )
}

function One({ invitation, onMoved }: { invitation: Invitation; onMoved: () => void }) {
  const { t } = useTranslation()
  const { id, email, state, facts } = invitation
  const { wedding } = useWedding()
  const now = useNow()
  const showToast = useToast()
  const [busyWith, setBusyWith] = useState<InvitersRequest['event'] | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  useReportLifecycleState({ machine: 'partnerInvitation', record: id, state, facts })

  async function press(event: InvitersRequest['event']) {
    if (busyWith) return
    setBusyWith(event)
    setSaid(null)
    const answer = await askAsInviter(wedding.id, invitation, event, crypto.randomUUID())
    setBusyWith(null)
    onMoved()
    if (answer.result === 'answer')
      showToast({
        message: t(
          event === 'RESEND' ? 'wedding:invitations.resent' : 'wedding:invitations.revoked',
          { email },
        ),
      })
    else if (answer.code === 'version_stale' || answer.code === 'event_not_allowed')
      setSaid(t('wedding:invitations.overtaken'))
    else setSaid(errorText(answer.code))
  }

  const actions = inviterActions({ state, facts }, now.toISOString())
  const turn = turnOf({ state, facts }, 'inviter')
  return (
    <Stack gap="tight">
      <InvitationHead {...{ now, turn, invitation }} />
      {actions.length > 0 ? (
        <Row>
          <LifecycleActions
            kind="quiet"
            actions={actions}
            busyWith={busyWith}
            onTake={press}
            wordsFor={({ event, refusedBy }) =>
              event === 'RESEND'
                ? {
                    label: t('wedding:invitations.resend'),
                    name: t('wedding:invitations.resendName', { email }),
                    busy: t('wedding:invitations.resending'),
                    off: offReason(refusedBy, facts.sends),
                  }
                : {
                    label: t('wedding:invitations.revoke'),
                    name: t('wedding:invitations.revokeName', { email }),
                    busy: t('wedding:invitations.revoking'),
                  }
            }
          />
        </Row>
      ) : null}
      <Notice kind="critical">{said}</Notice>
    </Stack>
  )
}

function InvitationHead({
  now,
  turn,
  invitation,
}: {
  now: ReturnType<typeof useNow>
  turn: ReturnType<typeof turnOf>
  invitation: Invitation
}) {
  const { email, kind, rights, state, facts, since } = invitation
  const { t } = useTranslation()
  return (
    <Row spread>
      <Stack gap="tight">
        <strong>{email}</strong>
        <Soft small>
          {kind === 'partner'
            ? t('wedding:invitations.asPartner')
            : t('wedding:invitations.asHelper', { rights: rightsText(rights) })}
        </Soft>
      </Stack>
      <Status
        state={`invitation.${state}`}
        turn={turn}
        until={
          turn === 'theirs'
            ? t('wedding:invitations.until', { day: formatWhen(facts.expiresAt, now) })
            : t('wedding:invitations.on', { day: formatWhen(since, now) })
        }
      >
        {t(`wedding:invitations.state.${state}`)}
      </Status>
    </Row>
  )
}

/** The guard that says no, in words. */
function offReason(why: readonly string[], count: number) {
  return why.includes('hasSendsLeft')
    ? t('wedding:invitations.resendOut', { count })
    : t('wedding:invitations.resendSoon')
}
