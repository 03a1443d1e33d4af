import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedMember } from '#machines/wedding/invitation/invitation.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { rightsText } from '#src/i18n/parts/rights-text.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, List, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { removeMember } from '../../members.queries.ts'
import { useWedding } from '../../use-wedding.ts'
import { RightsForm } from './rights-form.tsx'

interface MembersProps {
  query: UseQueryResult<ListedMember[]>
  /** Told when whoever looks has left. */
  onLeft: () => void
}

/**
 * Who is in the wedding and what each may do. The couple changes that of helpers; everybody may
 * leave, but for the last of the couple.
 */
export function MembersCard({ query, onLeft }: MembersProps) {
  const { t } = useTranslation()
  return (
    <Card label={t('wedding:members.here')}>
      <h2>{t('wedding:members.here')}</h2>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={4}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('wedding:members.failed') }}
      >
        {(members) => (
          <List>
            {members.map((member) => (
              <li key={member.userId}>
                <One
                  member={member}
                  isLastPartner={isLastPartner(member, members)}
                  onChanged={() => void query.refetch()}
                  onLeft={onLeft}
                />
              </li>
            ))}
          </List>
        )}
      </QueryLoader>
    </Card>
  )
}

function isLastPartner({ kind }: ListedMember, members: ListedMember[]) {
  return kind === 'partner' && members.filter((one) => one.kind === 'partner').length < 2
}

interface OneProps {
  member: ListedMember
  isLastPartner: boolean
  onChanged: () => void
  onLeft: () => void
}

function One({ member, isLastPartner, onChanged, onLeft }: OneProps) {
  const { t } = useTranslation()
  const { me, isPartner } = useWedding()
  const now = useNow()
  const [isChanging, setChanging] = useState(false)
  const isMe = member.userId === me.userId
  const { kind, email } = member
  // Whoever has no name yet is called by their address.
  const name = member.name || email
  return (
    <Stack gap="tight">
      <Row spread>
        <MemberFacts {...{ member, now, isChanging, isMe, kind, email, name }} />
        <Row>
          {isPartner && kind === 'helper' && !isChanging ? (
            <Button
              kind="quiet"
              name={t('wedding:members.changeName', { name })}
              onPress={() => setChanging(true)}
            >
              {t('wedding:members.change')}
            </Button>
          ) : null}
          {isMe || (isPartner && kind === 'helper') ? (
            <Parting
              member={member}
              name={name}
              isMe={isMe}
              isLastPartner={isLastPartner}
              onGone={isMe ? onLeft : onChanged}
            />
          ) : null}
        </Row>
      </Row>
      {isChanging ? (
        <RightsForm
          member={member}
          name={name}
          onChanged={onChanged}
          onDone={() => setChanging(false)}
        />
      ) : null}
    </Stack>
  )
}

function MemberFacts({
  member,
  now,
  isChanging,
  isMe,
  kind,
  email,
  name,
}: {
  member: ListedMember
  now: ReturnType<typeof useNow>
  isChanging: boolean
  isMe: boolean
  kind: 'partner' | 'helper'
  email: string
  name: string
}) {
  const { t } = useTranslation()
  return (
    <Stack gap="tight">
      <p>
        <strong>{name}</strong>
        {isMe ? ` (${t('wedding:members.you')})` : ''}
      </p>
      <Soft small>
        {[
          t(`wedding:members.kind.${kind}`),
          name === email ? '' : email,
          t('wedding:members.since', { day: formatWhen(member.joinedAt, now) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Soft>
      {isChanging ? null : (
        <Soft small>
          {kind === 'partner' ? t('wedding:members.partnerMay') : rightsText(member.rights)}
        </Soft>
      )}
    </Stack>
  )
}

interface PartingProps {
  member: ListedMember
  name: string
  isMe: boolean
  isLastPartner: boolean
  onGone: () => void
}

/**
 * To leave, or to part with a helper: asked first, because only a new invitation brings anybody
 * back.
 */
function Parting({ member, name, isMe, isLastPartner, onGone }: PartingProps) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const showToast = useToast()
  const [isAsked, setAsked] = useState(false)
  const [outcome, setOutcome] = useState<{ isBusy: boolean; reason: string | null }>({
    isBusy: false,
    reason: null,
  })
  const expectRefusal = useLateRefusal()
  const busyLabel = t(isMe ? 'wedding:members.leaving' : 'wedding:members.removing')

  async function part() {
    setOutcome({ isBusy: true, reason: null })
    const tellIfLeft = expectRefusal()
    const answer = await removeMember(wedding.id, { userId: member.userId, isMe })
    setOutcome({ isBusy: false, reason: answer.result === 'refused' ? answer.code : null })
    setAsked(false)
    if (answer.result === 'refused') return tellIfLeft(answer.code, () => void part())
    if (!isMe) showToast({ message: t('wedding:members.removed', { name }) })
    onGone()
  }

  return (
    <>
      <Button
        kind="quiet"
        {...(isMe ? {} : { name: t('wedding:members.removeName', { name }) })}
        disabledReason={isMe && isLastPartner ? t('wedding:members.leaveOff') : null}
        onPress={() => setAsked(true)}
      >
        {t(isMe ? 'wedding:members.leave' : 'wedding:members.remove')}
      </Button>
      <Confirm
        open={isAsked}
        question={
          isMe ? t('wedding:members.leaveQuestion') : t('wedding:members.removeQuestion', { name })
        }
        act={t(isMe ? 'wedding:members.leave' : 'wedding:members.remove')}
        busy={outcome.isBusy}
        busyLabel={busyLabel}
        onAct={() => void part()}
        keep={isMe ? t('wedding:members.leaveKeep') : t('wedding:members.removeKeep', { name })}
        onKeep={() => setAsked(false)}
      >
        {t(isMe ? 'wedding:members.leaveMeans' : 'wedding:members.removeMeans')}
      </Confirm>
      <Notice kind="critical">{errorText(outcome.reason)}</Notice>
    </>
  )
}
