import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import {
  isBusy,
  fieldErrorOf,
  refusalOf,
  resendActor,
  valuesOf,
  viewOf,
} from '#machines/account/reset/reset.selectors.ts'
import type { ResetValues } from '#machines/account/reset/reset.schema.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { CodeField } from '../components/code/code-field.tsx'
import { OtherWays, SentTo } from '../components/code/code-frame.tsx'
import { NewPasswordFields } from '../components/new-password-fields.tsx'
import { useLastShown } from '../use-last-shown.ts'
import { keepReset, resetInput, resetLogic } from '../reset.bindings.ts'

interface ResetPageProps {
  /** Asks for the address again, whatever was sent before. */
  afresh: boolean
  /** Known from the step before; empty when not. */
  email?: string
  /** Why it led here, in words. */
  news?: string | null
  onCodeSent: () => void
  onChanged: (email: string) => void
}

/** A forgotten password: the address first, then the code from the mail and the new password. */
export function ResetPage({
  afresh,
  email = '',
  news = null,
  onCodeSent,
  onChanged,
}: ResetPageProps) {
  const { t } = useTranslation()
  const [input] = useState(() => resetInput({ afresh, email }))
  const [keep] = useState(keepReset)
  const actor = useActorRef(resetLogic, { input, inspect }, (now) => {
    keep(now)
    if (viewOf(now) === 'password' && afresh) onCodeSent()
    if (viewOf(now) === 'changed') onChanged(valuesOf(now).email)
  })
  const snapshot = useLastShown(useSelector(actor, (now) => now))
  const values = valuesOf(snapshot)
  const asksForEmail = viewOf(snapshot) === 'email'
  const field = (name: keyof ResetValues) => ({
    value: values[name],
    error: errorText(fieldErrorOf(snapshot, name)),
    onChange: (value: string) => actor.send({ type: 'CHANGE', field: name, value }),
  })
  return (
    <>
      <Stack gap="tight">
        <h1>{asksForEmail ? t('account:forgot.title') : t('account:reset.title')}</h1>
        {asksForEmail ? (
          <Soft>{t('account:forgot.lead')}</Soft>
        ) : (
          <SentTo text="account:reset.sentTo" email={values.email} />
        )}
      </Stack>
      <Notice>{news}</Notice>
      <Notice kind="critical">{errorText(refusalOf(snapshot)?.message)}</Notice>
      {asksForEmail ? (
        <EmailForm key="email" {...{ actor, snapshot, field }} />
      ) : (
        <PasswordForm key="password" {...{ actor, snapshot, values, field }} />
      )}
      <OtherWays
        resend={resendActor(snapshot)}
        onOtherAddress={asksForEmail ? null : () => actor.send({ type: 'BACK' })}
      />
    </>
  )
}

type ResetActor = ActorRefFrom<typeof resetLogic>
type ResetSnapshot = SnapshotFrom<typeof resetLogic>
/** A field's value, what is wrong with it, and how it changes. */
type ResetField = (name: keyof ResetValues) => {
  value: string
  error: string | null
  onChange: (value: string) => void
}

function EmailForm({
  actor,
  snapshot,
  field,
}: {
  actor: ResetActor
  snapshot: ResetSnapshot
  field: ResetField
}) {
  const { t } = useTranslation()
  return (
    <Form onSubmit={() => actor.send({ type: 'SUBMIT_EMAIL', now: Date.now() })}>
      <TextField
        {...field('email')}
        label={t('account:fields.email')}
        name="email"
        type="email"
        autoComplete="username"
      />
      <Button
        type="submit"
        size="large"
        wide
        busy={isBusy(snapshot)}
        busyLabel={t('account:forgot.busy')}
      >
        {t('account:forgot.submit')}
      </Button>
    </Form>
  )
}

function PasswordForm({
  actor,
  snapshot,
  values,
  field,
}: {
  actor: ResetActor
  snapshot: ResetSnapshot
  values: ResetValues
  field: ResetField
}) {
  const { t } = useTranslation()
  return (
    <Form onSubmit={() => actor.send({ type: 'SUBMIT_PASSWORD' })}>
      <CodeField {...field('code')} label={t('account:verify.code')} />
      <NewPasswordFields
        username={values.email.trim()}
        label={t('account:fields.newPassword')}
        password={field('password')}
        confirmation={field('confirmPassword')}
      />
      <Button
        type="submit"
        size="large"
        wide
        busy={isBusy(snapshot)}
        busyLabel={t('account:reset.busy')}
      >
        {t('account:reset.submit')}
      </Button>
    </Form>
  )
}
