import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '#machines/staff/staff.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, List, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { removeColleague, staffOptions } from '../staff.queries.ts'

interface StaffProps {
  businessId: string
  businessName: string
  /** Whoever looks has left the business. */
  onLeft: () => void
}

/**
 * Who works for the business and what each may do. Its owner removes members, and a member may
 * leave.
 */
export function StaffCard(props: StaffProps) {
  const { t } = useTranslation()
  const query = useQuery(staffOptions(props.businessId))
  return (
    <Card label={t('staff:here.title')}>
      <h2>{t('staff:here.title')}</h2>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={4}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('staff:here.failed') }}
      >
        {(staff) => (
          <List>
            {staff.map((member) => (
              <li key={member.userId}>
                <One
                  member={member}
                  isMine={staff.some(({ isMe, role }) => isMe && role === 'owner')}
                  onRemoved={() => void query.refetch()}
                  {...props}
                />
              </li>
            ))}
          </List>
        )}
      </QueryLoader>
    </Card>
  )
}

interface OneProps extends StaffProps {
  member: StaffMember
  /** Whether whoever looks owns the business. */
  isMine: boolean
  onRemoved: () => void
}

function One({ member, isMine, ...rest }: OneProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { name, email, role, isMe, since } = member
  return (
    <Row spread>
      <Stack gap="tight">
        <p>
          <strong>{name}</strong>
          {isMe ? ` (${t('staff:here.you')})` : ''}
        </p>
        <Soft small>
          {[
            t(`staff:role.${role}`),
            name === email ? '' : email,
            role === 'owner' ? '' : t('staff:here.since', { day: formatWhen(since, now) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Soft>
        <Soft small>{t(`staff:may.${role}`)}</Soft>
      </Stack>
      {role === 'member' && (isMe || isMine) ? <Parting member={member} {...rest} /> : null}
    </Row>
  )
}

/** The way out, asked first. */
function Parting({
  member: { userId, name, isMe },
  businessId,
  businessName,
  onLeft,
  onRemoved,
}: Omit<OneProps, 'isMine'>) {
  const { t } = useTranslation()
  const showToast = useToast()
  const [isAsked, setAsked] = useState(false)
  const [outcome, setOutcome] = useState<{ isBusy: boolean; reason: string | null }>({
    isBusy: false,
    reason: null,
  })
  const expectRefusal = useLateRefusal()
  const texts = textsFor({ isMe, name, businessName })

  async function part() {
    setOutcome({ isBusy: true, reason: null })
    const tellIfLeft = expectRefusal()
    const answer = await removeColleague(businessId, { userId, isMe })
    const reason = answer.result === 'answer' ? null : answer.code
    setOutcome({ isBusy: false, reason })
    setAsked(false)
    if (reason !== null) return tellIfLeft(reason, () => void part())
    if (isMe) return onLeft()
    showToast({ message: t('staff:here.removed', { name }) })
    onRemoved()
  }

  return (
    <div>
      <Button kind="quiet" name={texts.name} onPress={() => setAsked(true)}>
        {texts.act}
      </Button>
      <Confirm
        open={isAsked}
        question={texts.question}
        act={texts.act}
        busy={outcome.isBusy}
        busyLabel={t('staff:here.busy')}
        onAct={() => void part()}
        keep={texts.keep}
        onKeep={() => setAsked(false)}
      >
        {texts.means}
      </Confirm>
      <Notice kind="critical">{errorText(outcome.reason)}</Notice>
    </div>
  )
}

function textsFor({
  isMe,
  name,
  businessName,
}: {
  isMe: boolean
  name: string
  businessName: string
}) {
  const of = isMe ? 'leave' : 'remove'
  return {
    act: t(`staff:${of}.act`),
    name: t(`staff:${of}.name`, { name, businessName }),
    question: t(`staff:${of}.question`, { name, businessName }),
    means: t(`staff:${of}.means`),
    keep: t(`staff:${of}.keep`, { name }),
  }
}
