import { useEffect, useEffectEvent } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { Me } from '#machines/session/session.schema.ts'
import { endOf, inviteeActions } from '#machines/wedding/invitation/invitation.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useRead } from '#src/client/records/read.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import type { AnyReceived, InvitationCalls } from '../received.queries.ts'
import { useInvitationAnswer } from '../use-invitation-answer.ts'
import { JoinForm } from './join-form.tsx'
import type { AcceptTerms, ReceivedTexts } from './join-form.tsx'

/** Who opened the link of an invitation, and what the app does for them. */
export interface Visit<Joined> {
  token: string
  /** Who is signed in; null when nobody is. */
  me: Me | null
  /** The account's own way to ask for the terms, for whoever has not accepted them. */
  acceptTerms: AcceptTerms
  /** The account's own form for whoever has no account yet. */
  registration: ComponentType<{ token: string; email: string }>
  onSignOut: () => void
  onJoined: (joined: Joined) => void
  /** Told when the link was used already: it may have been by whoever looks, in another tab. */
  onUsed: () => void
}

/** What a link of that kind invites into. */
interface Kind<Received extends AnyReceived, Joined> {
  texts: ReceivedTexts
  calls: InvitationCalls<Received, Joined>
  /** As what somebody needs an account to join. */
  userType: 'COUPLE' | 'VENDOR'
  /** Who invites, and into what. */
  Head: ComponentType<{ invitation: Received }>
  /** Where whoever has joined goes on. */
  wayOn?: ReactNode
  /** Asks whoever would have to leave something to join. */
  LeaveOwn?: ComponentType<{
    isOpen: boolean
    isBusy: boolean
    onKeep: () => void
    onLeave: () => void
  }>
}

type Props<Received extends AnyReceived, Joined> = Visit<Joined> & Kind<Received, Joined>

/** What the link of an invitation leads to: who invites, into what, and the two answers. */
export function ReceivedInvitation<Received extends AnyReceived, Joined>(
  props: Props<Received, Joined>,
) {
  const { texts, calls, token } = props
  const { t } = useTranslation()
  const { read, readAgain, readQuietly, keep } = useRead(() => calls.read(token), {
    onReturn: true,
  })
  if (read.state === 'loading') return <Skeleton lines={5}>{t('ui:loading')}</Skeleton>
  if (read.state === 'failed')
    return read.reason === 'not_found' || read.reason === 'invalid_input' ? (
      <Ended title={t(`${texts}.gone.title`)}>{t(`${texts}.gone.text`)}</Ended>
    ) : (
      <Stack>
        <h1>{t('app:titles.invitation')}</h1>
        <Notice kind="critical">{errorText(read.reason)}</Notice>
        <Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>
      </Stack>
    )
  return <Found invitation={read.value} keep={keep} readQuietly={readQuietly} {...props} />
}

interface Reading<Received> {
  invitation: Received
  keep: (invitation: Received) => void
  readQuietly: () => void
}

function Found<Received extends AnyReceived, Joined>(
  props: Props<Received, Joined> & Reading<Received>,
) {
  const { t } = useTranslation()
  const { texts, invitation, Head, wayOn, onUsed } = props
  const { state, facts, email, inviter } = invitation
  const now = useNow()
  // The link is not told to anybody; one page shows one invitation.
  useReportLifecycleState({ machine: 'partnerInvitation', record: 'received', state, facts })
  const day = formatWhen(facts.expiresAt, now)
  const over = endOf({ state, facts }, now.toISOString())
  const isUsed = over === 'accepted'
  const tellUsed = useEffectEvent(onUsed)
  useEffect(() => {
    if (isUsed) tellUsed()
  }, [isUsed])
  if (over !== null)
    return (
      <Ended title={t(`${texts}.over.${over}.title`)} wayOn={isUsed ? wayOn : undefined}>
        {t(`${texts}.over.${over}.text`, { inviter, day })}
      </Ended>
    )
  return (
    <Stack>
      <Head invitation={invitation} />
      <Soft small>{t(`${texts}.until`, { day, email })}</Soft>
      <Answers {...props} />
    </Stack>
  )
}

function Answers<Received extends AnyReceived, Joined>({
  texts,
  userType,
  token,
  invitation,
  me,
  acceptTerms,
  registration: Registration,
  LeaveOwn,
  onSignOut,
  ...rest
}: Props<Received, Joined> & Reading<Received>) {
  const { t } = useTranslation()
  const alreadyThere = t(`${texts}.already`)
  const answer = useInvitationAnswer({ token, me, alreadyThere, ...rest })
  const { isLeaving, setLeaving, busyWith, refusal, join, decline } = answer

  const mayJoin = me !== null && (me.role === userType || me.mayChooseRole)
  return (
    <>
      {me === null ? (
        <Registration token={token} email={invitation.email} />
      ) : mayJoin ? (
        <JoinForm
          {...{ texts, me, answer }}
          AcceptTerms={acceptTerms}
          onJoin={() => void join(false)}
        />
      ) : (
        <>
          <Notice>{t(`${texts}.wrongRole`, { email: me.email })}</Notice>
          <Button kind="quiet" onPress={onSignOut}>
            {t(`${texts}.signOut`)}
          </Button>
        </>
      )}
      <Notice kind="critical">{refusal}</Notice>
      <Row flush>
        <DeclineInvitation {...{ texts, invitation, busyWith }} onDecline={decline} />
      </Row>
      {LeaveOwn ? (
        <LeaveOwn
          isOpen={isLeaving}
          isBusy={busyWith === 'join'}
          onKeep={() => setLeaving(false)}
          onLeave={() => void join(true)}
        />
      ) : null}
    </>
  )
}

function DeclineInvitation({
  texts,
  invitation,
  busyWith,
  onDecline,
}: {
  texts: ReceivedTexts
  invitation: AnyReceived
  busyWith: 'join' | 'decline' | null
  onDecline: () => Promise<void>
}) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <LifecycleActions
      kind="bare"
      actions={inviteeActions(invitation, now.toISOString())}
      busyWith={busyWith === 'decline' ? 'DECLINE' : null}
      onTake={onDecline}
      textsFor={() => ({
        label: t(`${texts}.decline`),
        busy: t(`${texts}.declining`),
        asked: {
          question: t(`${texts}.declineQuestion`),
          means: t(`${texts}.declineMeans`, { inviter: invitation.inviter }),
          act: t(`${texts}.decline`),
          keep: t(`${texts}.declineKeep`),
        },
      })}
    />
  )
}

function Ended({
  title,
  children,
  wayOn,
}: {
  title: string
  children: ReactNode
  wayOn?: ReactNode
}) {
  return (
    <Stack>
      <h1>{title}</h1>
      <p>{children}</p>
      {wayOn}
    </Stack>
  )
}
