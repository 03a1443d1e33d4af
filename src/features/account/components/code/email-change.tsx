import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { emailChangeMachine } from '#machines/account/email-change/email-change.machine.ts'
import type { EmailChangeValues } from '#machines/account/email-change/email-change.schema.ts'
import {
  fieldErrorOf,
  isBusy,
  isSendingAgain,
  isSentAgain,
  refusalOf,
  valuesOf,
  viewOf,
} from '#machines/account/email-change/email-change.selectors.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { openEmailChange } from '../../address/email-change.bindings.ts'
import { CodeField } from './code-field.tsx'
import { SentTo } from './code-frame.tsx'

/**
 * Another address for the account: the address and the password, then the code that was sent to it.
 */
export function EmailChange({
  present,
  onChanged,
}: {
  present: string
  onChanged: (email: string) => void
}) {
  const { t } = useTranslation()
  const [{ logic, input, follow }] = useState(() => openEmailChange(present, onChanged))
  const actor = useActorRef(logic, { input, inspect }, follow)
  const snapshot = useSelector(actor, (now) => now)
  const asksForAddress = viewOf(snapshot) === 'address'
  return (
    <Card label={t('account:email.title')}>
      <Stack gap="tight">
        <h2>{t('account:email.title')}</h2>
        {asksForAddress ? (
          <Soft>{t('account:email.lead')}</Soft>
        ) : (
          <SentTo text="account:email.sentTo" email={valuesOf(snapshot).email.trim()} />
        )}
      </Stack>
      <Notice kind="critical">{errorText(refusalOf(snapshot)?.message)}</Notice>
      <Notice>{isSentAgain(snapshot) ? t('account:email.sentAgain') : null}</Notice>
      {asksForAddress ? (
        <AddressForm actor={actor} snapshot={snapshot} />
      ) : (
        <CodeForm actor={actor} snapshot={snapshot} />
      )}
    </Card>
  )
}

interface StepProps {
  actor: ActorRefFrom<typeof emailChangeMachine>
  snapshot: SnapshotFrom<typeof emailChangeMachine>
}

function AddressForm({ actor, snapshot }: StepProps) {
  const { t } = useTranslation()
  return (
    <Form onSubmit={() => actor.send({ type: 'SUBMIT_ADDRESS' })}>
      <TextField
        {...fieldOf('email', { actor, snapshot })}
        label={t('account:email.new')}
        name="newEmail"
        type="email"
        autoComplete="email"
      />
      <PasswordField
        {...fieldOf('password', { actor, snapshot })}
        label={t('account:password.current')}
        name="passwordForEmail"
        autoComplete="current-password"
        revealLabel={t('ui:showPassword')}
      />
      <div>
        <Button type="submit" busy={isBusy(snapshot)} busyLabel={t('account:forgot.busy')}>
          {t('account:email.submit')}
        </Button>
      </div>
    </Form>
  )
}

function CodeForm({ actor, snapshot }: StepProps) {
  const { t } = useTranslation()
  const isSending = isSendingAgain(snapshot)
  return (
    <Form onSubmit={() => actor.send({ type: 'SUBMIT_CODE' })}>
      <CodeField {...fieldOf('code', { actor, snapshot })} label={t('account:verify.code')} />
      <Row>
        <Button
          type="submit"
          busy={isBusy(snapshot) && !isSending}
          busyLabel={t('account:email.confirming')}
        >
          {t('account:email.confirm')}
        </Button>
        <Button
          kind="quiet"
          busy={isSending}
          busyLabel={t('account:forgot.busy')}
          onPress={() => actor.send({ type: 'SEND_AGAIN' })}
        >
          {t('account:email.again')}
        </Button>
        <Button kind="bare" onPress={() => actor.send({ type: 'BACK' })}>
          {t('account:verify.otherAddress')}
        </Button>
      </Row>
    </Form>
  )
}

function fieldOf(name: keyof EmailChangeValues, { actor, snapshot }: StepProps) {
  return {
    value: valuesOf(snapshot)[name],
    error: errorText(fieldErrorOf(snapshot, name)),
    onChange: (value: string) => actor.send({ type: 'CHANGE', field: name, value }),
  }
}
