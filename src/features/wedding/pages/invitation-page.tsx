import type { ComponentType, ReactNode } from 'react'
import type { Me } from '#machines/session/session.schema.ts'
import type { ReceivedInvitation } from '#machines/wedding/invitation/invitation.schema.ts'
import { endOf, inviteeActions } from '#machines/wedding/invitation/invitation.selectors.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { useNow } from '#src/client/now.ts'
import { useRead } from '#src/client/records/read.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { rightsText } from '../components/people/rights-fields.tsx'
import { readReceived } from '../joining/received.queries.ts'
import { JoinForm } from '../components/people/join-form.tsx'
import type { AcceptTerms } from '../components/people/join-form.tsx'
import { useInvitationAnswer } from '../use-invitation-answer.ts'

interface InvitationPageProps {
  token: string
  /** Who is signed in; null when nobody is. */
  me: Me | null
  /** The account's own way to ask for the terms, for whoever has not accepted them. */
  acceptTerms: AcceptTerms
  /** The account's own form for whoever has no account yet. */
  registration: ComponentType<{ token: string; email: string }>
  onSignOut: () => void
  onJoined: (wedding: Wedding) => void
}

/** What the link of an invitation leads to: who invites, into what, and the two answers. */
export function InvitationPage({ token, ...rest }: InvitationPageProps) {
  const { t } = useTranslation()
  const { read, readAgain, readQuietly, keep } = useRead(() => readReceived(token), {
    onReturn: true,
  })
  if (read.state === 'loading') return <Skeleton lines={5}>{t('ui:loading')}</Skeleton>
  if (read.state === 'failed')
    return read.reason === 'not_found' || read.reason === 'invalid_input' ? (
      <Said title={t('wedding:invitation.gone.title')}>{t('wedding:invitation.gone.text')}</Said>
    ) : (
      <Stack>
        <h1>{t('app:titles.invitation')}</h1>
        <Notice kind="critical">{errorText(read.reason)}</Notice>
        <Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>
      </Stack>
    )
  return (
    <Received
      token={token}
      invitation={read.value}
      keep={keep}
      readQuietly={readQuietly}
      {...rest}
    />
  )
}

interface ReceivedProps extends InvitationPageProps {
  invitation: ReceivedInvitation
  keep: (invitation: ReceivedInvitation) => void
  readQuietly: () => void
}

function Received({ invitation, ...rest }: ReceivedProps) {
  const { t } = useTranslation()
  const { state, facts, kind, rights, email, names, inviter } = invitation
  const now = useNow()
  // The link is not told to anybody; one page shows one invitation.
  useReportLifecycleState({ machine: 'partnerInvitation', record: 'received', state, facts })
  const day = formatWhen(facts.expiresAt, now)
  const over = endOf({ state, facts }, now.toISOString())
  if (over !== null) {
    return (
      <Said
        title={t(`wedding:invitation.over.${over}.title`)}
        way={
          over === 'accepted'
            ? { to: '/dashboard', name: t('wedding:invitation.over.accepted.way') }
            : null
        }
      >
        {t(`wedding:invitation.over.${over}.text`, { inviter, day })}
      </Said>
    )
  }
  return (
    <Stack>
      <h1>
        {t(
          kind === 'partner' ? 'wedding:invitation.partnerTitle' : 'wedding:invitation.helperTitle',
          { inviter },
        )}
      </h1>
      <p>
        <strong>{t('wedding:invitation.whose', { names: coupleName(names) })}</strong>
      </p>
      <p>
        {kind === 'partner'
          ? t('wedding:invitation.asPartner', { inviter })
          : t('wedding:invitation.asHelper')}
      </p>
      {kind === 'partner' ? null : (
        <p>
          <strong>{rightsText(rights)}</strong>
        </p>
      )}
      <Soft small>{t('wedding:invitation.until', { day, email })}</Soft>
      <Answers invitation={invitation} {...rest} />
    </Stack>
  )
}

function Answers({
  token,
  invitation,
  me,
  acceptTerms: AcceptTerms,
  keep,
  readQuietly,
  registration: Registration,
  onSignOut,
  onJoined,
}: ReceivedProps) {
  const { t } = useTranslation()
  const now = useNow()
  const answer = useInvitationAnswer({ token, me, keep, readQuietly, onJoined })
  const { isLeaving, setLeaving, busyWith, refusal, join, refuse } = answer

  const mayJoin = me !== null && (me.role === 'COUPLE' || me.mayChooseRole)
  return (
    <>
      {me === null ? (
        <Registration token={token} email={invitation.email} />
      ) : mayJoin ? (
        <JoinForm {...answer} {...{ me, AcceptTerms }} onJoin={() => void join(false)} />
      ) : (
        <>
          <Notice>{t('wedding:invitation.wrongRole', { email: me.email })}</Notice>
          <Button kind="quiet" onPress={onSignOut}>
            {t('wedding:invitation.signOut')}
          </Button>
        </>
      )}
      <Notice kind="critical">{refusal}</Notice>
      <Row flush>
        <DeclineInvitation {...{ invitation, now, busyWith }} onDecline={refuse} />
      </Row>
      <LeaveOwnWedding
        isLeaving={isLeaving}
        onKeep={() => setLeaving(false)}
        busyWith={busyWith}
        onLeave={() => void join(true)}
      />
    </>
  )
}

function DeclineInvitation({
  invitation,
  now,
  busyWith,
  onDecline,
}: {
  invitation: ReceivedInvitation
  now: ReturnType<typeof useNow>
  busyWith: 'join' | 'decline' | null
  onDecline: () => Promise<void>
}) {
  const { t } = useTranslation()
  return (
    <LifecycleActions
      kind="bare"
      actions={inviteeActions(invitation, now.toISOString())}
      busyWith={busyWith === 'decline' ? 'DECLINE' : null}
      onTake={onDecline}
      wordsFor={() => ({
        label: t('wedding:invitation.decline'),
        busy: t('wedding:invitation.declining'),
        asked: {
          question: t('wedding:invitation.declineQuestion'),
          means: t('wedding:invitation.declineMeans', { inviter: invitation.inviter }),
          act: t('wedding:invitation.decline'),
          keep: t('wedding:invitation.declineKeep'),
        },
      })}
    />
  )
}

function LeaveOwnWedding({
  isLeaving,
  onKeep,
  busyWith,
  onLeave,
}: {
  isLeaving: boolean
  onKeep: () => void
  busyWith: 'join' | 'decline' | null
  onLeave: () => void
}) {
  const { t } = useTranslation()
  return (
    <Confirm
      open={isLeaving}
      question={t('wedding:invitation.ownQuestion')}
      act={t('wedding:invitation.ownAct')}
      busy={busyWith === 'join'}
      busyLabel={t('wedding:invitation.joining')}
      onAct={onLeave}
      keep={t('wedding:invitation.ownKeep')}
      onKeep={onKeep}
    >
      {t('wedding:invitation.ownMeans')}
    </Confirm>
  )
}

function Said({
  title,
  children,
  way = null,
}: {
  title: string
  children: ReactNode
  way?: { to: string; name: string } | null
}) {
  return (
    <Stack>
      <h1>{title}</h1>
      <p>{children}</p>
      {way ? <ButtonLink to={way.to}>{way.name}</ButtonLink> : null}
    </Stack>
  )
}
