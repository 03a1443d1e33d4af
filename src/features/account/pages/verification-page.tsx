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
} from '#machines/account/verification/verification.selectors.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Track } from '#src/ui/layout/track.tsx'
import { CodeField } from '../components/code/code-field.tsx'
import { OtherWays, SentTo } from '../components/code/code-frame.tsx'
import { useLastShown } from '../use-last-shown.ts'
import {
  keepVerification,
  verificationInput,
  verificationLogic,
} from '../address/verification.bindings.ts'

/** The six digits from the mail prove the address. */
export function VerificationPage({ onVerified }: { onVerified: (email: string) => void }) {
  const { t } = useTranslation()
  const [input] = useState(verificationInput)
  const [keep] = useState(keepVerification)
  const actor = useActorRef(verificationLogic, { input, inspect }, (now) => {
    keep(now)
    if (viewOf(now) === 'verified') onVerified(valuesOf(now).email)
  })
  const snapshot = useLastShown(useSelector(actor, (now) => now))
  const { email, code } = valuesOf(snapshot)
  const asksForEmail = viewOf(snapshot) === 'email'
  const stages = [
    { name: t('account:verify.made') },
    { name: t('account:verify.verified') },
    { name: t('account:verify.signedIn') },
  ]
  return (
    <>
      <Track label={t('account:verify.track')} stages={stages} now={1} />
      <Stack gap="tight">
        <h1>{t('account:verify.title')}</h1>
        {asksForEmail ? (
          <Soft>{t('account:verify.unknown')}</Soft>
        ) : (
          <SentTo text="account:verify.sentTo" email={email} />
        )}
      </Stack>
      <Notice kind="critical">{errorText(refusalOf(snapshot)?.message)}</Notice>
      {asksForEmail ? (
        <Form key="email" onSubmit={() => actor.send({ type: 'SUBMIT_EMAIL', now: Date.now() })}>
          <TextField
            label={t('account:fields.email')}
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            error={errorText(fieldErrorOf(snapshot, 'email'))}
            onChange={(value) => actor.send({ type: 'CHANGE', field: 'email', value })}
          />
          <Button type="submit" size="large" wide>
            {t('ui:next')}
          </Button>
        </Form>
      ) : (
        <CodeForm key="code" {...{ actor, snapshot, code }} />
      )}
      <OtherWays
        resend={resendActor(snapshot)}
        onOtherAddress={asksForEmail ? null : () => actor.send({ type: 'OTHER_EMAIL' })}
      />
    </>
  )
}

function CodeForm({
  actor,
  snapshot,
  code,
}: {
  actor: ActorRefFrom<typeof verificationLogic>
  snapshot: SnapshotFrom<typeof verificationLogic>
  code: string
}) {
  const { t } = useTranslation()
  return (
    <Form onSubmit={() => actor.send({ type: 'SUBMIT_CODE' })}>
      <CodeField
        label={t('account:verify.code')}
        value={code}
        error={errorText(fieldErrorOf(snapshot, 'code'))}
        onChange={(value) => actor.send({ type: 'CHANGE', field: 'code', value })}
      />
      <div>
        <Button
          type="submit"
          size="large"
          wide
          busy={isBusy(snapshot)}
          busyLabel={t('account:verify.busy')}
        >
          {t('account:verify.submit')}
        </Button>
      </div>
    </Form>
  )
}
