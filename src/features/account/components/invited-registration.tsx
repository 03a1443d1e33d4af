import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { UserType } from '#machines/account/account.schema.ts'
import type {
  InvitedEvent,
  invitedRegistrationMachine,
} from '#machines/account/invited-registration/invited-registration.machine.ts'
import {
  fieldErrorOf,
  isBusy,
  outcomeOf,
  refusalOf,
  valuesOf,
  viewOf,
} from '#machines/account/invited-registration/invited-registration.selectors.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Notice, Spinner } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Heading, Row, Soft } from '#src/ui/layout/layout.tsx'
import {
  invitedInput,
  invitedRegistrationLogic,
  keepInvitedRegistration,
} from '../registration/invited-registration.bindings.ts'
import { AcceptTerms } from './accept-terms.tsx'
import { AccountFields } from './account-fields.tsx'
import { SignUpRefusal } from './sign-up-refusal.tsx'

interface InvitedRegistrationProps {
  token: string
  /** Into whose world: a wedding, or a business. */
  userType: UserType
  /** The address that was invited. */
  email: string
  /** Where whoever has an account signs in and comes back from. */
  signInAt: string
  onRegistered: (account: NonNullable<ReturnType<typeof outcomeOf>>) => void
}

/** One form makes the account of somebody who was invited to a wedding or into a business. */
export function InvitedRegistration({
  token,
  userType,
  email,
  signInAt,
  onRegistered,
}: InvitedRegistrationProps) {
  const { t } = useTranslation()
  const [input] = useState(() => invitedInput({ token, role: userType, email }))
  const actor = useActorRef(invitedRegistrationLogic, { input, inspect }, (now) => {
    keepInvitedRegistration(now)
    const account = outcomeOf(now)
    if (account) onRegistered(account)
  })
  const snapshot = useSelector(actor, (now) => now)
  const send = (event: InvitedEvent) => actor.send(event)
  const view = viewOf(snapshot)
  if (view === 'saving' || view === 'registered')
    return <Spinner>{t('account:register.saving')}</Spinner>
  if (view === 'detailsFailed') return <NotSaved send={send} />
  return <InvitedForm snapshot={snapshot} send={send} signInAt={signInAt} />
}

type Send = (event: InvitedEvent) => void

function InvitedForm({
  snapshot,
  send,
  signInAt,
}: {
  snapshot: SnapshotFrom<typeof invitedRegistrationMachine>
  send: Send
  signInAt: string
}) {
  const { t } = useTranslation()
  const { account, accepted } = valuesOf(snapshot)
  const errorAt = (path: string) => errorText(fieldErrorOf(snapshot, path))
  return (
    <>
      <h2>{t('account:joining.title')}</h2>
      <SignUpRefusal refusal={refusalOf(snapshot)} email={account.email} signInAt={signInAt} />
      <Form onSubmit={() => send({ type: 'CREATE_ACCOUNT' })}>
        <AccountFields
          values={account}
          errorAt={(name) => errorAt(`account.${name}`)}
          onChange={(name, value) => send({ type: 'CHANGE', field: `account.${name}`, value })}
        />
        <AcceptTerms
          accepted={accepted}
          error={errorAt('accepted')}
          onChange={(checked) => send({ type: 'ACCEPT_TERMS', accepted: checked })}
        />
        <Button
          type="submit"
          size="large"
          wide
          busy={isBusy(snapshot)}
          busyLabel={t('account:register.creating')}
        >
          {t('account:joining.create')}
        </Button>
        <Soft small>
          {t('account:register.haveAccount')}{' '}
          <Link to={signInAt} state={{ email: account.email.trim() }}>
            {t('account:joining.signIn')}
          </Link>
        </Soft>
      </Form>
    </>
  )
}

function NotSaved({ send }: { send: Send }) {
  const { t } = useTranslation()
  return (
    <>
      <Heading takesFocus>{t('account:register.detailsFailed.title')}</Heading>
      <Notice kind="critical">{t('account:joining.notSaved')}</Notice>
      <Row spread>
        <Button kind="quiet" onPress={() => send({ type: 'CONTINUE' })}>
          {t('account:register.detailsFailed.goOn')}
        </Button>
        <Button onPress={() => send({ type: 'RETRY' })}>
          {t('account:register.detailsFailed.retry')}
        </Button>
      </Row>
    </>
  )
}
