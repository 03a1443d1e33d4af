import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { termsVersion } from '#machines/account/terms.schema.ts'
import type { Me } from '#machines/session/session.schema.ts'
import type { ReceivedColleagueInvitation } from '#machines/staff/staff.schema.ts'
import { endOf, inviteeActions } from '#machines/wedding/invitation/invitation.selectors.ts'
import { useNow } from '#src/client/now.ts'
import { useRead } from '#src/client/records/read.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { accept, decline, readReceived } from '../staff.queries.ts'

interface PageProps {
  token: string
  /** Who is signed in; null when nobody is. */
  me: Me | null
  /** The account's own way to ask for the terms, for whoever has not accepted them. */
  acceptTerms: ComponentType<{
    accepted: boolean
    error: string | null
    onChange: (accepted: boolean) => void
  }>
  /** The account's own form for whoever has no account yet. */
  registration: ComponentType<{ token: string; email: string }>
  onSignOut: () => void
  onJoined: () => void
}

/** What the link of an invitation into a business leads to: who invites, into which one, and the two answers. */
export function BusinessInvitationPage({ token, ...rest }: PageProps) {
  const { t } = useTranslation()
  const { read, readAgain, readQuietly, keep } = useRead(() => readReceived(token), {
    onReturn: true,
  })
  if (read.state === 'loading') return <Skeleton lines={5}>{t('ui:loading')}</Skeleton>
  if (read.state === 'failed')
    return read.reason === 'not_found' || read.reason === 'invalid_input' ? (
      <Said title={t('staff:received.gone.title')}>{t('staff:received.gone.text')}</Said>
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

interface ReceivedProps extends PageProps {
  invitation: ReceivedColleagueInvitation
  keep: (invitation: ReceivedColleagueInvitation) => void
  readQuietly: () => void
}

function Received({ invitation, ...rest }: ReceivedProps) {
  const { t } = useTranslation()
  const { state, facts, email, businessName, inviter } = invitation
  const now = useNow()
  // The link is not told to anybody; one page shows one invitation.
  useReportLifecycleState({ machine: 'partnerInvitation', record: 'received', state, facts })
  const day = formatWhen(facts.expiresAt, now)
  const over = endOf({ state, facts }, now.toISOString())
  if (over !== null)
    return (
      <Said title={t(`staff:received.over.${over}.title`)}>
        {t(`staff:received.over.${over}.text`, { inviter, day })}
      </Said>
    )
  return (
    <Stack>
      <h1>{t('staff:received.title', { inviter, businessName })}</h1>
      <p>{t('staff:received.may', { businessName })}</p>
      <Soft small>{t('staff:received.until', { day, email })}</Soft>
      <Answers invitation={invitation} {...rest} />
    </Stack>
  )
}

function Answers({
  token,
  invitation,
  me,
  keep,
  readQuietly,
  registration: Registration,
  onSignOut,
  ...joining
}: ReceivedProps) {
  const { t } = useTranslation()
  const now = useNow()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function refuse() {
    setBusy(true)
    setRefusal(null)
    const answer = await decline(token)
    setBusy(false)
    if (answer.result === 'answer') return keep(answer.body)
    if (answer.code === 'event_not_allowed') return readQuietly()
    return setRefusal(errorText(answer.code))
  }

  const mayJoin = me !== null && (me.role === 'VENDOR' || me.mayChooseRole)
  return (
    <>
      {me === null ? (
        <Registration token={token} email={invitation.email} />
      ) : mayJoin ? (
        <Joining token={token} me={me} readQuietly={readQuietly} {...joining} />
      ) : (
        <>
          <Notice>{t('staff:received.wrongRole', { email: me.email })}</Notice>
          <Button kind="quiet" onPress={onSignOut}>
            {t('staff:received.signOut')}
          </Button>
        </>
      )}
      <Notice kind="critical">{refusal}</Notice>
      <Row flush>
        <LifecycleActions
          kind="bare"
          actions={inviteeActions(invitation, now.toISOString())}
          busyWith={isBusy ? 'DECLINE' : null}
          onTake={refuse}
          wordsFor={() => ({
            label: t('staff:received.decline'),
            busy: t('staff:received.declining'),
            asked: {
              question: t('staff:received.declineQuestion'),
              means: t('staff:received.declineMeans', { inviter: invitation.inviter }),
              act: t('staff:received.decline'),
              keep: t('staff:received.declineKeep'),
            },
          })}
        />
      </Row>
    </>
  )
}

function Joining({
  token,
  me,
  acceptTerms: AcceptTerms,
  readQuietly,
  onJoined,
}: Pick<ReceivedProps, 'token' | 'acceptTerms' | 'readQuietly' | 'onJoined'> & { me: Me }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [hasAccepted, setAccepted] = useState(false)
  const [termsError, setTermsError] = useState<string | null>(null)
  const isAskedForTerms = !me.hasAcceptedTerms

  async function join() {
    setRefusal(null)
    if (isAskedForTerms && !hasAccepted) return setTermsError(errorText('terms_not_accepted'))
    setBusy(true)
    const answer = await accept(token, isAskedForTerms ? { acceptedTerms: termsVersion } : {})
    setBusy(false)
    if (answer.result === 'answer') return onJoined()
    if (answer.code === 'event_not_allowed') return readQuietly()
    if (answer.code === 'already_exists') return setRefusal(t('staff:received.already'))
    // Whatever was asked was accepted here, so it is this page that is older than the terms.
    return setRefusal(
      errorText(answer.code === 'terms_not_accepted' ? 'terms_changed' : answer.code),
    )
  }

  return (
    <Form onSubmit={() => void join()}>
      {isAskedForTerms ? (
        <AcceptTerms
          accepted={hasAccepted}
          error={termsError}
          onChange={(accepted) => {
            setAccepted(accepted)
            setTermsError(null)
          }}
        />
      ) : null}
      <Button type="submit" size="large" wide busy={isBusy} busyLabel={t('staff:received.joining')}>
        {t('staff:received.join')}
      </Button>
      <Soft small>{t('staff:received.joinAs', { email: me.email })}</Soft>
      <Notice kind="critical">{refusal}</Notice>
    </Form>
  )
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack>
      <h1>{title}</h1>
      <p>{children}</p>
    </Stack>
  )
}
